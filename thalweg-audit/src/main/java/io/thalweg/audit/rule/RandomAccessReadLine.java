package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** {@code RandomAccessFile.readLine}: a system call for every byte, on every JDK. */
final class RandomAccessReadLine extends Rule {
    private static final double MOST = 0.5;

    /**
     * The method's own work for each byte goes too, and a reader's comes instead: 1.0 (JDK 17) and 1.5 times (JDK 25)
     * what the calls alone cost was saved ({@code random-access-lines} of {@code ./dev figures}); the price's spread
     * covers the rest.
     */
    private static final double MOST_WITH_LINES = 1.2;

    RandomAccessReadLine() {
        super("random-access-read-line", "RandomAccessFile.readLine", SourceChange.Kind.LINES_IN_ORDER);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isRead(calls)
                || !SmallCalls.is(calls)
                || calls.shareOf("java.io.RandomAccessFile.readLine") < MOST) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls)
                        + ": RandomAccessFile.readLine makes a system call for every byte, and treats each byte as a"
                        + " character.",
                SmallCalls.seconds(stream, calls, costs),
                List.of(
                        Snippet.RANDOM_LINES_BY_READER.fix(withLines(SmallCalls.jdkGain(stream, calls, costs))),
                        Snippet.RANDOM_LINES_BY_TUNED_READER.fix(
                                withLines(SmallCalls.thalwegGain(stream, calls, costs)))),
                List.of(
                        Caveat.BYTES_AS_CHARACTERS,
                        "After reading ahead, getFilePointer() no longer says where the line ended.")));
    }

    private static Gain withLines(Gain ofCalls) {
        return new Gain(ofCalls.lowSeconds(), ofCalls.highSeconds() * MOST_WITH_LINES);
    }
}
