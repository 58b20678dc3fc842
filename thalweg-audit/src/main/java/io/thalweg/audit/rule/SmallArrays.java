package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/**
 * Bytes taken from a buffer in arrays that are smaller than it. Nobody counts calls into memory, so how small they are
 * is unknown: a hint at most.
 */
final class SmallArrays extends Rule {
    private static final String READ_ARRAY = "java.io.BufferedInputStream.read1";
    private static final double MOST = 0.5;

    /** Below, an array costs more calls than its bytes are worth (E3 array-matrix); what costs more is not known. */
    private static final int SMALL_BYTES = 16;

    SmallArrays() {
        super(
                "small-arrays",
                "Small arrays from a buffer",
                new SourceChange.None("a larger array is a change of the program's own loop"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        double share = calls.callers().stream()
                        .filter(caller -> ByteByByte.refilledBy(caller).equals(READ_ARRAY))
                        .mapToDouble(Caller::share)
                        .sum()
                * ByteByByte.runsOnShare(stream, calls);
        if (!SmallCalls.isRead(calls) || share < MOST || Consumed.leastShare(stream, calls) < MOST) {
            return Optional.empty();
        }
        long bytes = Math.round(calls.counts().bytes() * share);
        CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
        long arrays = bytes / SMALL_BYTES;
        double seconds = buffered.seconds(arrays, 0);
        Gain gain = new Gain(0, arrays * buffered.highNanosPerCall() / 1e9);
        return Optional.of(Advice.besideCalls(
                Advice.Weight.HINT_BY_COST,
                Amounts.size(bytes)
                        + " read from a BufferedInputStream in arrays smaller than its buffer; how small is not"
                        + " recorded. Arrays of " + SMALL_BYTES + " bytes would cost about "
                        + Amounts.seconds(seconds) + " of CPU, smaller ones more; from 512 bytes on there is nothing to"
                        + " save.",
                seconds,
                List.of(Snippet.BLOCKS.fix(gain)),
                List.of()));
    }
}
