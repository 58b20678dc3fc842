package io.thalweg.log;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Runs what an interrupt would break off, closing the file, on a thread that nobody interrupts. */
final class Uninterrupted {
    private Uninterrupted() {}

    interface Work<T> {
        T run() throws IOException;
    }

    /** Whether this thread is one of the log's own. */
    private static boolean isOurs() {
        return Thread.currentThread() instanceof LogThread;
    }

    /** Waits for the end, come what may; an interrupt stands again afterwards. */
    static <T extends @Nullable Object> T run(Work<T> work) throws IOException {
        if (isOurs()) {
            return work.run();
        }
        FutureTask<T> task = new FutureTask<>(work::run);
        new LogThread(task, "thalweg-log-file").start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw rethrown(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static IOException rethrown(@Nullable Throwable cause) {
        if (cause instanceof IOException e) {
            return e;
        }
        if (cause instanceof RuntimeException e) {
            throw e;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        return new IOException(cause);
    }

    /** A thread of the log's own. */
    static final class LogThread extends Thread {
        LogThread(Runnable task, String name) {
            super(task, name);
            setDaemon(true);
            setContextClassLoader(null);
        }
    }
}
