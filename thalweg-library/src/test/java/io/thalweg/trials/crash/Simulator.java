package io.thalweg.trials.crash;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * The lives of logs on a simulated disk, on every processor; {@code CrashLives} in the library's tests says what
 * happens.
 */
final class Simulator {
    /**
     * Records span the boundaries of small buffers, as they do those of large ones in large logs; and an opening costs
     * less.
     */
    static final List<PatchedLog.Patch> SMALL_BUFFERS = List.of(
            new PatchedLog.Constant("SegmentScan", 256 * 1024, 1024),
            new PatchedLog.Constant("CommitSearch", 16 * 1024, 256),
            new PatchedLog.Constant("LossProof", 64 * 1024, 1024),
            new PatchedLog.Constant("Recovery", 64 * 1024, 1024),
            new PatchedLog.Constant("Writeback", 8 << 20, 512),
            new PatchedLog.Constant("RecordBuffer", 256 * 1024, 1024));

    private static final String LIVES = "CrashLives";
    private static final String CUTS = "power cuts";
    private static final String KILLS = "kills";
    private static final String LOGS = "logs";
    private static final String CPU_NANOS = "CPU nanoseconds";

    /** Few, so that a failure ends all threads soon. */
    private static final long LOGS_PER_TURN = 20;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Simulator() {}

    /** Lives of logs whose classes are patched: {@code accept} takes a seed, {@code get} gives the counts. */
    static LongConsumer lives(List<PatchedLog.Patch> patches) {
        return new PatchedLog(patches).create(LongConsumer.class, LIVES);
    }

    /** The log of the first seed first; a failure names the seed of its own. */
    static Outcome run(Budget budget, long seed) throws Exception {
        PatchedLog log = new PatchedLog(SMALL_BUFFERS);
        Map<Thread, LongConsumer> lives = new ConcurrentHashMap<>();
        Parallel.Sums sums = Parallel.run(budget, seed, (random, turn) -> {
            LongConsumer own =
                    lives.computeIfAbsent(Thread.currentThread(), thread -> log.create(LongConsumer.class, LIVES));
            long begun = THREADS.getCurrentThreadCpuTime();
            for (long i = 0; i < LOGS_PER_TURN; i++) {
                own.accept(seed + (long) turn * LOGS_PER_TURN + i);
            }
            return Map.of(CPU_NANOS, THREADS.getCurrentThreadCpuTime() - begun, LOGS, LOGS_PER_TURN);
        });
        Map<String, Long> counts = new LinkedHashMap<>();
        lives.values().forEach(own -> counts(own).forEach((state, count) -> counts.merge(state, count, Long::sum)));
        return outcome(sums, counts, budget);
    }

    @SuppressWarnings("unchecked") // the type is one of another class loader
    private static Map<String, Long> counts(LongConsumer lives) {
        return ((Supplier<Map<String, Long>>) lives).get();
    }

    private static Outcome outcome(Parallel.Sums sums, Map<String, Long> counts, Budget budget) {
        long cuts = counts.getOrDefault(CUTS, 0L);
        return new Outcome(
                String.format(
                        Locale.ROOT,
                        "%,d power cuts and %,d kills of %,d logs in %,d s, %,.0f cuts per second of a core",
                        cuts,
                        counts.getOrDefault(KILLS, 0L),
                        sums.of(LOGS),
                        budget.seconds(),
                        cuts / (sums.of(CPU_NANOS) / 1e9)),
                counts);
    }
}
