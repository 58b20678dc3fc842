package io.thalweg.lab.sender;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Closes a connection when something takes longer than it may; a thread that waits on it gets an exception. */
final class Deadline {
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    private final ScheduledFuture<?> closing;
    private volatile boolean expired;

    private Deadline(Duration time, Closeable connection) {
        closing = CLOCK.schedule(() -> expire(connection), time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "deadlines");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    /** From now on, until it is cancelled. */
    static Deadline of(Duration time, Closeable connection) {
        return new Deadline(time, connection);
    }

    private void expire(Closeable connection) {
        expired = true;
        try {
            connection.close();
        } catch (IOException e) {
            // The waiting thread is woken in any case.
        }
    }

    /** Whether it has closed the connection. */
    boolean hasExpired() {
        return expired;
    }

    /** What was timed has ended; does nothing after the time is over. */
    void cancel() {
        closing.cancel(false);
    }
}
