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

    private static final AtomicLong NANOS = new AtomicLong();

    private OwnTime() {}

    /** Work that began then, and waited for no lock, has ended. */
    static void since(long startNanos) {
        NANOS.addAndGet(Math.min(System.nanoTime() - startNanos, LONGEST_NANOS));
    }

    static long nanos() {
        return NANOS.get();
    }

    static void reset() {
        NANOS.set(0);
    }
}
