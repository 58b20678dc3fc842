package io.thalweg.overlap;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;

/** Threads that are blocked in a source that was closed, and the wait that ignores interrupts. */
final class AbandonedThreads {
    private static final AtomicInteger ABANDONED = new AtomicInteger();

    private AbandonedThreads() {}

    /** Waits at most {@code nanos}, whether interrupted or not; returns how much is left. */
    @SuppressWarnings("WaitNotInLoop") // Its callers loop.
    static long awaitNanos(Condition changed, long nanos) {
        boolean interrupted = Thread.interrupted();
        try {
            return changed.awaitNanos(nanos);
        } catch (InterruptedException e) {
            interrupted = true;
            return nanos / 2;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A blocked thread is left behind. */
    static void abandoned() {
        ABANDONED.incrementAndGet();
    }

    /** A thread that was abandoned has come back. */
    static void cameBack() {
        ABANDONED.decrementAndGet();
    }

    static int abandonedNow() {
        return ABANDONED.get();
    }
}
