package io.thalweg.bench.report;

import io.thalweg.bench.run.BenchRun;
import io.thalweg.bench.run.ForkSample;
import io.thalweg.bench.run.JdkRun;
import io.thalweg.bench.run.NotMeasured;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** One JDK's rounds: the speed of a contender, of one against another within the same round, and what it allocates. */
final class Speeds {
    private final BenchRun run;
    private final JdkRun jdkRun;

    Speeds(BenchRun run, JdkRun jdkRun) {
        this.run = run;
        this.jdkRun = jdkRun;
    }

    boolean measured(String work, String contender) {
        return rounds(work, contender).length > 0;
    }

    /** Why there is no figure. */
    String reason(String work, String contender) {
        Optional<String> reason = jdkRun.notMeasured().stream()
                .filter(n -> n.work().equals(work) && n.contender().equals(contender))
                .map(NotMeasured::reason)
                .findFirst();
        return reason.orElse("not in this run");
    }

    /** In MB/s (10⁶ bytes per second). */
    Interval speed(String work, String contender) {
        return Interval.of(rounds(work, contender), run.seed());
    }

    /** How many times as fast {@code ours} is: pairs within a round, so that a slow spell hits both. */
    Interval ratio(String work, String ours, String theirs) {
        double[] us = rounds(work, ours);
        double[] them = rounds(work, theirs);
        double[] ratios = new double[us.length];
        for (int i = 0; i < us.length; i++) {
            ratios[i] = us[i] / them[i];
        }
        return Interval.of(ratios, run.seed());
    }

    /** Bytes on the heap for each step, in the round that allocated most; nothing in C and in works without steps. */
    OptionalDouble allocatedPerStep(String work, String contender) {
        Long steps = run.passSteps().get(work);
        if (steps == null) {
            return OptionalDouble.empty();
        }
        double count = steps;
        return jdkRun.forks().stream()
                .filter(fork -> fork.work().equals(work) && fork.contender().equals(contender))
                .map(ForkSample::allocatedBytesPerPass)
                .filter(Objects::nonNull)
                .mapToDouble(bytes -> bytes / count)
                .max();
    }

    private double[] rounds(String work, String contender) {
        Long passBytes = run.passBytes().get(work);
        if (passBytes == null) {
            return new double[0];
        }
        return jdkRun.forks().stream()
                .filter(fork -> fork.work().equals(work) && fork.contender().equals(contender))
                .sorted(Comparator.comparingInt(ForkSample::round))
                .mapToDouble(fork -> passBytes / fork.medianNanos() * 1e3)
                .toArray();
    }
}
