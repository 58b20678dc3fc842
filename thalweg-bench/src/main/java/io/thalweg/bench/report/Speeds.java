package io.thalweg.bench.report;

import io.thalweg.bench.run.BenchRun;
import io.thalweg.bench.run.ForkSample;
import io.thalweg.bench.run.JdkRun;
import io.thalweg.bench.run.MissingFigure;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** One JDK's rounds: the speed of a variant, of one against another within the same round, and what it allocates. */
final class Speeds {
    private final BenchRun run;
    private final JdkRun jdkRun;

    Speeds(BenchRun run, JdkRun jdkRun) {
        this.run = run;
        this.jdkRun = jdkRun;
    }

    boolean measured(String workload, String variant) {
        return rounds(workload, variant).length > 0;
    }

    /** Why there is no figure. */
    String reason(String workload, String variant) {
        Optional<String> reason = jdkRun.missing().stream()
                .filter(n -> n.workload().equals(workload) && n.variant().equals(variant))
                .map(MissingFigure::reason)
                .findFirst();
        return reason.orElse("not in this run");
    }

    /** In MB/s (10⁶ bytes per second). */
    Interval speed(String workload, String variant) {
        return Interval.of(rounds(workload, variant), run.seed());
    }

    /** How many times as fast {@code ours} is: pairs within a round, so that a slow spell hits both. */
    Interval ratio(String workload, String ours, String theirs) {
        double[] us = rounds(workload, ours);
        double[] them = rounds(workload, theirs);
        double[] ratios = new double[us.length];
        for (int i = 0; i < us.length; i++) {
            ratios[i] = us[i] / them[i];
        }
        return Interval.of(ratios, run.seed());
    }

    /** Bytes on the heap for each step, in the round that allocated most; nothing in C and in workloads without steps. */
    OptionalDouble allocatedPerStep(String workload, String variant) {
        Long steps = run.passSteps().get(workload);
        if (steps == null) {
            return OptionalDouble.empty();
        }
        double count = steps;
        return jdkRun.forks().stream()
                .filter(fork ->
                        fork.workload().equals(workload) && fork.variant().equals(variant))
                .map(ForkSample::allocatedBytesPerPass)
                .filter(Objects::nonNull)
                .mapToDouble(bytes -> bytes / count)
                .max();
    }

    private double[] rounds(String workload, String variant) {
        Long passBytes = run.passBytes().get(workload);
        if (passBytes == null) {
            return new double[0];
        }
        return jdkRun.forks().stream()
                .filter(fork ->
                        fork.workload().equals(workload) && fork.variant().equals(variant))
                .sorted(Comparator.comparingInt(ForkSample::round))
                .mapToDouble(fork -> passBytes / fork.medianNanos() * 1e3)
                .toArray();
    }
}
