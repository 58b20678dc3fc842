package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/** Small reads or writes here and there in a file: a buffer would fetch what nobody asks for. */
final class RandomAccess implements Rule {
    /** Below, a call that goes on where the one before ended is the exception. */
    private static final double LEAST_SEQUENTIAL = 0.1;

    @Override
    public String id() {
        return "random-access";
    }

    @Override
    public String title() {
        return "Small calls at random positions";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
        boolean file = stream.key().medium() == Medium.FILE;
        if (!moves
                || !file
                || !SmallCalls.is(calls)
                || calls.counts().sequentialShare() >= LEAST_SEQUENTIAL
                || SmallCalls.isOncePerStream(stream, calls)) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls)
                        + ", nearly every one at a different position. A buffer does not help; a mapped file"
                        + " (FileChannel.map), larger records or a block cache would.",
                SmallCalls.seconds(stream, calls, costs),
                List.of(),
                List.of()));
    }
}
