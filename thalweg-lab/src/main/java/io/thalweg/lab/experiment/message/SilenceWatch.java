package io.thalweg.lab.experiment.message;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends a pass that would never end: when a sender falls silent, it closes what the reader waits for. */
final class SilenceWatch implements Closeable {
    /** A whole pass over an emulated or real link of 10 Mbit/s takes a second. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Closeable watched;
    private final Duration patience;
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "silence-watch");
        thread.setDaemon(true);
        return thread;
    });
    private final ScheduledFuture<?> looking;
    private volatile boolean reading;
    private volatile long startNanos;
    private volatile boolean expired;

    SilenceWatch(Closeable watched, Duration patience) {
        this.watched = watched;
        this.patience = patience;
        long periodMillis = Math.max(1, patience.toMillis() / 8);
        looking = clock.scheduleWithFixedDelay(this::look, periodMillis, periodMillis, TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (reading && System.nanoTime() - startNanos > patience.toNanos()) {
            expired = true;
            try {
                watched.close();
            } catch (IOException e) {
                // The reader learns of the silence in any case.
            }
            looking.cancel(false);
        }
    }

    /** A pass begins. */
    void begin() {
        startNanos = System.nanoTime();
        reading = true;
    }

    /** It has ended. */
    void end() {
        reading = false;
    }

    /** Whether it closed what it watches. */
    boolean hasExpired() {
        return expired;
    }

    /** Stops watching; leaves what it watches alone. */
    @Override
    public void close() {
        looking.cancel(false);
        clock.shutdown();
    }
}
