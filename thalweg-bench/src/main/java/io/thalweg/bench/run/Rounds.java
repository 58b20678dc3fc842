package io.thalweg.bench.run;

import io.thalweg.bench.plan.Contender;
import io.thalweg.bench.plan.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** All rounds on one JDK: in each, every contender has one fork, in an order that is drawn anew. */
final class Rounds {
    private final List<Work> works;
    private final Settings settings;
    private final Path javaHome;
    private final Forks forks;
    private final Consumer<String> progress;
    private final Random random;
    private final List<ForkSample> samples = new ArrayList<>();
    private final List<NotMeasured> notMeasured = new ArrayList<>();

    Rounds(List<Work> works, Settings settings, Path javaHome, Forks forks, Consumer<String> progress) {
        this.works = works;
        this.settings = settings;
        this.javaHome = javaHome;
        this.forks = forks;
        this.progress = progress;
        random = new Random(settings.seed());
    }

    JdkRun run() throws IOException, InterruptedException {
        String jdk = describe(javaHome);
        progress.accept(jdk);
        StolenTime stolen = new StolenTime();
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Work work : shuffled(works)) {
                for (Contender contender : shuffled(work.contenders())) {
                    fork(round, work, contender);
                }
            }
        }
        return new JdkRun(jdk, samples, notMeasured, stolen.percent());
    }

    /** A JDK's description, from its own mouth. */
    private static String describe(Path javaHome) throws IOException, InterruptedException {
        Path java = javaHome.resolve("bin").resolve("java");
        Commands.Outcome outcome = Commands.run(javaHome, List.of(java.toString(), "-version"));
        if (outcome.exitCode() != 0) {
            throw new IOException(java + " -version failed: " + outcome.lastLine());
        }
        return outcome.lastLine();
    }

    private <T> List<T> shuffled(List<T> list) {
        List<T> copy = new ArrayList<>(list);
        Collections.shuffle(copy, random);
        return copy;
    }

    /** A contender that failed once is out: a figure from the rest of its rounds would hide the failure. */
    private void fork(int round, Work work, Contender contender) throws IOException, InterruptedException {
        boolean out = notMeasured.stream()
                .anyMatch(n -> n.work().equals(work.id()) && n.contender().equals(contender.name()));
        if (out) {
            return;
        }
        String said;
        try {
            Measured measured = forks.run(work, contender, javaHome);
            ForkSample sample = new ForkSample(
                    round, work.id(), contender.name(), measured.nanosPerPass(), measured.allocatedBytesPerPass());
            samples.add(sample);
            said = "%.0f MB/s".formatted(Files.size(forks.input(work)) / sample.medianNanos() * 1e3);
        } catch (ForkFailed e) {
            samples.removeIf(f -> f.work().equals(work.id()) && f.contender().equals(contender.name()));
            notMeasured.add(new NotMeasured(work.id(), contender.name(), String.valueOf(e.getMessage())));
            said = "not measured: " + e.getMessage();
        }
        progress.accept(
                "round %d/%d  %-20s %-38s %s".formatted(round, settings.rounds(), work.id(), contender.name(), said));
    }
}
