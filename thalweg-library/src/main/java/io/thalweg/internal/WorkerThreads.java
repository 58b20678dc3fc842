package io.thalweg.internal;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The platform threads that the whole library shares in this JVM: daemons, kept for a while when they have nothing to
 * do. A task never waits for a thread: when all are busy, or blocked for good, there is one more.
 */
public final class WorkerThreads {
    private static final int IDLE_SECONDS = 10;

    private WorkerThreads() {}

    /** Started with the first task. */
    private static final class Holder {
        static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), WorkerThreads::thread);
    }

    /** A new one that inherits nothing: it would keep the class loader and the thread locals of whoever came first. */
    public static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "thalweg-worker", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** Runs a task on one of them. */
    public static Executor shared() {
        return Holder.POOL;
    }
}
