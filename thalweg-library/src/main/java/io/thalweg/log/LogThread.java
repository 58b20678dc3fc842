package io.thalweg.log;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** A thread of the log's own, which is never interrupted: an interrupt would close the file that is being worked on. */
final class LogThread extends Thread {
    LogThread(Runnable task, String name) {
        // Else it would keep the thread locals and the class loader of the thread that opened the log.
        super(null, task, name, 0, false);
        setDaemon(true);
        setContextClassLoader(null);
    }

    /** Forces records one commit after the other; its thread starts with the first. */
    static ExecutorService committer() {
        return Executors.newSingleThreadExecutor(task -> new LogThread(task, "thalweg-log-commit"));
    }

    /** Does what commits must not wait for: zeros, and forces of others. */
    static Executor helper() {
        return task -> new LogThread(task, "thalweg-log-helper").start();
    }

    /** Work with a file. */
    interface Work<T> {
        T run() throws IOException;
    }

    /** Runs it on such a thread and waits for its end, come what may; an interrupt stands again afterwards. */
    static <T extends @Nullable Object> T run(Work<T> work) throws IOException {
        if (Thread.currentThread() instanceof LogThread) {
            boolean interrupted = Thread.interrupted(); // by a caller's code that follows a commit there
            try {
                return work.run();
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
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
}
