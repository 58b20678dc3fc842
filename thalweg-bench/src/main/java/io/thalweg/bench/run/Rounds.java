package io.thalweg.bench.run;

import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import io.thalweg.lab.machine.StolenTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All rounds on one JDK: in each, every variant has one fork, in an order that is drawn anew. */
final class Rounds {
    private final List<Workload> workloads;
    private final RunSettings settings;
    private final Path javaHome;
    private final Forks forks;
    private final Consumer<String> progress;
    private final Random random;
    private final List<ForkSample> samples = new ArrayList<>();
    private final List<MissingFigure> missing = new ArrayList<>();

    Rounds(List<Workload> workloads, RunSettings settings, Path javaHome, Forks forks, Consumer<String> progress) {
        this.workloads = workloads;
        this.settings = settings;
        this.javaHome = javaHome;
        this.forks = forks;
        this.progress = progress;
        random = new Random(settings.seed());
    }

    JdkRun run() throws IOException, InterruptedException {
        String jdk = describe(javaHome);
        progress.accept(jdk);
        Long stolenBefore = StolenTime.millis();
        long startNanos = System.nanoTime();
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Workload workload : shuffled(workloads)) {
                for (Variant variant : shuffled(workload.variants())) {
                    fork(round, workload, variant);
                }
            }
        }
        return new JdkRun(
                jdk, samples, missing, stolenPercent(StolenTime.since(stolenBefore), System.nanoTime() - startNanos));
    }

    /** The share of all processors' time. */
    private static @Nullable Double stolenPercent(@Nullable Long stolenMillis, long elapsedNanos) {
        return stolenMillis == null
                ? null
                : stolenMillis * 1e8 / elapsedNanos / Runtime.getRuntime().availableProcessors();
    }

    /** A JDK's description, from its own mouth. */
    private static String describe(Path javaHome) throws IOException, InterruptedException {
        Path java = javaHome.resolve("bin").resolve("java");
        FinishedProgram outcome = FinishedProgram.run(javaHome, List.of(java.toString(), "-version"));
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

    /** A variant that failed once is out: a figure from the rest of its rounds would hide the failure. */
    private void fork(int round, Workload workload, Variant variant) throws IOException, InterruptedException {
        boolean out = missing.stream()
                .anyMatch(n -> n.workload().equals(workload.id()) && n.variant().equals(variant.name()));
        if (out) {
            return;
        }
        String said;
        try {
            Measured measured = forks.run(workload, variant, javaHome);
            ForkSample sample = new ForkSample(
                    round, workload.id(), variant.name(), measured.stretches(), measured.allocatedBytesPerPass());
            samples.add(sample);
            said = "%.0f MB/s".formatted(Files.size(forks.input(workload)) / sample.meanNanosPerPass() * 1e3);
        } catch (ForkFailed e) {
            samples.removeIf(
                    f -> f.workload().equals(workload.id()) && f.variant().equals(variant.name()));
            missing.add(new MissingFigure(workload.id(), variant.name(), String.valueOf(e.getMessage())));
            said = "not measured: " + e.getMessage();
        }
        progress.accept(
                "round %d/%d  %-20s %-38s %s".formatted(round, settings.rounds(), workload.id(), variant.name(), said));
    }
}
