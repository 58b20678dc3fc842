package io.thalweg.trials.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * {@code ./dev fuzz}: lists the targets, fuzzes one or all of them, or repeats one input. Runs in the module's folder.
 */
public final class Main {
    private static final String ALL = "all";
    private static final int FOUND = 1;
    private static final int USAGE = 2;
    private static final int FAILED = 4;
    private static final int MOST_SECONDS = 7 * 24 * 3600;

    /** A shorter run, as in CI, reaches what ten minutes reach too, and would take as long to see what is new. */
    private static final int KEEPING_SECONDS = 60;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        System.exit(run(arguments));
    }

    private static int run(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            list();
            return 0;
        }
        List<FuzzTarget> targets = arguments[0].equals(ALL)
                ? List.of(FuzzTarget.values())
                : FuzzTarget.named(arguments[0]).stream().toList();
        if (targets.isEmpty()) {
            System.err.println("fuzz: no target '" + arguments[0] + "'");
            System.err.println("      ./dev fuzz lists them");
            return USAGE;
        }
        if (arguments.length != 2) {
            return usage();
        }
        // Run by `./dev` in the module's folder: a path is relative to the one above.
        Path input = Path.of("..").resolve(arguments[1]);
        return Files.isRegularFile(input) ? repeat(targets, input) : fuzz(targets, arguments[1]);
    }

    private static void list() {
        for (FuzzTarget target : FuzzTarget.values()) {
            System.out.printf(Locale.ROOT, "%-14s %s%n", target.title(), target.what());
        }
        System.out.println();
        System.out.println(
                "./dev fuzz NAME SECONDS   fuzz it, and keep what reaches new code (from " + KEEPING_SECONDS + " s)");
        System.out.println("./dev fuzz NAME FILE      repeat one input");
        System.out.println("./dev fuzz all SECONDS    every target, as many at once as there are processors");
    }

    private static int usage() {
        System.err.println("fuzz: how long, or which file?");
        System.err.println("      ./dev fuzz NAME SECONDS, from 1 to " + MOST_SECONDS + ", or ./dev fuzz NAME FILE");
        return USAGE;
    }

    private static int repeat(List<FuzzTarget> targets, Path input) throws Exception {
        for (FuzzTarget target : targets) {
            target.check(Files.readAllBytes(input));
            System.out.println(target.title() + ": nothing found in " + input);
        }
        return 0;
    }

    /** The worst exit code of all. */
    private static int fuzz(List<FuzzTarget> targets, String duration) throws Exception {
        int seconds = duration.matches("[1-9]\\d{0,5}") ? Integer.parseInt(duration) : 0;
        if (seconds < 1 || seconds > MOST_SECONDS) {
            return usage();
        }
        ExecutorService processors =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            int worst = 0;
            for (Future<Integer> exitCode : processors.invokeAll(targets.stream()
                    .map(target -> (Callable<Integer>) () -> fuzz(target, seconds))
                    .toList())) {
                worst = Math.max(worst, exitCode.get());
            }
            return worst;
        } finally {
            processors.shutdownNow();
        }
    }

    private static int fuzz(FuzzTarget target, int seconds) throws IOException, InterruptedException {
        JazzerRun jazzer = new JazzerRun(
                JazzerEntry.class, target.title(), target.corpus(), Path.of("target", "fuzz", target.title()));
        JazzerRun.Result result = jazzer.fuzz(seconds);
        String executions = String.format(
                Locale.ROOT,
                "%s: %,d executions in %d s (%,d/s) on JDK %s",
                target.title(),
                result.executions(),
                seconds,
                result.executions() / seconds,
                Runtime.version().feature());
        if (result.reproducer().isPresent()) {
            System.out.println(executions.replaceFirst(" in .*", "") + ", then a finding: "
                    + result.finding().orElse(""));
            System.out.println("  repeat it:  ./dev fuzz " + target.title() + " thalweg-library/"
                    + result.reproducer().get());
            System.out.println("  when fixed: keep the file in thalweg-library/" + target.corpus());
            return FOUND;
        }
        if (result.exitCode() != 0) {
            System.err.println("fuzz: Jazzer ended with exit code " + result.exitCode() + " and without a finding");
            System.err.println("      see thalweg-library/" + jazzer.log());
            return FAILED;
        }
        String kept = seconds < KEEPING_SECONDS ? "" : "; " + jazzer.keepNewCoverage() + " new inputs kept";
        System.out.println(executions + ", nothing found" + kept);
        return 0;
    }
}
