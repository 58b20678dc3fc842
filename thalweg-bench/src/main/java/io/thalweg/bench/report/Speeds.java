package io.thalweg.bench.report;

import io.thalweg.bench.run.BenchRun;
import io.thalweg.bench.run.ForkSample;
import io.thalweg.bench.run.JdkRun;
import io.thalweg.bench.run.MissingFigure;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Statistics;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** One JDK's rounds: the speed of a variant, of one against another within the same round, and what it allocates. */
final class Speeds {
    private final BenchRun run;
    private final JdkRun jdkRun;

    Speeds(BenchRun run, JdkRun jdkRun) {
        this.run = run;
        this.jdkRun = jdkRun;
    }

    boolean measured(String workload, String variant) {
        return !rounds(workload, variant).isEmpty();
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
        return Statistics.geometricMean(rounds(workload, variant).values().stream()
                .mapToDouble(speed -> speed)
                .toArray());
    }

    /** How many times as fast {@code ours} is: pairs within a round, so that a slow spell hits both. */
    Interval ratio(String workload, String ours, String theirs) {
        return Statistics.ratio(rounds(workload, ours), rounds(workload, theirs));
    }

    /**
     * Bytes on the heap for each step, in the round that allocated most; nothing in C and in workloads without steps.
     */
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

    /** Microseconds of each step of a workload that has steps. */
    Interval microsPerStep(String workload, String variant) {
        double steps = Objects.requireNonNull(run.passSteps().get(workload), workload);
        return Statistics.geometricMean(jdkRun.forks().stream()
                .filter(fork ->
                        fork.workload().equals(workload) && fork.variant().equals(variant))
                .mapToDouble(fork -> fork.meanNanosPerPass() / steps / 1e3)
                .toArray());
    }

    /** MB/s by round. */
    private SortedMap<Integer, Double> rounds(String workload, String variant) {
        SortedMap<Integer, Double> speeds = new TreeMap<>();
        Long passBytes = run.passBytes().get(workload);
        if (passBytes != null) {
            jdkRun.forks().stream()
                    .filter(fork ->
                            fork.workload().equals(workload) && fork.variant().equals(variant))
                    .forEach(fork -> speeds.put(fork.round(), passBytes / fork.meanNanosPerPass() * 1e3));
        }
        return speeds;
    }
}
