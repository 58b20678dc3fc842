package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/** Small reads or writes here and there in a file: a buffer would fetch what nobody asks for. */
final class RandomAccess extends Rule {
    /** Below, a call that goes on where the one before ended is the exception. */
    private static final double LEAST_SEQUENTIAL = 0.1;

    private static final double MOST = 0.5;

    RandomAccess() {
        super(
                "random-access",
                "Small calls at random positions",
                new SourceChange.None("a buffer does not help reads and writes at random places"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
        boolean file = stream.key().medium() == Medium.FILE;
        if (!moves
                || !file
                || !SmallCalls.is(calls)
                || (calls.counts().sequentialShare() >= LEAST_SEQUENTIAL && !isOfZipFile(calls))
                || isForced(stream, calls)
                || SmallCalls.isOncePerStream(stream, calls)) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls)
                        + (isOfZipFile(calls)
                                ? ", by a ZipFile, which reads the head and the compressed data of each entry by"
                                        + " themselves, the data into a buffer of its own. Fewer and larger entries"
                                        + " take fewer reads."
                                : ", nearly every one at a different position. A buffer does not help; a mapped file"
                                        + " (FileChannel.map), larger records or a block cache would."),
                SmallCalls.seconds(stream, calls, costs),
                List.of(),
                List.of()));
    }

    /** A force after each write ends a run as a seek would: where the next write goes is not known. */
    private static boolean isForced(StreamUse stream, Calls calls) {
        return SmallCalls.isWrite(calls)
                && stream.count(Calls.FORCE) >= MOST * calls.counts().calls();
    }

    /**
     * One entry often follows the other, but it is the JDK that reads, into the buffer of its inflater. An entry that
     * is stored has none: what the program asks of it, the system is asked.
     */
    private static boolean isOfZipFile(Calls calls) {
        return calls.shareOfClass("java.util.zip.ZipFile$Source.") - SmallCalls.storedEntryShare(calls) >= MOST;
    }
}
