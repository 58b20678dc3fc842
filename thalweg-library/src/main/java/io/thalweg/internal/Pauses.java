package io.thalweg.internal;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Pauses of a thread that asks again. */
public final class Pauses {
    /** How often a transfer that moved nothing is repeated; with the pauses between, for about 50 ms. */
    private static final int MAX_EMPTY_TRANSFERS = 100;

    private static final long PAUSE_STEP_NANOS = 10_000;

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

    /** Pauses before a transfer that moved nothing, for so many times in a row, is repeated, or gives up. */
    public static void afterEmpty(int emptyTransfers) throws IOException {
        if (emptyTransfers >= MAX_EMPTY_TRANSFERS) {
            throw new IOException(emptyTransfers + " attempts in a row moved no byte");
        }
        nanos(emptyTransfers * PAUSE_STEP_NANOS);
    }
}
