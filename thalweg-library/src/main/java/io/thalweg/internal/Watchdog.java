package io.thalweg.internal;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a wait that lasts too long by closing what the thread waits for.
 *
 * <p>A wait costs no scheduling of its own: {@link #begin} and {@link #end} only note the time. One check is pending
 * while there was a wait lately; it moves itself to the expiry of the present wait, and lapses when there is none.
 */
final class Watchdog {
    private final Runnable closing;
    private boolean waiting;
    private boolean expired;
    private @Nullable ScheduledFuture<?> pendingCheck;
    /** What the present wait may take, or that which lasted too long. */
    private long allowedNanos;

    private long expiresAtNanos;
    private long checkAtNanos;

    /** {@code closing} must make the waiting thread return; it runs at most once, on a thread of its own. */
    Watchdog(Runnable closing) {
        this.closing = closing;
    }

    /** The calling thread is about to wait, for at most {@code nanos}. */
    synchronized void begin(long nanos) {
        long now = System.nanoTime();
        waiting = true;
        if (!expired) {
            allowedNanos = nanos;
        }
        expiresAtNanos = now + nanos;
        if (pendingCheck == null) {
            schedule(nanos);
        } else if (expiresAtNanos - checkAtNanos < 0) {
            pendingCheck.cancel(false);
            schedule(nanos);
        }
    }

    /** The wait is over. */
    synchronized void end() {
        waiting = false;
    }

    /** No wait is to be ended any more. The timer would otherwise keep what is closed until its deadline has passed. */
    synchronized void cancel() {
        waiting = false;
        if (pendingCheck != null) {
            pendingCheck.cancel(false);
            pendingCheck = null;
        }
    }

    /** Whether a wait lasted too long: then and for ever after, since what was waited for is closed. */
    synchronized boolean expired() {
        return expired;
    }

    synchronized Duration allowed() {
        return Duration.ofNanos(allowedNanos);
    }

    private void schedule(long nanos) {
        checkAtNanos = System.nanoTime() + nanos;
        pendingCheck = Shared.TIMER.schedule(this::check, nanos, TimeUnit.NANOSECONDS);
    }

    private synchronized void check() {
        if (!waiting || expired) {
            pendingCheck = null;
            return;
        }
        long remaining = expiresAtNanos - System.nanoTime();
        if (remaining > 0) {
            schedule(remaining);
            return;
        }
        expired = true;
        // Closing may block (SO_LINGER), and must not hold up the deadlines of others.
        try {
            Shared.daemon(closing, "thalweg-deadline-close").start();
        } catch (OutOfMemoryError noThread) {
            closing.run(); // Late for others is better than never.
        }
    }

    /** One timer for all channels, started with the first deadline. */
    static final class Shared {
        static final ScheduledThreadPoolExecutor TIMER = timer();

        private static ScheduledThreadPoolExecutor timer() {
            ScheduledThreadPoolExecutor timer =
                    new ScheduledThreadPoolExecutor(1, task -> daemon(task, "thalweg-deadline"));
            // Else a cancelled check stays in the queue until it would have been due.
            timer.setRemoveOnCancelPolicy(true);
            return timer;
        }

        static Thread daemon(Runnable task, String name) {
            // Else it would keep the thread locals and the class loader of the thread that set the first deadline.
            Thread thread = new Thread(null, task, name, 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            return thread;
        }
    }
}
