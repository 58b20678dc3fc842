package io.thalweg.agent.count;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the agent takes beside counting: for stacks, and for the streams that come and go. By the clock, for a thread's
 * processor time cannot be asked for from here; so each piece of work counts for a millisecond at most. What takes
 * longer has waited for a processor: with 16 threads ready for 2 processors, stacks that took 0.1 s in all had been
 * said to take 0.8 s.
 */
final class OwnTime {
    private static final long LONGEST_NANOS = 1_000_000;

    /** From here on one piece in {@link #TIMED_EVERY} is timed, for all of these: a look at the clock costs as well. */
    private static final int TIMED_ALL = 1000;

    private static final int TIMED_EVERY = 16;

    private static final AtomicLong NANOS = new AtomicLong();
    /** Races lose a few. */
    private static int pieces;

    private OwnTime() {}

    /** The time when a piece of work begins, or 0 if another stands for it. */
    static long begin() {
        int piece = ++pieces;
        return piece > TIMED_ALL && piece % TIMED_EVERY != 0 ? 0 : System.nanoTime();
    }

    /** Work that began then, and waited for no lock, has ended. */
    static void since(long startNanos) {
        if (startNanos != 0) {
            long nanos = Math.min(System.nanoTime() - startNanos, LONGEST_NANOS);
            NANOS.addAndGet(pieces > TIMED_ALL ? nanos * TIMED_EVERY : nanos);
        }
    }

    static long nanos() {
        return NANOS.get();
    }

    static void reset() {
        NANOS.set(0);
        pieces = 0;
    }
}
