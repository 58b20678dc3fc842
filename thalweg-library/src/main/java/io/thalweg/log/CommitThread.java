package io.thalweg.log;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The thread that forces a log's records to the disk, started with the first; nobody interrupts it. */
final class CommitThread implements Executor {
    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(task -> new LogThread(task, "thalweg-log-commit"));

    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    /** What was given before is still done. */
    void close() {
        executor.shutdown();
    }
}
