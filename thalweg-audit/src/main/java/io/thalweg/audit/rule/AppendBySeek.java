package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/**
 * A seek before every small write, to where the file stands already: mostly to its end, which is asked for each time.
 */
final class AppendBySeek extends Rule {
    private static final double MOST = 0.5;

    /** Before, {@code RandomAccessFile.length} is a native method that no hook can stand around. */
    private static final int SEES_LENGTH = 25;

    /** Whoever seeks to the end has mostly asked where that is, but may have kept count. */
    private static final double LIKELY_ASKED = 0.45;

    AppendBySeek() {
        super(
                "append-by-seek",
                "A seek before each small write",
                new SourceChange.None("only the program knows whether somebody else moves the position"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isWrite(calls) || !is(stream) || !SmallCalls.wouldBeFewer(stream, calls)) {
            return Optional.empty();
        }
        CallCost length = costs.of(CallKind.LENGTH_BEFORE_WRITE);
        Calls lengths = stream.calls(Calls.LENGTH);
        long asked = lengths == null ? 0 : lengths.counts().calls();
        double seconds =
                SmallCalls.seconds(stream, calls, costs) + ShortMoves.seconds(stream, costs) + length.seconds(asked, 0);
        Gain others = ShortMoves.gain(stream, costs).plus(Gain.ofCalls(asked, length));
        if (isLengthUnseen(stream)) {
            Gain unseen = Gain.ofCalls(ShortMoves.count(stream), length);
            others = others.plus(new Gain(LIKELY_ASKED * unseen.lowSeconds(), unseen.highSeconds()));
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                what(stream, calls),
                seconds,
                fixes(
                        stream.key(),
                        SmallCalls.jdkGain(stream, calls, costs).plus(others),
                        SmallCalls.thalwegGain(stream, calls, costs).plus(others)),
                UnbufferedWrites.caveats(stream.key())));
    }

    /** Whether that is what the program does with this stream. */
    static boolean is(StreamUse stream) {
        Calls writes = stream.calls(Calls.WRITE);
        return writes != null
                && (stream.key().is("RandomAccessFile") || stream.key().is("FileChannelImpl"))
                && stream.key().medium() == Medium.FILE
                && SmallCalls.is(writes)
                && writes.counts().sequentialShare() >= MOST
                && ShortMoves.count(stream) >= MOST * writes.counts().calls();
    }

    private static boolean isLengthUnseen(StreamUse stream) {
        return stream.key().is("RandomAccessFile") && stream.key().jdk() < SEES_LENGTH;
    }

    private static String what(StreamUse stream, Calls writes) {
        Calls lengths = stream.calls(Calls.LENGTH);
        String asked = lengths != null
                ? ", and " + Amounts.count(lengths.counts().calls(), "question") + " for the length"
                : "";
        return SmallCalls.figures(writes) + ", " + Amounts.count(ShortMoves.count(stream), Calls.SEEK)
                + " to where the file stands already" + asked + ": each is a system call, and after the first seek"
                + " the file stays where the writes go on."
                + (isLengthUnseen(stream)
                        ? " Calls of RandomAccessFile.length() come on top; they cannot be counted on Java "
                                + stream.key().jdk() + "."
                        : "");
    }

    private static List<Fix> fixes(StreamUse.Key stream, Gain jdk, Gain thalweg) {
        return stream.is("RandomAccessFile")
                ? List.of(Snippet.SEEK_ONCE.fix(jdk), Snippet.SEEK_ONCE_TUNED.fix(thalweg))
                : List.of(Snippet.POSITION_ONCE.fix(jdk), Snippet.POSITION_ONCE_CHANNEL.fix(thalweg));
    }
}
