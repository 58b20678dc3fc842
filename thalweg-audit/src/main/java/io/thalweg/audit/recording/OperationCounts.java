package io.thalweg.audit.recording;

import io.thalweg.agent.figure.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the agent counted of one operation: its {@link Figure}s, and a histogram of its calls. */
public final class OperationCounts {
    /** A call that moves bytes, but no more than these, is small: the agent's bound, and GZIP's default. */
    public static final int SMALL_BYTES = Figure.SMALL;

    private final long[] figures;
    private final List<Long> histogram;
    private final boolean sampled;

    private OperationCounts(long[] figures, List<Long> histogram, boolean sampled) {
        requireCounts(figures);
        this.figures = figures;
        this.sampled = sampled;
        this.histogram = List.copyOf(histogram);
        this.histogram.forEach(count -> requireCounts(count));
    }

    /**
     * Counts with these figures; one that is missing is 0.
     *
     * @param histogram calls by bytes moved: index 0 for none, k for 2ᵏ⁻¹ to 2ᵏ − 1
     * @throws IllegalArgumentException if one is negative
     */
    public static OperationCounts of(Map<Figure, Long> figures, List<Long> histogram) {
        long[] all = new long[Figure.COUNT];
        figures.forEach((figure, value) -> all[figure.index()] = value);
        return new OperationCounts(all, histogram, false);
    }

    static void requireCounts(long... counts) {
        for (long count : counts) {
            if (count < 0) {
                throw new IllegalArgumentException("a negative count: " + count);
            }
        }
    }

    /** One of the figures. */
    public long get(Figure figure) {
        return figures[figure.index()];
    }

    /** As {@link Figure#CALLS}. */
    public long calls() {
        return get(Figure.CALLS);
    }

    /** As {@link Figure#BYTES}. */
    public long bytes() {
        return get(Figure.BYTES);
    }

    /** As {@link Figure#REQUESTED}. */
    public long requested() {
        return get(Figure.REQUESTED);
    }

    /** As {@link Figure#EMPTY}. */
    public long empty() {
        return get(Figure.EMPTY);
    }

    /** As {@link Figure#SMALL_CALLS}. */
    public long smallCalls() {
        return get(Figure.SMALL_CALLS);
    }

    /** As {@link Figure#SMALL_BYTES}. */
    public long smallBytes() {
        return get(Figure.SMALL_BYTES);
    }

    /** As {@link Figure#SEQUENTIAL}. */
    public long sequential() {
        return get(Figure.SEQUENTIAL);
    }

    /** As {@link Figure#TIMED}. */
    public long timed() {
        return get(Figure.TIMED);
    }

    /** As {@link Figure#TIMED_NANOS}. */
    public long timedNanos() {
        return get(Figure.TIMED_NANOS);
    }

    /** As {@link Figure#SLOW}. */
    public long slow() {
        return get(Figure.SLOW);
    }

    /** Calls by bytes moved: index 0 for none, k for 2ᵏ⁻¹ to 2ᵏ − 1. */
    public List<Long> histogram() {
        return histogram;
    }

    /** Bytes moved by a call that moved any. */
    public double meanBytes() {
        return calls() <= empty() ? 0 : (double) bytes() / (calls() - empty());
    }

    /** Bytes asked for by a call. */
    public double meanRequested() {
        return calls() == 0 ? 0 : (double) requested() / calls();
    }

    /** The share of calls that went on where the one before had ended. */
    public double sequentialShare() {
        return calls() == 0 ? 0 : Math.min(1, (double) sequential() / calls());
    }

    /** The share of calls that waited; 0 when none was timed. */
    public double slowShare() {
        return timed() == 0 ? 0 : Math.min(1, (double) slow() / timed());
    }

    /** Elapsed seconds of all of them, by those that were timed; 0 when none was. */
    public double elapsedSeconds() {
        return timed() == 0 ? 0 : (double) timedNanos() / timed() * calls() / 1e9;
    }

    /**
     * The same, where all of them may take no longer than that by the few that were timed; no change where all were.
     */
    public OperationCounts within(double nanos) {
        double most = calls() == 0 ? 0 : nanos * timed() / calls();
        if (timed() >= calls() || timedNanos() <= most) {
            return this;
        }
        return with(Figure.TIMED_NANOS, (long) most);
    }

    /** The same, of which so many went on where another had ended, or were asked again. */
    public OperationCounts withSequential(long count) {
        return with(Figure.SEQUENTIAL, count);
    }

    private OperationCounts with(Figure figure, long value) {
        long[] changed = figures.clone();
        changed[figure.index()] = value;
        return new OperationCounts(changed, histogram, sampled);
    }

    /** Both together. */
    public OperationCounts plus(OperationCounts other) {
        long[] sums = figures.clone();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += other.figures[i];
        }
        List<Long> calls = new ArrayList<>();
        for (int i = 0; i < Math.max(histogram.size(), other.histogram.size()); i++) {
            calls.add(at(histogram, i) + at(other.histogram, i));
        }
        return new OperationCounts(sums, calls, sampled || other.sampled);
    }

    private static long at(List<Long> counts, int index) {
        return index < counts.size() ? counts.get(index) : 0;
    }

    /** Whether they are estimated from samples. */
    public boolean isSampled() {
        return sampled;
    }

    /** That part of it, estimated from shares. */
    public OperationCounts part(double share) {
        return new OperationCounts(
                Arrays.stream(figures).map(count -> Math.round(count * share)).toArray(),
                histogram.stream().map(count -> Math.round(count * share)).toList(),
                true);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OperationCounts counts
                && Arrays.equals(counts.figures, figures)
                && counts.histogram.equals(histogram);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(figures) + histogram.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Figure figure : Figure.values()) {
            text.append(figure.field()).append('=').append(get(figure)).append(", ");
        }
        return text.append("histogram=").append(histogram).toString();
    }
}
