package io.thalweg.lab.worker;

import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.machine.ProcCounters;
import io.thalweg.lab.machine.ThreadClock;
import io.thalweg.lab.result.Fork.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Measures one trial in this JVM: warm-up until the speed settles, then samples, then one pass that is only counted.
 */
final class Measurement {
    /**
     * The compiler is done when this many windows in a row were not faster than those before by {@link #GAIN}. Two were
     * too few: where the compiler shares a processor with the reader of a pipe, forks still gained a sixth afterwards
     * (E5, 2026-11-27).
     */
    private static final int SETTLED_WINDOWS = 4;

    /** A lasting gain is larger, and noise that is larger only prolongs the warm-up. */
    private static final double GAIN = 0.05;

    /** A window spans many times the 4 ms scheduler tick, or one lost tick would look like a change of speed. */
    private static final long WINDOW_NANOS = 30_000_000;

    /** A single pass of this length, such as an unbuffered one, had its loop compiled in its first tenth. */
    private static final long LONG_PASS_NANOS = 10 * WINDOW_NANOS;

    /**
     * Of a window each: what a settled fork leaves of its time, others need to settle, and more forks narrow the
     * interval more.
     */
    private static final int SAMPLES = 5;

    /** Unbuffered passes of a third of a second still get five samples in the quick run. */
    private static final double OVERRUN = 3;

    private final Trial trial;
    private final ThreadClock clock = new ThreadClock();
    private final List<Sample> samples = new ArrayList<>();
    private long warmUpNanos;
    private boolean steady;
    private double passNanos;

    Measurement(Trial trial) {
        this.trial = trial;
    }

    /**
     * The whole of it, within about {@code allowanceNanos} of wall time. Warm-up may take all but the fewest samples:
     * one more sample of a loop that is still being compiled misleads.
     */
    WorkerReport run(long allowanceNanos) throws IOException, WrongChecksum {
        warmUp(allowanceNanos - SAMPLES * WINDOW_NANOS);
        sample(allowanceNanos);
        return report(samples, trial);
    }

    /** Warms up only; cold samples follow elsewhere. */
    void warmUp(long capNanos) throws IOException, WrongChecksum {
        long start = System.nanoTime();
        double fastestPassNanos = Double.POSITIVE_INFINITY;
        int windowsWithoutGain = 0;
        do {
            Sample window = window(WINDOW_NANOS);
            passNanos = (double) window.elapsedNanos() / window.passes();
            boolean gained = passNanos < fastestPassNanos * (1 - GAIN);
            windowsWithoutGain = gained ? 0 : windowsWithoutGain + 1;
            fastestPassNanos = Math.min(fastestPassNanos, passNanos);
            steady = windowsWithoutGain >= SETTLED_WINDOWS || passNanos >= LONG_PASS_NANOS;
            warmUpNanos = System.nanoTime() - start;
        } while (!steady && warmUpNanos < capNanos);
    }

    /** Enough passes to fill {@code nanos}, at least one. */
    private Sample window(long nanos) throws IOException, WrongChecksum {
        int passes = 0;
        long elapsed = 0;
        long cpu = 0;
        do {
            Sample pass = pass(trial, clock);
            passes++;
            elapsed += pass.elapsedNanos();
            cpu += pass.cpuNanos() == null ? 0 : pass.cpuNanos();
        } while (elapsed < nanos);
        return new Sample(passes, elapsed, tellsCpuTime(trial, clock) ? cpu : null, null, null);
    }

    /** Always one, and the others unless they would take several times what is allowed. */
    private void sample(long allowanceNanos) throws IOException, WrongChecksum {
        int count = passNanos * SAMPLES < OVERRUN * allowanceNanos ? SAMPLES : 1;
        for (int sample = 0; sample < count; sample++) {
            samples.add(window(WINDOW_NANOS));
        }
    }

    /**
     * One timed pass, its checksum compared afterwards. The time in which the thread waited for a processor is left
     * out: beside two busy programs buffered passes differed by a factor of 30 with it (E1, 2026-11-29).
     */
    static Sample pass(Trial trial, ThreadClock clock) throws IOException, WrongChecksum {
        long waitStart = ProcCounters.processorWaitNanos();
        long cpuStart = clock.cpuNanos();
        long start = System.nanoTime();
        trial.pass();
        long elapsed = System.nanoTime() - start;
        long cpu = clock.cpuNanos() - cpuStart;
        long wait = ProcCounters.processorWaitNanos() - waitStart;
        check(trial);
        if (!tellsCpuTime(trial, clock)) {
            return new Sample(1, elapsed, null, null, null);
        }
        return new Sample(1, Math.max(elapsed - wait, Math.max(cpu, 1)), cpu, null, null);
    }

    private static boolean tellsCpuTime(Trial trial, ThreadClock clock) {
        return clock.tellsCpuTime() && trial.isOneThread();
    }

    private static void check(Trial trial) throws IOException, WrongChecksum {
        long checksum = trial.checksum();
        if (checksum != trial.expectedChecksum()) {
            throw new WrongChecksum(
                    "the bytes moved have checksum " + checksum + ", expected " + trial.expectedChecksum());
        }
        trial.reset();
    }

    /**
     * The report with these samples, after passes of {@code counted} that are counted instead of timed: two, since in
     * one of them the JVM may do something of its own, or one where a pass takes long and that is nothing against its
     * calls.
     */
    WorkerReport report(List<Sample> measured, Trial counted) throws IOException, WrongChecksum {
        if (!counted.isOneThread()) {
            return new WorkerReport(warmUpNanos, steady, List.copyOf(measured), null, null, null, null);
        }
        // The first count also loads classes, which reads the class path; an empty one shows what counting costs.
        count(() -> {});
        Count empty = count(() -> {});
        Count first = count(counted::pass);
        check(counted);
        Count second = first;
        if (passNanos < LONG_PASS_NANOS) {
            second = count(counted::pass);
            check(counted);
        }
        return new WorkerReport(
                warmUpNanos,
                steady,
                List.copyOf(measured),
                net(empty.readCalls(), first.readCalls(), second.readCalls()),
                net(empty.writeCalls(), first.writeCalls(), second.writeCalls()),
                net(empty.allocatedBytes(), first.allocatedBytes(), second.allocatedBytes()),
                null);
    }

    /** What a pass costs without the cost of counting: the lower of two. */
    private static @Nullable Long net(@Nullable Long empty, @Nullable Long first, @Nullable Long second) {
        return empty == null || first == null || second == null ? null : Math.max(0, Math.min(first, second) - empty);
    }

    /**
     * What some work cost.
     *
     * @param readCalls read system calls of this thread; null where the system does not say
     * @param writeCalls write system calls; null where the system does not say
     * @param allocatedBytes heap bytes of this thread; null where the JVM does not count it
     */
    private record Count(
            @Nullable Long readCalls,
            @Nullable Long writeCalls,
            @Nullable Long allocatedBytes) {}

    private Count count(MeasuredWork work) throws IOException {
        ProcCounters.SystemCalls before = ProcCounters.calls();
        Long allocatedBefore = clock.allocatedBytes();
        work.run();
        Long allocatedAfter = clock.allocatedBytes();
        ProcCounters.SystemCalls after = ProcCounters.calls();
        return new Count(
                before == null || after == null ? null : after.readCalls() - before.readCalls(),
                before == null || after == null ? null : after.writeCalls() - before.writeCalls(),
                allocatedBefore == null || allocatedAfter == null ? null : allocatedAfter - allocatedBefore);
    }

    private interface MeasuredWork {
        void run() throws IOException;
    }

    /** The bytes that a pass moved were not the bytes expected. */
    static final class WrongChecksum extends Exception {
        private static final long serialVersionUID = 1L;

        WrongChecksum(String message) {
            super(message);
        }
    }
}
