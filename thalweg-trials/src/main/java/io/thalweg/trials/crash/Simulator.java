package io.thalweg.trials.crash;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** The lives of logs on a simulated disk, on every processor; {@code CrashLives} in the library's tests says what happens. */
final class Simulator {
    /** Records span the borders of small buffers, as they do those of large ones in large logs; and an opening costs less. */
    static final List<PatchedLog.Patch> SMALL_BUFFERS = List.of(
            new PatchedLog.Constant("SegmentScan", 256 * 1024, 1024),
            new PatchedLog.Constant("Recovery", 64 * 1024, 1024),
            new PatchedLog.Constant("RecordBuffer", 64 * 1024, 1024));

    private static final String LIVES = "io.thalweg.log.CrashLives";
    private static final String CUTS = "power cuts";
    private static final String KILLS = "kills";

    private Simulator() {}

    /** What logs went through on one thread. */
    private record Share(long logs, long cpuNanos, Map<String, Long> counts) {}

    /** Lives of logs whose classes are patched: {@code accept} takes a seed, {@code get} gives the counts. */
    static LongConsumer lives(List<PatchedLog.Patch> patches) {
        return lives(new PatchedLog(patches));
    }

    private static LongConsumer lives(PatchedLog log) {
        try {
            return (LongConsumer) log.loadClass(LIVES).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Outcome run(Budget budget, long seed) throws InterruptedException {
        int threads = Runtime.getRuntime().availableProcessors();
        PatchedLog log = new PatchedLog(SMALL_BUFFERS);
        ExecutorService processors = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Share>> shares = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                long first = seed + thread;
                shares.add(processors.submit(() -> live(lives(log), budget, first, threads)));
            }
            return sum(shares, budget);
        } finally {
            processors.shutdownNow();
            processors.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    @SuppressWarnings("unchecked") // the type is one of another class loader
    private static Share live(LongConsumer lives, Budget budget, long first, int step) {
        long logs = 0;
        do {
            lives.accept(first + logs * step);
            logs++;
        } while (budget.isLeft() && !Thread.currentThread().isInterrupted());
        long cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        return new Share(logs, cpuNanos, ((Supplier<Map<String, Long>>) lives).get());
    }

    private static Outcome sum(List<Future<Share>> shares, Budget budget) throws InterruptedException {
        long logs = 0;
        long cpuNanos = 0;
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Future<Share> future : shares) {
            try {
                Share share = future.get();
                logs += share.logs();
                cpuNanos += share.cpuNanos();
                share.counts().forEach((state, count) -> counts.merge(state, count, Long::sum));
            } catch (ExecutionException e) {
                return Outcome.failed(String.valueOf(e.getCause().getMessage()), e.getCause());
            }
        }
        long cuts = counts.getOrDefault(CUTS, 0L);
        return new Outcome(
                String.format(
                        "%,d power cuts and %,d kills of %,d logs in %,d s, %,.0f cuts per second of a core",
                        cuts,
                        counts.getOrDefault(KILLS, 0L),
                        logs,
                        budget.seconds(),
                        cuts / (cpuNanos / 1e9)),
                counts);
    }
}
