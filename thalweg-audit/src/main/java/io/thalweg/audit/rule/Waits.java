package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.RecordedStream.SplitMessageCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Waits for a peer, for the other end of a pipe, or in a loop that moves nothing. */
final class Waits {
    private Waits() {}

    /**
     * A message in several writes over TCP, and then a wait for the answer: Nagle's algorithm holds the second
     * write back until the first is acknowledged, and the peer delays that.
     *
     * <p>Seen in: the JDK's HTTP server unless {@code sun.net.httpserver.nodelay} is set, and Helidon 4 unless it is
     * told; GreenMail and OkHttp's MockWebServer waited so, too.
     */
    static final class WriteWriteRead extends Rule {
        private static final Snippet ONE_WRITE = new Snippet(
                Needs.JDK, "Send each message by one write: collect it in a buffer and flush that", """
                OutputStream out = socket.getOutputStream();
                for (byte[] part : records) {
                    out.write(part);
                }""", """
                OutputStream out = new BufferedOutputStream(socket.getOutputStream()); // once for each connection
                for (byte[] part : records) {
                    out.write(part);
                }
                out.flush(); // before the answer is read""");

        private static final Snippet GATHER_WRITES =
                new Snippet(Needs.JDK, "Send each message by one write: hand over its parts together", """
                ByteBuffer header = ByteBuffer.allocate(8);
                ByteBuffer body = ByteBuffer.allocate(100);
                connection.write(header);
                connection.write(body);""", """
                ByteBuffer header = ByteBuffer.allocate(8);
                ByteBuffer body = ByteBuffer.allocate(100);
                connection.write(new ByteBuffer[] {header, body});""");

        private static final Snippet NO_DELAY_SOCKET = new Snippet(
                Needs.JDK,
                "Or tell the system to hold nothing back",
                "OutputStream out = socket.getOutputStream();",
                """
                socket.setTcpNoDelay(true);
                OutputStream out = socket.getOutputStream();""");

        private static final Snippet NO_DELAY_CHANNEL = new Snippet(
                Needs.JDK,
                "Or tell the system to hold nothing back",
                "SocketChannel out = SocketChannel.open(connection.getRemoteAddress());",
                """
                SocketChannel out = SocketChannel.open(connection.getRemoteAddress());
                out.setOption(StandardSocketOptions.TCP_NODELAY, true);""");
        /** Each is at least 30 ms: together a noticeable wait. */
        private static final long LEAST_HELD = 10;

        /** A peer that is slow now and then has fewer. */
        private static final double LEAST_SHARE = 0.5;

        WriteWriteRead() {
            super(
                    "write-write-read",
                    "Second write waits for an acknowledgement",
                    new SourceChange.None("a peer that reads packet by packet would get others"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            SplitMessageCounts messages = stream.splitMessages();
            if (!SmallCalls.isWrite(calls)
                    || messages.held() < LEAST_HELD
                    || messages.held() < LEAST_SHARE * messages.answered()) {
                return Optional.empty();
            }
            double seconds = messages.heldNanos() / 1e9;
            return Optional.of(Advice.ofWaiting(
                    Amounts.count(messages.answered(), "message") + " in several writes each. "
                            + Amounts.count(messages.held(), "answer") + " came only after "
                            + Amounts.seconds(seconds / messages.held()) + " on average, together "
                            + Amounts.seconds(seconds) + ": the system may hold the second write back until the peer"
                            + " acknowledges the first, and the peer delays that (Nagle's algorithm and delayed"
                            + " acknowledgements).",
                    seconds,
                    fixes(stream, calls),
                    caveats(stream, calls)));
        }

        /** The setting of a server that makes its connections itself. */
        private static Optional<Fix> configured(StreamUse stream, Calls calls) {
            if (calls.shareOfClass("sun.net.httpserver.") >= LEAST_SHARE) {
                return Optional.of(new Fix(
                        "Tell the JDK's HTTP server to set TCP_NODELAY",
                        Needs.CONFIGURATION,
                        "java -jar server.jar",
                        "java -Dsun.net.httpserver.nodelay=true -jar server.jar",
                        null));
            }
            if (stream.key().created().frame().at().startsWith("io.helidon.webserver.")) {
                return Optional.of(new Fix(
                        "Tell Helidon to set TCP_NODELAY",
                        Needs.CONFIGURATION,
                        "WebServer.builder().port(8080)",
                        "WebServer.builder().port(8080).connectionOptions(options -> options.tcpNoDelay(true))",
                        null));
            }
            return Optional.empty();
        }

        private static List<Fix> fixes(StreamUse stream, Calls calls) {
            Optional<Fix> configured = configured(stream, calls);
            if (configured.isPresent()) {
                return List.of(configured.get());
            }
            return SmallCalls.isChannelItself(calls)
                    ? List.of(GATHER_WRITES.fix(), NO_DELAY_CHANNEL.fix())
                    : List.of(ONE_WRITE.fix(), NO_DELAY_SOCKET.fix());
        }

        private static boolean isOfLibrary(CallSite created) {
            return created.owner() == CallSite.Owner.DEPENDENCY && created.via() == null;
        }

        private static List<String> caveats(StreamUse stream, Calls calls) {
            List<String> caveats = new ArrayList<>();
            caveats.add("A peer that takes as long for each answer looks the same: then only the peer can be faster.");
            if (!stream.key().created().isKnown()) {
                caveats.add("The connection was open before the agent came: if TCP_NODELAY is set already, it is the"
                        + " peer.");
            }
            if (configured(stream, calls).isEmpty() && isOfLibrary(stream.key().created())) {
                caveats.add("The connection is opened by a library ("
                        + stream.key().created().shortPlace()
                        + "): if you cannot reach its socket, look for an option of the library for TCP_NODELAY.");
            }
            caveats.add("TCP_NODELAY sends every small write as a packet of its own, so one write for each message is"
                    + " better. What is saved is waiting, which the predicted CPU savings do not include.");
            return caveats;
        }
    }

    /**
     * Small messages to and fro: each waits for the other, so there is nothing to gather.
     *
     * <p>Seen in: a server that answers each request of 64 bytes.
     */
    static final class RequestResponse extends Rule {
        /** Below, hardly any call is followed by another of its kind. */
        private static final double LEAST_SEQUENTIAL = 0.1;

        RequestResponse() {
            super(
                    "request-response",
                    "Small requests and answers",
                    new SourceChange.None("a buffer does not help where each call waits for an answer"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            Medium medium = stream.key().medium();
            boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
            boolean datagrams = medium == Medium.DATAGRAM && SmallCalls.is(calls);
            boolean alternates = medium.hasPeer()
                    && moves
                    && SmallCalls.is(calls)
                    && stream.calls(Calls.READ) != null
                    && stream.calls(Calls.WRITE) != null
                    && followedShare(calls) < LEAST_SEQUENTIAL;
            if (!datagrams && !alternates) {
                return Optional.empty();
            }
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + (datagrams ? ", each a datagram" : ", alternating reads and writes")
                            + ". A buffer does not help; fewer and larger messages would"
                            + (isAnswered(stream)
                                    ? ", or several requests before you wait for the first answer."
                                    : "."),
                    SmallCalls.seconds(stream, calls, costs),
                    List.of(),
                    List.of()));
        }

        /**
         * The share of calls that follow another of their kind and moved something. Before it parks, a virtual thread
         * has read nothing; that the next read follows that one says nothing of the program.
         */
        private static double followedShare(Calls calls) {
            OperationCounts counts = calls.counts();
            long moving = counts.calls() - counts.empty();
            return moving <= 0 ? 1 : Math.max(0, counts.sequential() - counts.empty()) / (double) moving;
        }

        private static boolean isAnswered(StreamUse stream) {
            return stream.count(Calls.READ) + stream.count(Calls.RECEIVE) > 0
                    && stream.count(Calls.WRITE) + stream.count(Calls.SEND) > 0;
        }
    }

    /**
     * A pipe in memory whose writer does not flush: its reader looks once a second by itself.
     *
     * <p>Seen in: a {@code PipedInputStream} whose reader came a second late for each message.
     */
    static final class UnflushedPipe extends Rule {
        private static final Snippet FLUSH_PIPE =
                new Snippet(Needs.JDK, "Flush the other end of the pipe after each message", """
                PipedOutputStream out = new PipedOutputStream(new PipedInputStream());
                for (byte[] record : records) {
                    out.write(record);
                }""", """
                PipedOutputStream out = new PipedOutputStream(new PipedInputStream());
                for (byte[] record : records) {
                    out.write(record);
                    out.flush(); // wakes the reader
                }""");
        /** One may be chance: bytes that came just as the second was over. */
        private static final long LEAST_WAITS = 2;

        UnflushedPipe() {
            super(
                    "unflushed-pipe",
                    "Pipe in memory that is not flushed",
                    new SourceChange.None("only the program knows where a message ends"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (!calls.op().equals(Calls.WAIT) || calls.counts().calls() < LEAST_WAITS) {
                return Optional.empty();
            }
            double seconds = calls.counts().elapsedSeconds(); // each was timed
            return Optional.of(Advice.ofWaiting(
                    Amounts.count(calls.counts().calls(), "wait")
                            + " for a pipe in memory lasted a full second although bytes had come, together"
                            + " about "
                            + Amounts.seconds(seconds)
                            + ": a PipedInputStream or PipedReader notices them once a second, or when the"
                            + " pipe is flushed,"
                            + " full or closed.",
                    seconds,
                    List.of(FLUSH_PIPE.fix()),
                    List.of("Where the writer is slow, a part of that is waiting for the writer: when the"
                            + " bytes came is not"
                            + " recorded. A fix saves waiting, which the predicted CPU savings do"
                            + " not include.")));
        }
    }

    /**
     * A loop around calls that move nothing: at the end of the input, past the end of a file, on a channel that is not
     * ready, or around questions whether there is something to read.
     *
     * <p>Seen in: a copy by {@code transferTo} of a file that shrank meanwhile.
     */
    static final class Spins extends Rule {
        private static final Snippet STOP_AT_NOTHING =
                new Snippet(Needs.JDK, "End the loop when nothing is moved", """
                long size = channel.size();
                for (long at = 0; at < size; ) {
                    at += channel.transferTo(at, size - at, connection);
                }""", """
                long size = channel.size();
                for (long at = 0; at < size; ) {
                    long moved = channel.transferTo(at, size - at, connection);
                    if (moved <= 0) {
                        throw new EOFException("wanted " + size + " bytes, got " + at); // or wait
                    }
                    at += moved;
                }""");

        private static final Snippet STOP_AT_END = new Snippet(
                Needs.JDK,
                "End the loop at the end of the file; to wait for more, use a WatchService or sleep",
                """
                while (true) {
                    int b = source.read();
                    if (b >= 0) {
                        target.write(b);
                    }
                }""",
                """
                for (int b = source.read(); b >= 0; b = source.read()) {
                    target.write(b);
                }""");

        private static final Snippet READ_INSTEAD_OF_ASKING = new Snippet(
                Needs.JDK,
                "Read: it waits until there is something; to do other work meanwhile, read on a thread",
                """
                while (source.available() == 0) {
                    Thread.onSpinWait();
                }
                int b = source.read();""",
                """
                int b = source.read(); // waits, or returns -1 at the end; Socket.setSoTimeout limits how long""");

        private static final Snippet SKIP_OR_END =
                new Snippet(Needs.JDK, "Tell the end from a short skip by a read, as skipNBytes does", """
                for (long left = 1000; left > 0; ) {
                    left -= source.skip(left);
                }""", """
                source.skipNBytes(1000); // or EOFException; of a RandomAccessFile: seek, if length() allows""");

        private static final Snippet WAIT_UNTIL_READABLE = new Snippet(
                Needs.JDK, "Wait until there is something: let the channel block, or ask a Selector", """
                connection.configureBlocking(false);
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
                while (connection.read(buffer) == 0) {}""", """
                connection.configureBlocking(true);
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
                connection.read(buffer);""");

        private static final Snippet WAIT_UNTIL_WRITABLE = new Snippet(
                Needs.JDK, "Wait until there is room: let the channel block, or ask a Selector for OP_WRITE", """
                connection.configureBlocking(false);
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
                while (buffer.hasRemaining()) {
                    connection.write(buffer);
                }""", """
                connection.configureBlocking(true);
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
                while (buffer.hasRemaining()) {
                    connection.write(buffer);
                }""");
        /**
         * A selector's thread reads until a channel is not ready, and a virtual thread tries once before it parks:
         * one empty call for each that moves something.
         */
        private static final double MOST_EMPTY_PER_MOVING = 4;

        Spins() {
            super(
                    "spins",
                    "Calls that move nothing, in a loop",
                    new SourceChange.None("only the program knows what else it could wait for"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (calls.op().equals(Calls.AVAILABLE) || calls.op().equals(Calls.LENGTH)) {
                return questions(stream, calls, costs);
            }
            if (calls.op().equals(Calls.SEEK)) {
                return skips(stream, calls, costs);
            }
            long empty = calls.counts().empty();
            if (!calls.movesBytes() || !isSpin(stream, empty, calls.counts().calls() - empty)) {
                return Optional.empty();
            }
            LoopSum sum = new LoopSum(stream, costs).add(calls, empty);
            if (calls.transfers()) {
                sum.add(stream.calls(Calls.LENGTH), empty); // the JDK asks for the length before each transfer
            }
            return Optional.of(sum.advice(
                    Amounts.count(empty, "call") + " of " + calls.op() + " moved nothing, beside "
                            + Amounts.count(calls.counts().calls() - empty) + " that did: " + why(stream, calls),
                    fix(stream, calls, sum.gain)));
        }

        /** Each stream comes to its end once, and many ask twice to be sure. */
        private static boolean isSpin(StreamUse stream, long empty, long moving) {
            return empty >= SmallCalls.LEAST_CALLS && empty >= MOST_EMPTY_PER_MOVING * (moving + stream.instances());
        }

        /** A loop that asks how many bytes there are until there are some. */
        private static Optional<Advice> questions(StreamUse stream, Calls calls, Costs costs) {
            double share = shareOf(calls, ".available", ".ready");
            long asked = Math.round(calls.counts().calls() * share);
            long moving = stream.moving();
            // What a buffer holds may be asked for byte by byte, and is read without a call.
            if (!isSpin(stream, asked, isBare(stream) ? moving : Math.max(moving, readBytes(stream)))) {
                return Optional.empty();
            }
            LoopSum sum = new LoopSum(stream, costs).add(calls, asked);
            if (calls.op().equals(Calls.LENGTH)) {
                sum.add(stream.calls(Calls.POSITION), asked);
            }
            Fix fix = waitsForPeer(stream) ? READ_INSTEAD_OF_ASKING.fix(sum.gain) : STOP_AT_END.fix(sum.gain);
            return Optional.of(sum.advice(
                    (share < 1 ? "about " : "") + Amounts.count(asked, "question")
                            + " how many bytes are there (available), beside "
                            + Amounts.count(moving, "call") + " that moved some: the loop asks until something comes.",
                    fix));
        }

        private static boolean isBare(StreamUse stream) {
            return stream.key().created().isKnown() && stream.key().chain().isEmpty();
        }

        private static long readBytes(StreamUse stream) {
            Calls reads = stream.calls(Calls.READ);
            return reads == null ? 0 : reads.counts().bytes();
        }

        /**
         * A loop around a skip that returns 0. The JDK asks for place and length, and seeks to where the file stands.
         */
        private static Optional<Advice> skips(StreamUse stream, Calls calls, Costs costs) {
            long standing = calls.counts().bytes() == 0 ? calls.counts().sequential() : 0;
            if (shareOf(calls, ".skip", ".skipBytes", ".skipNBytes") < SmallCalls.MOST
                    || !isSpin(
                            stream, standing, stream.moving() + calls.counts().calls() - standing)) {
                return Optional.empty();
            }
            LoopSum sum = new LoopSum(stream, costs)
                    .add(calls, standing)
                    .add(stream.calls(Calls.LENGTH), standing)
                    .add(stream.calls(Calls.POSITION), standing);
            return Optional.of(sum.advice(
                    Amounts.count(standing, "skip")
                            + " passed over nothing: the file is at its end, skip returns 0, and the loop goes on.",
                    SKIP_OR_END.fix(sum.gain)));
        }

        private static double shareOf(Calls calls, String... methods) {
            return calls.shareOf(caller ->
                    List.of(methods).stream().anyMatch(method -> caller.called().endsWith(method)));
        }

        /** What the calls of a loop cost together. */
        private static final class LoopSum {
            private final StreamUse stream;
            private final Costs costs;
            private Gain gain = Gain.NONE;
            private double seconds;

            LoopSum(StreamUse stream, Costs costs) {
                this.stream = stream;
                this.costs = costs;
            }

            /** So many calls of a kind, if there are any. */
            LoopSum add(@Nullable Calls calls, long most) {
                if (calls != null) {
                    CallCost each = SmallCalls.system(stream, calls, costs);
                    long spare = Math.min(most, calls.counts().calls());
                    gain = gain.plus(Gain.ofCalls(spare, each));
                    seconds += each.seconds(spare, 0);
                }
                return this;
            }

            Advice advice(String what, Fix fix) {
                return Advice.ofCost(
                        what,
                        seconds,
                        List.of(fix),
                        List.of("What is saved depends on how long the loop goes on, not on how much is moved."));
            }
        }

        private static boolean waitsForPeer(StreamUse stream) {
            return stream.key().medium() != Medium.FILE;
        }

        private static String why(StreamUse stream, Calls calls) {
            if (calls.transfers()) {
                return "the source has no more bytes there, or the target takes none, and the loop goes on.";
            }
            if (waitsForPeer(stream)) {
                return calls.op().equals(Calls.READ)
                        ? "the loop asks again and again for bytes that have not come, or after the end."
                        : "the loop offers its bytes again and again to a peer that has no room for them.";
            }
            return "the loop goes on after the end of the file.";
        }

        private static Fix fix(StreamUse stream, Calls calls, Gain gain) {
            if (calls.transfers()) {
                return STOP_AT_NOTHING.fix(gain);
            }
            if (waitsForPeer(stream)) {
                return (SmallCalls.isRead(calls) ? WAIT_UNTIL_READABLE : WAIT_UNTIL_WRITABLE).fix(gain);
            }
            return STOP_AT_END.fix(gain);
        }
    }
}
