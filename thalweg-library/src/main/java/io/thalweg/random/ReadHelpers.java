package io.thalweg.random;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that may help all batches of a reader, and whether that pays. Thread-safe. */
final class ReadHelpers {
    /** Waking a thread takes about 10 µs of two processors; a page that is in memory is read in 1 µs or 2. */
    private static final long WORTH_HELP_NANOS = 20_000;

    /** A read that lasts longer says nothing more: the thread may have lost its processor meanwhile. */
    private static final long LONGEST_NANOS = 5 * WORTH_HELP_NANOS;

    private static final int READS_AVERAGED = 8;

    /** How many requests are taken ahead, so that no thread waits for the one that completes them. */
    private static final int TAKEN_FOR_EACH_IN_FLIGHT = 4;

    private final Executor executor;
    private final AtomicInteger free;
    private final int mostTaken;
    /** Not atomic: it is a rough figure. Begins with the belief that help pays. */
    private volatile long averageNanos = LONGEST_NANOS;

    ReadHelpers(Executor executor, int inFlight) {
        this.executor = executor;
        this.free = new AtomicInteger(inFlight - 1);
        this.mostTaken = TAKEN_FOR_EACH_IN_FLIGHT * inFlight;
    }

    /** How many requests may be taken that are not completed. */
    int mostTaken() {
        return mostTaken;
    }

    /** A thread that works on a batch itself has waited so long for a read. */
    void waited(long nanos) {
        long known = averageNanos;
        averageNanos = known + (Math.min(nanos, LONGEST_NANOS) - known) / READS_AVERAGED;
    }

    boolean pay() {
        return averageNanos >= WORTH_HELP_NANOS;
    }

    /** Has {@code help} done by another thread; false if there is none. */
    boolean start(Runnable help) {
        if (free.getAndUpdate(n -> Math.max(0, n - 1)) == 0) {
            return false;
        }
        try {
            executor.execute(() -> {
                try {
                    help.run();
                } finally {
                    free.incrementAndGet();
                }
            });
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            free.incrementAndGet(); // The batch goes on without it.
            return false;
        } catch (RuntimeException e) {
            free.incrementAndGet();
            throw e;
        }
    }
}
