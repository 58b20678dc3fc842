package io.thalweg.overlap;

/**
 * Decides whether another thread shall move the bytes. It pays only if both sides, producer and consumer, take so long
 * that what runs at the same time outweighs what it costs to hand over. So both are timed, for some megabytes at a
 * time; and where another thread was tried, the time that passed must have become less.
 *
 * <p>For the thread of the caller alone.
 */
final class OverlapPolicy {
    private static final long WINDOW_BYTES = 2 << 20;

    private static final double MIB = 1 << 20;

    /**
     * The least that each side must take for a MiB. Handing over and copying a MiB costs a quarter or less of it: warm
     * files and consumers that do little stay below.
     */
    private static final double LEAST_NANOS_PER_MIB = 400_000;

    /** Below this part of both sides' times together, they overlap. */
    private static final double OVERLAPPING = 0.92;

    private static final int MOST_WINDOWS_APART = 512;

    private final boolean always;
    private boolean apart;
    // Of the present window.
    private long bytes;
    private long transferNanos;
    private long callerNanos;
    private long waitNanos;

    /** What a byte took while the caller moved it, or 0. */
    private double togetherNanosPerByte;
    /** Windows left before the background thread is tried again. */
    private int windowsToSit;

    private int nextSit = 1;

    private OverlapPolicy(boolean always) {
        this.always = always;
        this.apart = always;
    }

    static OverlapPolicy measuring() {
        return new OverlapPolicy(false);
    }

    /** Another thread moves the bytes, whether it pays or not. */
    static OverlapPolicy always() {
        return new OverlapPolicy(true);
    }

    /** Whether another thread shall move what comes next. */
    boolean apart() {
        return apart;
    }

    /**
     * Takes the times of some bytes.
     *
     * @param transferNanos how long the read or write itself took, on whatever thread
     * @param callerNanos how long the caller did something else
     * @param waitNanos how long the caller waited here
     */
    void took(long bytes, long transferNanos, long callerNanos, long waitNanos) {
        this.bytes += bytes;
        this.transferNanos += transferNanos;
        this.callerNanos += callerNanos;
        this.waitNanos += waitNanos;
        if (this.bytes >= WINDOW_BYTES) {
            if (!always) {
                decide();
            }
            this.bytes = 0;
            this.transferNanos = 0;
            this.callerNanos = 0;
            this.waitNanos = 0;
        }
    }

    private void decide() {
        boolean worth = Math.min(transferNanos, callerNanos) > LEAST_NANOS_PER_MIB * (bytes / MIB);
        double passedPerByte = (double) (callerNanos + waitNanos) / bytes;
        if (apart) {
            boolean overlaps = callerNanos + waitNanos < OVERLAPPING * (transferNanos + callerNanos);
            if (worth && overlaps && passedPerByte < togetherNanosPerByte * 1.1) {
                nextSit = 1;
                return;
            }
            apart = false;
            windowsToSit = nextSit;
            nextSit = Math.min(2 * nextSit, MOST_WINDOWS_APART);
        } else {
            togetherNanosPerByte = passedPerByte;
            apart = worth && windowsToSit <= 0;
            windowsToSit--;
        }
    }
}
