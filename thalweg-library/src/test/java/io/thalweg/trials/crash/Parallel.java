package io.thalweg.trials.crash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** The same work again and again, on every processor, until the time is over. */
final class Parallel {
    private Parallel() {}

    /** Work that says how often what happened. */
    interface Work {
        Map<String, Long> run(SplittableRandom random, int turn) throws Exception;
    }

    /** All that the turns counted. */
    record Sums(Map<String, Long> counts) {
        long of(String name) {
            return counts.getOrDefault(name, 0L);
        }
    }

    /** Turn {@code n} begins with a random number of its own; the first failure ends all. */
    static Sums run(Budget budget, long seed, Work work) throws Exception {
        return run(budget, seed, 1, work);
    }

    /** @param perProcessor more than one where the work waits */
    static Sums run(Budget budget, long seed, int perProcessor, Work work) throws Exception {
        int threads = perProcessor * Runtime.getRuntime().availableProcessors();
        ExecutorService processors = Executors.newFixedThreadPool(threads);
        AtomicInteger turns = new AtomicInteger();
        AtomicBoolean failed = new AtomicBoolean();
        List<Future<Map<String, Long>>> shares = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            shares.add(processors.submit(() -> {
                Map<String, Long> counts = new LinkedHashMap<>();
                try {
                    do {
                        int turn = turns.getAndIncrement();
                        work.run(new SplittableRandom((seed + turn) * 0x9E3779B97F4A7C15L), turn)
                                .forEach((name, count) -> counts.merge(name, count, Long::sum));
                    } while (budget.isLeft() && !failed.get());
                } catch (Exception | AssertionError e) {
                    failed.set(true);
                    throw e;
                }
                return counts;
            }));
        }
        processors.shutdown();
        processors.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        return sum(shares);
    }

    private static Sums sum(List<Future<Map<String, Long>>> shares) throws Exception {
        Map<String, Long> sums = new LinkedHashMap<>();
        for (Future<Map<String, Long>> share : shares) {
            try {
                share.get().forEach((name, count) -> sums.merge(name, count, Long::sum));
            } catch (ExecutionException e) {
                if (e.getCause() instanceof AssertionError found) {
                    throw found;
                }
                if (e.getCause() instanceof Exception failure) {
                    throw failure;
                }
                throw e;
            }
        }
        return new Sums(sums);
    }
}
