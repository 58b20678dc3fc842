package io.thalweg.internal;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The platform threads that the whole library shares in this JVM: daemons, kept for a while when they have nothing to
 * do. A task never waits for a thread: when all are busy, or blocked for good, there is one more.
 */
public final class WorkerThreads {
    private static final int IDLE_SECONDS = 10;

    private WorkerThreads() {}

    /** Started with the first task. */
    private static final class LazyPool {
        static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), WorkerThreads::thread);
    }

    /** Inherits nothing: it would keep the class loader and the thread locals of the thread that came first. */
    private static final class PoolThread extends Thread {
        PoolThread(Runnable task) {
            super(null, task, "thalweg-worker", 0, false);
            setDaemon(true);
            setContextClassLoader(null);
        }
    }

    /** A new one, outside of {@link #shared()}. */
    public static Thread thread(Runnable task) {
        return new PoolThread(task);
    }

    /** Runs a task on one of them. */
    public static Executor shared() {
        return LazyPool.POOL;
    }

    /** Work with a file. */
    public interface Work<T> {
        /** Does it. */
        T run() throws IOException;
    }

    /**
     * Runs {@code work} on one of them and waits for its end, whatever interrupts this thread meanwhile: an interrupt
     * of a thread that uses a {@link java.nio.channels.FileChannel} would close the file. The interrupt flag is
     * restored afterwards. A thread of the library's own does the work itself.
     */
    public static <T extends @Nullable Object> T runUninterrupted(Work<T> work) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            if (Thread.currentThread() instanceof PoolThread) {
                return work.run();
            }
            FutureTask<T> task = new FutureTask<>(work::run);
            shared().execute(task);
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    Failures.rethrow(e.getCause());
                    throw new IOException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
