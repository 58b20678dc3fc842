package io.thalweg.trials.interrupt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** {@code ./dev interrupt}: interrupts runs of the packaged command and says what was left of them. */
public final class Main {
    private Main() {}

    /** Arguments: the jar, whether root has mounts of its own here, how often, and perhaps the seed. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> thalweg = List.of(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", arguments[0]);
        boolean ownMachine = Boolean.parseBoolean(arguments[1]);
        int times = Integer.parseInt(arguments[2]);
        long seed = arguments.length > 3 ? Long.parseLong(arguments[3]) : System.nanoTime() % 1_000_000;
        Path base = Files.createTempDirectory("thalweg-interrupt-");
        System.err.println("seed " + seed);
        List<Outcome> outcomes;
        try {
            outcomes = new Interruptions(
                            thalweg,
                            base,
                            ownMachine,
                            Interruptions.possibleFaults(ownMachine),
                            Interruptions.possibleSubjects(ownMachine))
                    .play(times, seed, Main::show);
        } finally {
            Files.deleteIfExists(base);
        }
        System.out.print(Report.of(outcomes, ownMachine));
        System.exit(outcomes.stream().allMatch(outcome -> outcome.failures().isEmpty()) ? 0 : 1);
    }

    private static void show(Outcome outcome) {
        System.err.printf(
                Locale.ROOT,
                "%d %s, %s, %s: exit %d, %d forks%s%s%n",
                outcome.seed(),
                outcome.subject().name(),
                outcome.fault().label(),
                outcome.moment(),
                outcome.exit(),
                outcome.forks(),
                outcome.wasOver() ? ", was over" : "",
                outcome.failures().isEmpty() ? "" : "; " + String.join("; ", outcome.failures()));
    }
}
