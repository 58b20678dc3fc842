package io.thalweg.audit.cost;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * Measures in a JVM of its own what calls cost: a JVM that has done nothing else compiles the loop as an audited
 * program would. Arguments are names of {@link CallKind}s; one line for each goes to standard output.
 */
final class Calibrator {
    /** For all kinds together, warm-up included. */
    private static final double BUDGET_NANOS = 0.6e9;

    /** No kind needs more, however few there are. */
    private static final double MOST_NANOS = 0.15e9;

    /** Less, and the compiler would come after the last round. */
    private static final double LEAST_NANOS = 0.05e9;

    /**
     * Characters taken from a decoder took 60 ns each for the first 0.1 s and 15 to 20 from then on (JDK 17 and 25, 2
     * virtual CPUs under KVM).
     */
    private static final double WARM_UP_NANOS = 0.12e9;

    /**
     * Beside other programs a loop gets a part of a processor. With a warm-up in elapsed time, and four others on two
     * processors, the price of a byte of {@code DataInputStream.readLine} was nothing in five of eight runs (JDK 17).
     */
    private static final int MOST_STRETCH = 6;

    private static final int ROUNDS = 5;
    private static final int LARGE_BYTES = 8192;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Calibrator() {}

    public static void main(String[] kinds) throws IOException {
        double share = Math.max(LEAST_NANOS, Math.min(MOST_NANOS, BUDGET_NANOS / Math.max(1, kinds.length)));
        for (String name : kinds) {
            CallKind kind = CallKind.valueOf(name);
            CallCost cost = measure(kind, share);
            System.out.printf(
                    Locale.ROOT, "%s %.4f %.6f %.4f%n", kind, cost.nanosPerCall(), cost.nanosPerByte(), cost.spread());
        }
    }

    /** From calls of one byte and of many, in turn, so that a disturbance hits both. */
    static CallCost measure(CallKind kind, double nanos) throws IOException {
        if (kind.isDifference()) {
            return measureDifference(kind, nanos);
        }
        if (!kind.movesBytes()) {
            return measureOne(kind, nanos);
        }
        double[] ones = new double[ROUNDS];
        double[] many = new double[ROUNDS];
        double share = nanos / (2 * (ROUNDS + 1));
        try (Probe small = Probes.of(kind, 1);
                Probe large = Probes.of(kind, LARGE_BYTES)) {
            nanosPerCall(small, share); // warm-up
            nanosPerCall(large, share);
            for (int round = 0; round < ROUNDS; round++) {
                ones[round] = nanosPerCall(small, share);
                many[round] = nanosPerCall(large, share);
            }
        }
        Arrays.sort(ones);
        Arrays.sort(many);
        double one = ones[ROUNDS / 2];
        double perByte = Math.max(0, (many[ROUNDS / 2] - one) / (LARGE_BYTES - 1));
        return new CallCost(Math.max(0, one - perByte), perByte, spread(ones));
    }

    private static CallCost measureOne(CallKind kind, double nanos) throws IOException {
        double[] ones = new double[ROUNDS];
        double share = nanos / (ROUNDS + 1);
        try (Probe probe = Probes.of(kind, 1)) {
            nanosPerCall(probe, share); // warm-up
            for (int round = 0; round < ROUNDS; round++) {
                ones[round] = nanosPerCall(probe, share);
            }
        }
        Arrays.sort(ones);
        return new CallCost(ones[ROUNDS / 2], 0, spread(ones));
    }

    /**
     * What a mistake costs above its fix, less the bare system call that has a price of its own; in turn, as all that
     * is compared.
     */
    private static CallCost measureDifference(CallKind kind, double nanos) throws IOException {
        double[] more = new double[ROUNDS];
        double share = nanos / (3 * (ROUNDS + 1));
        try (Probe mistake = DifferenceProbes.mistake(kind);
                Probe fixed = DifferenceProbes.fixed(kind);
                Probe bare = Probes.of(CallKind.FILE_WRITE, 1)) {
            if (!kind.isAboveACall()) { // what costs so little is compiled late
                nanosPerCall(mistake, WARM_UP_NANOS);
                nanosPerCall(fixed, WARM_UP_NANOS);
            }
            for (int round = -1; round < ROUNDS; round++) {
                double above = nanosPerCall(mistake, share) - nanosPerCall(fixed, share);
                double call = kind.isAboveACall() ? nanosPerCall(bare, share) : 0;
                more[Math.max(0, round)] = Math.max(0, above - call); // the first is warm-up
            }
        }
        Arrays.sort(more);
        return new CallCost(more[ROUNDS / 2], 0, spread(more));
    }

    /** The second smallest and largest: one disturbed round in five says nothing about the program. */
    static double spread(double[] sorted) {
        double median = sorted[ROUNDS / 2];
        return median == 0 ? 1 : (sorted[ROUNDS - 2] - sorted[1]) / (2 * median);
    }

    /** Processor time of a call, from as many as fit that processor time, or several times as much elapsed time. */
    private static double nanosPerCall(Probe probe, double nanos) throws IOException {
        long calls = 0;
        long spent = 0;
        long end = clock() + (long) nanos;
        long last = System.nanoTime() + (long) (MOST_STRETCH * nanos);
        while (calls == 0 || (clock() < end && System.nanoTime() < last)) {
            probe.preparing().run();
            long start = clock();
            calls += probe.batch().make();
            spent += clock() - start;
        }
        return (double) spent / calls;
    }

    /** Processor time of this thread; where the JVM does not report it, elapsed time. */
    private static long clock() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    /** The kinds as arguments. */
    static String[] arguments(Set<CallKind> kinds) {
        return kinds.stream().map(Enum::name).toArray(String[]::new);
    }
}
