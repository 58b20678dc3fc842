package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/** A system call for every few bytes read, where a buffer would ask for many at once. */
final class UnbufferedReads extends Rule {
    private static final double MOST = 0.5;

    UnbufferedReads() {
        super("small-reads", "Small reads", SourceChange.Kind.BUFFER_INPUT);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isRead(calls)
                || !SmallCalls.is(calls)
                || SmallCalls.isOncePerStream(stream, calls)
                || !SmallCalls.wouldBeFewer(stream, calls)) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ShortMoves.words(stream) + why(stream.key(), calls),
                SmallCalls.seconds(stream, calls, costs),
                fixes(
                        stream.key(),
                        calls,
                        SmallCalls.jdkGain(stream, calls, costs),
                        SmallCalls.thalwegGain(stream, calls, costs)),
                caveats(stream.key())));
    }

    private static List<String> caveats(StreamUse.Key stream) {
        return stream.is("AsynchronousFileChannel")
                ? List.of(Caveat.HANDED_OVER)
                : List.of(Caveat.READS_AHEAD, Caveat.ONE_BUFFER);
    }

    private static String why(StreamUse.Key stream, Calls calls) {
        Wrapper small = SmallCalls.smallBuffer(stream);
        if (SmallCalls.storedEntryShare(calls) >= MOST) {
            return ": each is a system call, because the entry is stored and not compressed, and its stream has no"
                    + " buffer.";
        }
        return small != null
                ? SmallCalls.throughSmallBuffer(small)
                : ": each is a system call, because there is no buffer.";
    }

    private static List<Fix> fixes(StreamUse.Key stream, Calls calls, Gain jdk, Gain thalweg) {
        Wrapper small = SmallCalls.smallBuffer(stream);
        if (small != null) {
            return List.of(ChainCode.usualBuffer(stream, small, true, jdk));
        }
        if (stream.is("FileInputStream") && stream.medium() == Medium.FILE) {
            return List.of(Snippet.BUFFER_FILE_INPUT.fix(jdk), Snippet.TUNED_FILE_INPUT.fix(thalweg));
        }
        if (stream.is("FileChannelImpl") && stream.medium() == Medium.FILE) {
            return SmallCalls.isChannelItself(calls)
                    ? List.of(Snippet.TAKE_FROM_BUFFER.fix(jdk), Snippet.CHANNEL_FILE_INPUT.fix(thalweg))
                    : List.of(Snippet.BUFFER_PATH_INPUT.fix(jdk), Snippet.TUNED_PATH_INPUT.fix(thalweg));
        }
        if (stream.is("RandomAccessFile") && calls.shareOfClass("javax.imageio.stream.") >= MOST) {
            return List.of(Snippet.IMAGE_THROUGH_BUFFER.fix(jdk));
        }
        if (SmallCalls.storedEntryShare(calls) >= MOST) {
            return List.of(Snippet.BUFFER_ZIP_ENTRY.fix(jdk), Snippet.TUNED_ZIP_ENTRY.fix(thalweg));
        }
        if (stream.is("RandomAccessFile")) {
            return List.of(Snippet.RANDOM_BLOCK.fix(jdk), Snippet.VALUES_BY_CHANNEL.fix(thalweg));
        }
        if (stream.is("AsynchronousFileChannel")) {
            return List.of(Snippet.ASYNCHRONOUS_READ.fix(jdk));
        }
        if (stream.is("SocketChannel") && SmallCalls.isChannelItself(calls)) {
            return List.of(Snippet.TAKE_WHAT_HAS_COME.fix(jdk));
        }
        if (stream.medium() == Medium.SOCKET || stream.medium() == Medium.UNIX_SOCKET) {
            return List.of(Snippet.BUFFER_SOCKET_INPUT.fix(jdk), Snippet.CHANNEL_SOCKET_INPUT.fix(thalweg));
        }
        return List.of(Snippet.BUFFER_ANY_INPUT.fix(jdk), Snippet.TUNED_ANY_INPUT.fix(thalweg));
    }
}
