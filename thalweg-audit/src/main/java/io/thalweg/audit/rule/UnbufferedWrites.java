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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A system call for every few bytes written, where a buffer would hand over many at once. */
final class UnbufferedWrites extends Rule {
    private static final double MOST = 0.5;

    UnbufferedWrites() {
        super("small-writes", "Small writes", SourceChange.Kind.BUFFER_OUTPUT);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isWrite(calls)
                || !SmallCalls.is(calls)
                || SmallCalls.isOncePerStream(stream, calls)
                || !SmallCalls.wouldBeFewer(stream, calls)) {
            return Optional.empty();
        }
        StreamUse.Key key = stream.key();
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + why(key, calls),
                SmallCalls.seconds(stream, calls, costs),
                fixes(
                        key,
                        calls,
                        SmallCalls.jdkGain(stream, calls, costs),
                        SmallCalls.thalwegGain(stream, calls, costs)),
                caveats(key)));
    }

    private static String why(StreamUse.Key stream, Calls calls) {
        if (stream.standard() != null) {
            return ": " + (stream.standard().equals("stderr") ? "System.err" : "System.out")
                    + " passes each line to the system separately.";
        }
        if (stream.is("RandomAccessFile")) {
            boolean bytes = stream.jdk() < RandomAccessValues.VALUE_AT_ONCE
                    && (calls.counts().meanBytes() < 2 || RandomAccessValues.writtenShare(calls) >= MOST);
            return ": each is a system call, because RandomAccessFile has no buffer"
                    + (bytes
                            ? " and writes an int as four bytes, a long as eight (Java "
                                    + RandomAccessValues.VALUE_AT_ONCE + " as one)."
                            : ".");
        }
        Wrapper small = SmallCalls.smallBuffer(stream);
        if (small != null) {
            return SmallCalls.throughSmallBuffer(small);
        }
        return isBuffered(stream)
                ? ": there is a buffer, but it is flushed after every few bytes."
                : ": each is a system call, because there is no buffer.";
    }

    /**
     * Encoders keep 8 KiB before they hand them on; but a PrintStream, which has one, has it empty itself each time.
     */
    private static boolean isBuffered(StreamUse.Key stream) {
        // A buffer above a codec does nothing for what the codec hands on.
        for (Wrapper wrapper : stream.chain()) {
            if (ChainCode.isCodec(wrapper.type())) {
                return false;
            }
            if (wrapper.isBuffer()) {
                return SmallCalls.smallBuffer(stream) == null;
            }
        }
        return stream.isDirectlyIn("OutputStreamWriter") || stream.isDirectlyIn("FileWriter");
    }

    private static List<Fix> fixes(StreamUse.Key stream, Calls calls, Gain jdk, Gain thalweg) {
        if (stream.standard() != null) {
            return List.of(Snippet.STDOUT_BUFFERED.fix(jdk), Snippet.STDOUT_TUNED.fix(thalweg));
        }
        if (isBuffered(stream)) {
            return List.of(FlushedWrites.once(stream, jdk));
        }
        Wrapper small = SmallCalls.smallBuffer(stream);
        if (small != null) {
            return List.of(ChainCode.usualBuffer(stream, small, false, jdk));
        }
        if (stream.is("AsynchronousFileChannel")) {
            return List.of(Snippet.ASYNCHRONOUS_WRITE.fix(jdk));
        }
        if (stream.is("SocketChannel") && SmallCalls.isChannelItself(calls)) {
            return List.of(Snippet.GATHER_MESSAGE.fix(jdk));
        }
        if (stream.medium() == Medium.SOCKET || stream.medium() == Medium.UNIX_SOCKET) {
            return List.of(Snippet.BUFFER_SOCKET_OUTPUT.fix(jdk), Snippet.CHANNEL_SOCKET_OUTPUT.fix(thalweg));
        }
        if (stream.is("FileOutputStream") && stream.medium() == Medium.FILE) {
            return List.of(Snippet.BUFFER_FILE_OUTPUT.fix(jdk), Snippet.TUNED_FILE_OUTPUT.fix(thalweg));
        }
        if (stream.is("FileChannelImpl") && stream.medium() == Medium.FILE) {
            return SmallCalls.isChannelItself(calls)
                    ? List.of(Snippet.GATHER_IN_BUFFER.fix(jdk), Snippet.CHANNEL_FILE_OUTPUT.fix(thalweg))
                    : List.of(Snippet.BUFFER_PATH_OUTPUT.fix(jdk), Snippet.TUNED_PATH_OUTPUT.fix(thalweg));
        }
        if (stream.is("RandomAccessFile")) {
            return List.of(Snippet.VALUES_IN_BLOCK.fix(jdk), Snippet.VALUES_TO_CHANNEL.fix(thalweg));
        }
        return List.of(Snippet.BUFFER_ANY_OUTPUT.fix(jdk), Snippet.TUNED_ANY_OUTPUT.fix(thalweg));
    }

    /** What every fix of small writes brings with it. */
    static List<String> caveats(StreamUse.Key stream) {
        List<String> caveats = new ArrayList<>();
        if (stream.is("AsynchronousFileChannel")) {
            caveats.add(Caveat.HANDED_OVER);
        }
        caveats.add(Caveat.VISIBLE_LATE);
        if (stream.medium().hasPeer()) {
            caveats.add(Caveat.FLUSH_BEFORE_ANSWER);
        } else {
            caveats.add(Caveat.LOST_ON_CRASH);
        }
        if (stream.is("FileChannelImpl") || stream.is("RandomAccessFile")) {
            caveats.add(Caveat.DURABILITY);
        }
        caveats.add(Caveat.CLOSE_OUTERMOST);
        return caveats;
    }
}
