package io.thalweg.internal;

import java.util.concurrent.locks.LockSupport;

/** Pauses of a thread that asks again. */
public final class Pauses {
    private Pauses() {}

    /** A thread that is interrupted does not park, and would ask in vain as fast as it can: it is, again, afterwards. */
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
