package io.thalweg.flow;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;

/**
 * The platform threads that all flows of this JVM share: daemons, kept for a while when they have nothing to do. A task
 * never waits for a thread: when all are busy, or blocked for good, there is one more.
 */
final class FlowThreads {
    private static final int IDLE_SECONDS = 10;

    private static final AtomicInteger ABANDONED = new AtomicInteger();

    private FlowThreads() {}

    /** Started with the first task. */
    private static final class Holder {
        static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), FlowThreads::thread);
    }

    /** Inherits nothing: it would keep the class loader and the thread locals of whoever came first. */
    static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "thalweg-flow", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    static Executor shared() {
        return Holder.POOL;
    }

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
