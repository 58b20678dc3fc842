package io.thalweg.lab.plan;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Spreads the budget over the forks, and says how long they will take: what workers cost beside their measurement, and
 * what one takes too long for, is seen in this session and taken from those after it.
 */
public final class Budget {
    /** What a JVM takes to start, parse its job and stop, until the first one has shown it. */
    private static final double FIRST_GUESS_OVERHEAD_NANOS = 250e6;

    /**
     * What lets nearly every loop settle and be sampled; a worker that settles sooner ends sooner. With half of it, the
     * forks of E5, E6 and E7 were cut off while they still gained a third. They scattered by 25 to 40 % instead of 2 to
     * 20 (two cores in a virtual machine, 2026-11-27).
     */
    public static final long LEAST_NANOS = Duration.ofMillis(600).toNanos();

    /** What a worker takes of that on average. */
    private static final long USUAL_NANOS = Duration.ofMillis(400).toNanos();

    /** Longer than this the intervals are ruled by the spread between forks and gain nothing. */
    static final long MOST_NANOS = Duration.ofSeconds(3).toNanos();

    /** Over so many forks the overhead is averaged: cells differ by seconds, and a block holds them all. */
    private static final int MEMORY_FORKS = 64;

    private final LongSupplier nanoTime;
    private final long startNanos;
    private final long deadlineNanos;
    private final boolean fillsBudget;
    /** How many forks there will be whatever the budget says. */
    private int required;

    private int remaining;
    private long lastAllowanceNanos = LEAST_NANOS;
    private double overheadNanos = FIRST_GUESS_OVERHEAD_NANOS;
    private int seen;
    private int rehearsedCells;

    /** The budget of a plan that begins now, of which {@code finished} forks are there already. */
    public Budget(Plan plan, int finished, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
        this.deadlineNanos =
                startNanos + Duration.ofSeconds(plan.budgetSeconds()).toNanos();
        this.fillsBudget = plan.adapts();
        this.remaining = plan.totalForks() - finished;
        this.required = plan.requiredForks() - finished;
    }

    /** How long that plan will take as far as can be known before it begins. */
    public static Duration guess(Plan plan) {
        return new Budget(plan, 0, () -> 0).remaining();
    }

    /** How long a block of so many workers should take, when nothing is known of them yet. */
    static long usualNanosOfBlock(long workers) {
        return workers * (USUAL_NANOS + (long) FIRST_GUESS_OVERHEAD_NANOS);
    }

    /** Whether the budget is spent. */
    public boolean isOver() {
        return leftNanos() == 0;
    }

    private long leftNanos() {
        return Math.max(0, deadlineNanos - nanoTime.getAsLong());
    }

    /**
     * How long the next worker should measure. A further fork measures as long as the last planned one: more forks tell
     * more than longer ones.
     */
    public long allowanceNanos() {
        if (remaining > 0) {
            long share = (deadlineNanos - nanoTime.getAsLong()) / remaining;
            lastAllowanceNanos = Math.min(MOST_NANOS, Math.max(LEAST_NANOS, share - (long) overheadNanos));
        }
        return lastAllowanceNanos;
    }

    /**
     * A worker that was allowed {@code allowanceNanos}, and is none of the plan's, took {@code wallNanos}, as so many
     * cells of the plan will.
     */
    public void rehearsed(long allowanceNanos, long wallNanos, int cells) {
        seen++;
        rehearsedCells += cells;
        overheadNanos += (wallNanos - allowanceNanos - overheadNanos) * cells / rehearsedCells;
    }

    /** A worker of the plan took that long from fork to end. */
    public void forked(long allowanceNanos, long wallNanos) {
        passed();
        seen++;
        overheadNanos += (wallNanos - allowanceNanos - overheadNanos) / Math.min(seen, MEMORY_FORKS);
    }

    /** A fork of the plan is not to be run after all. */
    public void passed() {
        remaining--;
        required--;
    }

    /** How long the remaining forks will take. */
    public Duration remaining() {
        double forkNanos = allowanceNanos() + overheadNanos;
        return Duration.ofNanos(
                fillsBudget
                        ? Math.max(leftNanos(), (long) (Math.max(0, required) * forkNanos))
                        : (long) (Math.max(0, remaining) * forkNanos));
    }

    /** Whether a worker has shown what it takes. */
    public boolean isInformed() {
        return seen > 0;
    }

    /** How long all of it will have taken, what has passed since the beginning included. */
    public Duration total() {
        return remaining().plusNanos(nanoTime.getAsLong() - startNanos);
    }

    /** How many forks remain, about. */
    public int remainingForks() {
        return (int) (remaining().toNanos() / (allowanceNanos() + overheadNanos));
    }
}
