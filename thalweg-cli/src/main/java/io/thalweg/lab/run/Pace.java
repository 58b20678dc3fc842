package io.thalweg.lab.run;

import java.time.Duration;

/** Spreads the budget over the forks: what one worker takes too long for is taken from those after it. */
final class Pace {
    /** What a JVM takes to start, parse its job and stop, until the first ones have shown it. */
    private static final double FIRST_GUESS_OVERHEAD_NANOS = 450e6;

    /** Below this a worker cannot both warm up for three windows and take five samples. */
    static final long LEAST_NANOS = Duration.ofMillis(250).toNanos();

    /** Longer than this the intervals are ruled by the spread between forks and gain nothing. */
    static final long MOST_NANOS = Duration.ofSeconds(3).toNanos();

    private final long deadlineNanos;
    private final boolean fillsBudget;
    private int remaining;
    private long lastAllowanceNanos = LEAST_NANOS;
    private double overheadNanos = FIRST_GUESS_OVERHEAD_NANOS;

    /** {@code forks} are to be run within {@code budget} from now; further ones if {@code fillsBudget}. */
    Pace(Duration budget, int forks, boolean fillsBudget) {
        this.deadlineNanos = System.nanoTime() + budget.toNanos();
        this.fillsBudget = fillsBudget;
        this.remaining = forks;
    }

    /** Whether the budget is spent. */
    boolean isOver() {
        return leftNanos() == 0;
    }

    private long leftNanos() {
        return Math.max(0, deadlineNanos - System.nanoTime());
    }

    /**
     * How long the next worker should measure. A further fork measures as long as the last planned one: more forks tell
     * more than longer ones.
     */
    long allowanceNanos() {
        if (remaining > 0) {
            long share = (deadlineNanos - System.nanoTime()) / remaining;
            lastAllowanceNanos = Math.min(MOST_NANOS, Math.max(LEAST_NANOS, share - (long) overheadNanos));
        }
        return lastAllowanceNanos;
    }

    /** A worker that was allowed {@code allowanceNanos} took {@code wallNanos} from fork to end. */
    void forked(long allowanceNanos, long wallNanos) {
        remaining--;
        // Slow cells overrun their allowance; the smoothed excess makes the next ones pay for it.
        overheadNanos += (wallNanos - allowanceNanos - overheadNanos) / 16;
    }

    /** What a fork takes when nothing is known of it yet. */
    static Duration guess(long allowanceNanos) {
        return Duration.ofNanos(allowanceNanos + (long) FIRST_GUESS_OVERHEAD_NANOS);
    }

    /** How long the remaining forks will take. */
    Duration remaining() {
        long planned = (long) (Math.max(0, remaining) * (allowanceNanos() + overheadNanos));
        return Duration.ofNanos(fillsBudget ? leftNanos() : planned);
    }

    /** How many forks remain, about. */
    int remainingForks() {
        return (int) (remaining().toNanos() / (allowanceNanos() + overheadNanos));
    }
}
