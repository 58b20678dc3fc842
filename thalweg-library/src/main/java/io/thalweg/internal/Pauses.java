package io.thalweg.internal;

import java.util.concurrent.locks.LockSupport;

/** Pauses of a thread that asks again. */
public final class Pauses {
    private Pauses() {}

    /**
     * Sleeps even if the thread is interrupted (parkNanos would return at once and spin); restores the interrupt flag.
     */
    public static void nanos(long nanos) {
        long until = System.nanoTime() + nanos;
        boolean interrupted = Thread.interrupted();
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
