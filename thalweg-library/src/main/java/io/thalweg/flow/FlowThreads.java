package io.thalweg.flow;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;

/** What threads of this package wait for, and the threads that nobody waits for any more. */
final class FlowThreads {
    private static final AtomicInteger ABANDONED = new AtomicInteger();

    private FlowThreads() {}

    /** Waits for at most so long, deaf to interrupts: how much is left. */
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

    /** Nobody waits any more for a thread that is blocked. */
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
