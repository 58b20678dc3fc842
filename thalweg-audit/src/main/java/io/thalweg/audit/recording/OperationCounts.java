package io.thalweg.audit.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * What the agent counted of one operation.
 *
 * @param calls how many
 * @param bytes moved; of seeks and skips, how far those went on that ended no run
 * @param requested bytes asked for
 * @param empty calls that moved nothing
 * @param smallCalls calls that moved at least one byte and at most {@link #SMALL_BYTES}
 * @param smallBytes what the small calls moved
 * @param histogram calls by bytes moved: index 0 for none, k for 2ᵏ⁻¹ to 2ᵏ − 1
 * @param sequential calls that went on where the one before had ended, with nothing between that a buffer would need; of
 *     seeks and skips, those that ended no run; of questions about paths, those asked again
 * @param timed calls whose time was taken
 * @param timedNanos their time
 * @param slow those of them that waited rather than copied
 */
public record OperationCounts(
        long calls,
        long bytes,
        long requested,
        long empty,
        long smallCalls,
        long smallBytes,
        List<Long> histogram,
        long sequential,
        long timed,
        long timedNanos,
        long slow) {
    /** A call that moves bytes, but no more than these, is small: the agent's bound, and GZIP's default. */
    public static final int SMALL_BYTES = 512;

    /** The histogram's last index below {@link #SMALL_BYTES}; that size itself is in the next, with up to 1,023 bytes. */
    private static final int BELOW_SMALL_INDEX = 9;

    /** Refuses what no count can be. */
    public OperationCounts {
        requireCounts(calls, bytes, requested, empty, smallCalls, smallBytes, sequential, timed, timedNanos, slow);
        histogram = List.copyOf(histogram);
        histogram.forEach(count -> requireCounts(count));
    }

    /** Without a count of the small calls, as in recordings of earlier agents: taken from the histogram. */
    public static OperationCounts withoutSmall(
            long calls,
            long bytes,
            long requested,
            long empty,
            List<Long> histogram,
            long sequential,
            long timed,
            long timedNanos,
            long slow) {
        List<Long> small = smallOf(histogram, calls <= empty ? 0 : (double) bytes / (calls - empty));
        long smallCalls = small.stream().mapToLong(Long::longValue).sum();
        long smallBytes = smallCalls + empty >= calls ? bytes : Math.min(bytes, bytesOf(small));
        return new OperationCounts(
                calls, bytes, requested, empty, smallCalls, smallBytes, histogram, sequential, timed, timedNanos, slow);
    }

    /** Of calls of just {@link #SMALL_BYTES} only the mean tells. */
    private static List<Long> smallOf(List<Long> histogram, double meanBytes) {
        int last = meanBytes <= SMALL_BYTES ? BELOW_SMALL_INDEX + 1 : BELOW_SMALL_INDEX;
        return histogram.size() < 2 ? List.of() : histogram.subList(1, Math.min(histogram.size(), last + 1));
    }

    /** Known within a factor of two. */
    private static long bytesOf(List<Long> small) {
        double sum = 0;
        for (int i = 0; i < small.size(); i++) {
            sum += small.get(i) * (1.5 * (1L << i) - 0.5);
        }
        return Math.round(sum);
    }

    static void requireCounts(long... counts) {
        for (long count : counts) {
            if (count < 0) {
                throw new IllegalArgumentException("a negative count: " + count);
            }
        }
    }

    /** Bytes moved by a call that moved any. */
    public double meanBytes() {
        return calls <= empty ? 0 : (double) bytes / (calls - empty);
    }

    /** Bytes asked for by a call. */
    public double meanRequested() {
        return calls == 0 ? 0 : (double) requested / calls;
    }

    /** The share of calls that went on where the one before had ended. */
    public double sequentialShare() {
        return calls == 0 ? 0 : Math.min(1, (double) sequential / calls);
    }

    /** The share of calls that waited; 0 when none was timed. */
    public double slowShare() {
        return timed == 0 ? 0 : Math.min(1, (double) slow / timed);
    }

    /** Elapsed seconds of all of them, by those that were timed; 0 when none was. */
    public double elapsedSeconds() {
        return timed == 0 ? 0 : (double) timedNanos / timed * calls / 1e9;
    }

    /** The same, where all of them may take no longer than that by the few that were timed; no change where all were. */
    public OperationCounts within(double nanos) {
        double most = calls == 0 ? 0 : nanos * timed / calls;
        return timed >= calls || timedNanos <= most
                ? this
                : new OperationCounts(
                        calls,
                        bytes,
                        requested,
                        empty,
                        smallCalls,
                        smallBytes,
                        histogram,
                        sequential,
                        timed,
                        (long) most,
                        slow);
    }

    /** Both together. */
    public OperationCounts plus(OperationCounts other) {
        List<Long> sum = new ArrayList<>();
        for (int i = 0; i < Math.max(histogram.size(), other.histogram.size()); i++) {
            sum.add(at(histogram, i) + at(other.histogram, i));
        }
        return new OperationCounts(
                calls + other.calls,
                bytes + other.bytes,
                requested + other.requested,
                empty + other.empty,
                smallCalls + other.smallCalls,
                smallBytes + other.smallBytes,
                sum,
                sequential + other.sequential,
                timed + other.timed,
                timedNanos + other.timedNanos,
                slow + other.slow);
    }

    private static long at(List<Long> counts, int index) {
        return index < counts.size() ? counts.get(index) : 0;
    }

    /** That part of it, as well as shares can tell. */
    public OperationCounts part(double share) {
        return new OperationCounts(
                Math.round(calls * share),
                Math.round(bytes * share),
                Math.round(requested * share),
                Math.round(empty * share),
                Math.round(smallCalls * share),
                Math.round(smallBytes * share),
                histogram.stream().map(count -> Math.round(count * share)).toList(),
                Math.round(sequential * share),
                Math.round(timed * share),
                Math.round(timedNanos * share),
                Math.round(slow * share));
    }
}
