package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A buffer around what has one. */
final class SecondBuffers {
    /** Below, it would not be noticed. */
    static final long LEAST_BYTES = 1 << 20;

    private static final SourceChange BY_HAND = new SourceChange.None(
            "without the inner buffer, bytes are fetched and written at other moments, for a small gain");

    private SecondBuffers() {}

    /**
     * At most a copy of each byte and a question for each refill how many bytes are there; at least nothing, since a
     * buffer hands requests as large as itself through.
     */
    static Gain gain(StreamUse stream, Calls calls, Costs costs) {
        CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
        Calls questions = stream.calls(Calls.AVAILABLE);
        double asked = questions == null
                ? 0
                : SmallCalls.system(stream, questions, costs).highNanosPerCall()
                        * questions.counts().calls();
        return new Gain(0, (calls.counts().bytes() * buffered.nanosPerByte() * (1 + buffered.spread()) + asked) / 1e9);
    }

    /**
     * A buffer around a buffer: every byte is copied once more.
     *
     * <p>Seen in: Clojure puts a second buffer around its readers and writers.
     */
    static final class DoubleBuffer extends Rule {
        private static final Snippet ONE_BUFFER = new Snippet(
                Needs.JDK,
                "Remove one of the two buffers",
                "InputStream in = new BufferedInputStream(new BufferedInputStream(new FileInputStream(file)));",
                "InputStream in = new BufferedInputStream(new FileInputStream(file));");

        private static final Snippet STDIN_AS_IT_IS = new Snippet(
                Needs.JDK,
                "Use System.in directly: it already has a buffer",
                "DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));",
                "DataInputStream in = new DataInputStream(System.in);");

        private static final Snippet STDIN_BY_CHANNEL = new Snippet(
                Needs.THALWEG,
                "Read standard input through one direct buffer, without System.in",
                "DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));",
                """
                BufferedReadableByteChannel in = BufferedReadableByteChannel.of(FileDescriptor.in);
                int value = in.getInt();""");

        DoubleBuffer() {
            super("double-buffer", "Buffer around a buffer", BY_HAND);
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
            if (!moves
                    || calls.counts().bytes() < LEAST_BYTES
                    || !(isDouble(stream.key()) || refillsFromAnother(calls))) {
                return Optional.empty();
            }
            boolean stdin = "stdin".equals(stream.key().standard());
            List<Fix> fixes = stdin
                    ? List.of(
                            STDIN_AS_IT_IS.fix(gain(stream, calls, costs)),
                            STDIN_BY_CHANNEL.fix(gain(stream, calls, costs)))
                    : List.of(ONE_BUFFER.fix(gain(stream, calls, costs)));
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.MENTION,
                    Amounts.size(calls.counts().bytes()) + " through two buffers, one around the other"
                            + (stdin ? ": System.in has one already." : "."),
                    gain(stream, calls, costs).highSeconds(),
                    fixes,
                    List.of()));
        }

        private static boolean isDouble(StreamUse.StreamKey stream) {
            return stream.chain().stream().filter(Wrapper::isBuffer).count() >= 2;
        }

        /** Of a buffer that was there before the agent, such as that of {@code System.in}, only the stack is known. */
        private static boolean refillsFromAnother(Calls calls) {
            return calls.shareOf(DoubleBuffer::refillsFromAnother) >= SmallCalls.MOST;
        }

        private static boolean refillsFromAnother(Caller caller) {
            int fill = caller.passed().lastIndexOf(Reads.ByteByByte.FILL);
            return fill > 0 && caller.passed().get(fill - 1).equals("java.io.BufferedInputStream.read");
        }
    }

    /**
     * A buffered stream below one that has a buffer of its own.
     *
     * <p>Seen in: elasticsearch#113052.
     */
    static final class BufferAroundBuffer extends Rule {
        private static final Snippet NO_BUFFER_BELOW_READER =
                new Snippet(Needs.JDK, "Remove the buffer: readers and writers have their own", """
                BufferedReader in = new BufferedReader(new InputStreamReader(
                        new BufferedInputStream(new FileInputStream(file)), StandardCharsets.UTF_8));""", """
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));""");
        private static final Set<String> READERS = Set.of("InputStreamReader", "OutputStreamWriter");

        BufferAroundBuffer() {
            super("buffer-around-buffering", "Second buffer below a buffered stream", BY_HAND);
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
            Wrapper outer = redundant(stream.key().chain());
            if (!moves
                    || calls.counts().bytes() < LEAST_BYTES
                    || outer == null
                    || stream.key().standard() != null) {
                return Optional.empty();
            }
            String name = StreamUse.simpleName(outer.type());
            Gain gain = gain(stream, calls, costs);
            Fix fix = READERS.contains(name)
                    ? NO_BUFFER_BELOW_READER.fix(gain)
                    : ChainCode.withoutBufferBelow(stream.key(), outer, SmallCalls.isRead(calls), gain);
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.MENTION,
                    Amounts.size(calls.counts().bytes()) + " through a buffer below " + name
                            + ", which has its own buffer.",
                    gain.highSeconds(),
                    List.of(fix),
                    List.of()));
        }

        private static @Nullable Wrapper redundant(List<Wrapper> chain) {
            for (int i = 1; i < chain.size(); i++) {
                String name = StreamUse.simpleName(chain.get(i).type());
                Wrapper inner = chain.get(i - 1);
                if (inner.isBuffer()
                        && !inner.isOfJdk()
                        && (ChainCode.takesSize(chain.get(i).type()) || READERS.contains(name))) {
                    return chain.get(i);
                }
            }
            return null;
        }
    }
}
