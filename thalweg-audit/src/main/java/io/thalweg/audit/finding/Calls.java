package io.thalweg.audit.finding;

import java.util.ArrayList;
import java.util.List;

/**
 * All calls of one kind on a {@link StreamUse}.
 *
 * @param op such as {@code read}
 * @param calls how many
 * @param bytes moved
 * @param requested bytes asked for
 * @param empty calls that moved nothing
 * @param histogram calls by bytes moved: index 0 for none, k for 2ᵏ⁻¹ to 2ᵏ − 1
 * @param sequential calls that went on where the one before had ended
 * @param timed calls whose time was taken
 * @param timedNanos their time
 * @param slow those of them that waited
 * @param callers where they came from, the most frequent first
 */
public record Calls(
        String op,
        long calls,
        long bytes,
        long requested,
        long empty,
        List<Long> histogram,
        long sequential,
        long timed,
        long timedNanos,
        long slow,
        List<Caller> callers) {
    /** The call moves bytes to the program. */
    public static final String READ = "read";
    /** The call moves bytes from the program. */
    public static final String WRITE = "write";
    /** The call waits for the disk. */
    public static final String FORCE = "force";

    /** Android's StrictMode and our agent's prototype both call a call below this tiny; GZIP's default is just this. */
    public static final int TINY_BYTES = 512;

    /** The histogram's last index below {@link #TINY_BYTES}; that size itself is in the next, with up to 1,023 bytes. */
    private static final int BELOW_TINY_INDEX = 9;

    /** Copies the lists. */
    public Calls {
        histogram = List.copyOf(histogram);
        callers = List.copyOf(callers);
    }

    /**
     * A line that makes such calls.
     *
     * @param site the line
     * @param passed methods of the JDK between the line and the call, innermost first
     * @param share of the calls, from 0 to 1
     */
    public record Caller(CallSite site, List<String> passed, double share) {
        /** Whether one of the methods between is that one, such as {@code java.io.DataInputStream.readInt}. */
        public boolean passes(String method) {
            return passed.contains(method);
        }
    }

    /** The lines with their shares, by whatever methods of the JDK they call; the most frequent first. */
    public List<Caller> lines() {
        return Callers.of(callers.stream()
                .map(caller -> new Caller(caller.site(), List.of(), caller.share()))
                .toList());
    }

    /** Calls that moved at least one byte and fewer than {@link #TINY_BYTES}, or just that many where most do. */
    public long tinyCalls() {
        return tiny().stream().mapToLong(Long::longValue).sum();
    }

    private List<Long> tiny() {
        int last = meanBytes() <= TINY_BYTES ? BELOW_TINY_INDEX + 1 : BELOW_TINY_INDEX;
        return histogram.size() < 2 ? List.of() : histogram.subList(1, Math.min(histogram.size(), last + 1));
    }

    /** What the tiny calls moved together; known within a factor of two from the histogram, exactly if all are tiny. */
    public long tinyBytes() {
        if (tinyCalls() + empty >= calls) {
            return bytes;
        }
        double sum = 0;
        List<Long> tiny = tiny();
        for (int i = 0; i < tiny.size(); i++) {
            sum += tiny.get(i) * (1.5 * (1L << i) - 0.5);
        }
        return Math.min(bytes, Math.round(sum));
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

    /** The line that makes most of them. */
    public CallSite site() {
        return lines().stream().findFirst().map(Caller::site).orElse(CallSite.UNKNOWN);
    }

    /** The share of the calls that came by that method of the JDK. */
    public double shareOf(String method) {
        return callers.stream()
                .filter(caller -> caller.passes(method))
                .mapToDouble(Caller::share)
                .sum();
    }

    /** Both together. */
    Calls plus(Calls other) {
        List<Long> sum = new ArrayList<>();
        for (int i = 0; i < Math.max(histogram.size(), other.histogram.size()); i++) {
            sum.add(at(histogram, i) + at(other.histogram, i));
        }
        return new Calls(
                op,
                calls + other.calls,
                bytes + other.bytes,
                requested + other.requested,
                empty + other.empty,
                sum,
                sequential + other.sequential,
                timed + other.timed,
                timedNanos + other.timedNanos,
                slow + other.slow,
                Callers.merge(callers, calls, other.callers, other.calls));
    }

    /** That part of it, as good as shares can tell. */
    Calls part(double share, List<Caller> of) {
        return new Calls(
                op,
                Math.round(calls * share),
                Math.round(bytes * share),
                Math.round(requested * share),
                Math.round(empty * share),
                histogram.stream().map(count -> Math.round(count * share)).toList(),
                Math.round(sequential * share),
                Math.round(timed * share),
                Math.round(timedNanos * share),
                Math.round(slow * share),
                of);
    }

    private static long at(List<Long> counts, int index) {
        return index < counts.size() ? counts.get(index) : 0;
    }
}
