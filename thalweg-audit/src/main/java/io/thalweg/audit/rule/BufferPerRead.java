package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
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

/** A buffer made anew for each read, mostly after a seek: what it reads ahead is thrown away with it. */
final class BufferPerRead extends Rule {
    private static final double MOST = 0.5;

    /** One for each stream is as it should be. */
    private static final double BUFFERS_EACH = 2;

    BufferPerRead() {
        super(
                "buffer-per-read",
                "A buffer for each read",
                new SourceChange.None(
                        "a buffer that is kept would hand out what this one reads ahead and throws away, so that the"
                                + " program would read other bytes"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        long reads = calls.counts().calls();
        // Of connections there are many that are asked once; and JDK clients put a buffer around one for each answer.
        if (stream.key().medium() != Medium.FILE
                || !SmallCalls.isRead(calls)
                || reads < SmallCalls.LEAST_CALLS
                || stream.buffers() < BUFFERS_EACH * stream.instances()
                || stream.buffers() < MOST * reads
                || filledShare(calls) < MOST) {
            return Optional.empty();
        }
        CallCost read = SmallCalls.system(stream, calls, costs);
        // As many calls remain; no array is made for what is read ahead, and none of it copied. How much of it was
        // taken is not counted.
        double fetched = calls.counts().bytes() * OversizedBuffer.NANOS_PER_BYTE / 1e9;
        return Optional.of(Advice.besideCalls(
                Advice.Weight.BY_COST,
                Amounts.count(stream.buffers(), "buffer") + " made for " + Amounts.count(reads, "read")
                        + ": each reads " + Amounts.size(calls.counts().meanBytes())
                        + " ahead, and what was not taken from it is thrown away with it.",
                read.seconds(reads, 0) + fetched,
                List.of(Snippet.RECORD_AT_ONCE.fix(new Gain(0, fetched * OversizedBuffer.MOST_SHARE))),
                List.of("Where a record has no known length, read as much as the longest needs.")));
    }

    private static double filledShare(Calls calls) {
        return calls.callers().stream()
                .filter(caller -> !ByteByByte.refilledBy(caller).isEmpty())
                .mapToDouble(Caller::share)
                .sum();
    }
}
