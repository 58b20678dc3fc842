package io.thalweg.agent.count;

import io.thalweg.agent.figure.Figure;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Operation counts while they grow, by one thread alone or by any number of threads. A thread that counts alone needs
 * no atomic instruction; both ways are exact.
 */
final class LiveCounts {
    /** A call that took longer waited for something; copying even a large buffer from the page cache takes less. */
    private static final long SLOW_NANOS = 50_000;
    /** From here on every 1024th call is sampled on average, before as many as there were calls up to then. */
    static final long STEADY = 1024;

    /**
     * From that many samples' worth of calls on the distance grows with the calls, so that ever fewer stacks are taken.
     */
    private static final long PLENTY = 256;

    /** The distance grows no further: a program that goes on to another work shall be seen to. */
    private static final long FARTHEST = 16 * STEADY;

    /** As long as there were fewer calls, each is sampled. */
    static final long FEW = 4;

    /** Whether the distance is {@link #STEADY} from the first sample on. */
    private static volatile boolean few;

    /** For one thread alone, else null. */
    private final long @Nullable [] own;
    /** For any number of threads, else null. */
    private final @Nullable AtomicLongArray shared;

    private long dueAt;
    private long sampledAt;

    /**
     * Figures of nothing yet.
     *
     * @param alone whether one thread alone counts here
     * @param dueAt the call whose stack is sampled first
     */
    LiveCounts(boolean alone, long dueAt) {
        this.dueAt = dueAt;
        own = alone ? new long[OperationCounts.LENGTH] : null;
        shared = alone ? null : new AtomicLongArray(OperationCounts.LENGTH);
    }

    static void sampleFew(boolean wanted) {
        few = wanted;
    }

    static boolean fewSamples() {
        return few;
    }

    /** How many calls lie between two samples on average, after so many calls. */
    static long distance(long calls) {
        return few ? STEADY : Math.min(calls, Math.max(STEADY, Math.min(calls / PLENTY, FARTHEST)));
    }

    /** Counts one call; true when its stack is to be sampled. What moves no bytes may go over some. */
    boolean count(boolean moves, long requested, long moved, boolean sequential, long startNanos) {
        long calls = add(Figure.CALLS, 1);
        if (moved > 0) {
            add(Figure.BYTES, moved);
        }
        if (moved > 0 && moves) {
            addAt(
                    OperationCounts.HISTOGRAM
                            + Math.min(64 - Long.numberOfLeadingZeros(moved), OperationCounts.BUCKETS - 1),
                    1);
            if (moved <= Figure.SMALL) {
                add(Figure.SMALL_CALLS, 1);
                add(Figure.SMALL_BYTES, moved);
            }
        } else {
            addAt(OperationCounts.HISTOGRAM, 1);
            if (moves) {
                add(Figure.EMPTY, 1);
            }
        }
        if (requested > 0) {
            add(Figure.REQUESTED, requested);
        }
        if (sequential) {
            add(Figure.SEQUENTIAL, 1);
        }
        if (startNanos != 0) {
            time(System.nanoTime() - startNanos);
        }
        return calls >= dueAt;
    }

    private void time(long elapsedNanos) {
        add(Figure.TIMED, 1);
        add(Figure.TIMED_NANOS, elapsedNanos);
        if (elapsedNanos > SLOW_NANOS) {
            add(Figure.SLOW, 1);
        }
    }

    private long add(Figure figure, long value) {
        return addAt(figure.index(), value);
    }

    private long addAt(int index, long value) {
        if (own != null) {
            return own[index] += value;
        }
        return shared == null ? 0 : shared.addAndGet(index, value);
    }

    private long get(int index) {
        if (own != null) {
            return own[index];
        }
        return shared == null ? 0 : shared.get(index);
    }

    /**
     * The calls that a sample taken now stands for; 0 when another thread has just taken it. The distance to the next
     * is random around its mean, for a program that alternates between two lines would else always be caught at one.
     */
    synchronized long takeSample() {
        long calls = get(Figure.CALLS.index());
        if (calls < dueAt) {
            return 0;
        }
        long weight = calls - sampledAt;
        sampledAt = calls;
        long mean = distance(calls);
        dueAt = calls + (mean < FEW ? 1 : mean / 2 + Long.remainderUnsigned(scramble(calls), mean));
        return weight;
    }

    static long scramble(long value) {
        long x = value * 0x9E3779B97F4A7C15L;
        x ^= x >>> 32;
        return x * 0xD6E8FEB86659FD93L ^ x >>> 29;
    }

    void addTo(OperationCounts sums) {
        if (own != null) {
            sums.add(own);
            return;
        }
        for (int i = 0; i < OperationCounts.LENGTH; i++) {
            sums.add(i, get(i));
        }
    }
}
