package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/**
 * A buffer that is filled once for each of many files, of which the program wants less than that: it is closed before
 * it asks for more, or sees the end. How much less is not known; that more was fetched than needed is the case for the
 * end of each.
 */
final class OversizedBuffer extends Rule {
    private static final double MOST = 0.5;

    /** Below, a fetch costs hardly more than the call that makes it. */
    static final long LARGE_BYTES = 64 << 10;

    /**
     * What a byte costs that is fetched for nothing: the copy, and an array made and cleared for each stream. 0.39 ns
     * for buffers of 1 MiB over a channel (CPU 0.98 against 0.17 s, JDK 17, 2 virtual CPUs under KVM).
     */
    static final double NANOS_PER_BYTE = 0.4;

    static final double MOST_SHARE = 1.5;

    private static final String DECODER = "sun.nio.cs.StreamDecoder.readBytes";

    OversizedBuffer() {
        super("oversized-buffer", "Fetched far more than used", SourceChange.Kind.SMALLER_BUFFER);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        long streams = Math.max(stream.instances(), stream.buffers());
        if (stream.key().medium() != Medium.FILE
                || !SmallCalls.isRead(calls)
                || calls.counts().meanBytes() < LARGE_BYTES
                || calls.counts().bytes() < Redundant.LEAST_BYTES
                || calls.counts().calls() > 2 * streams
                || calls.counts().empty() > MOST * streams
                || refillShare(calls) < MOST) {
            return Optional.empty();
        }
        double fetched = calls.counts().bytes() * NANOS_PER_BYTE / 1e9;
        // How much of it was used, nobody counts.
        Gain gain = new Gain(0, fetched * MOST_SHARE);
        return Optional.of(Advice.besideCalls(
                Advice.Weight.BY_COST,
                Amounts.size(calls.counts().bytes()) + " fetched by buffers of "
                        + Amounts.size(calls.counts().meanRequested()) + ", one for each of "
                        + Amounts.count(streams, "stream")
                        + " that were closed before their end, most without a second refill: what the program wanted"
                        + " of each is less than that, and the rest was fetched for nothing.",
                fetched,
                List.of(Snippet.SMALLER_BUFFER.fix(gain), Snippet.READ_THE_HEAD.fix(gain)),
                List.of("If nearly all of each buffer is used, a smaller one saves nothing.")));
    }

    /** The share of the reads that fill a buffer, and no array of the program's own. */
    private static double refillShare(Calls calls) {
        return calls.callers().stream()
                .filter(caller -> !ByteByByte.refilledBy(caller).isEmpty() || caller.passes(DECODER))
                .mapToDouble(Caller::share)
                .sum();
    }
}
