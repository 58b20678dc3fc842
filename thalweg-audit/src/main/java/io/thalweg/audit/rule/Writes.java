package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call into the system for every few bytes written. */
final class Writes {
    private Writes() {}

    /**
     * A system call for every few bytes written, where a buffer would hand over many at once.
     *
     * <p>Seen in: Weka and Mallet save through an {@code ObjectOutputStream} straight over a file.
     */
    static final class UnbufferedWrites extends Rule {
        private static final Snippet BUFFER_WRITER = new Snippet(
                Needs.JDK,
                "Put a BufferedWriter around it",
                "Writer out = new FileWriter(file);",
                "Writer out = new BufferedWriter(new FileWriter(file));");

        /** From this release on an encoder begins with so few bytes; before, it had 8 KiB. */
        private static final int SMALL_ENCODER = 19;

        private static final int ENCODER_BYTES = 512;

        private static final Snippet BUFFER_SOCKET_OUTPUT = new Snippet(
                Needs.JDK,
                "Put a BufferedOutputStream around the socket's stream and flush after each message",
                "OutputStream out = socket.getOutputStream();",
                """
                OutputStream out = new BufferedOutputStream(socket.getOutputStream());
                for (byte[] message : records) {
                    out.write(message);
                }
                out.flush();""");

        private static final Snippet CHANNEL_SOCKET_OUTPUT = new Snippet(
                Needs.THALWEG,
                "Write values to a buffered channel and flush after each message",
                "OutputStream out = socket.getOutputStream();",
                """
                BufferedWritableByteChannel out = BufferedWritableByteChannel.of(socket);
                for (byte[] message : records) {
                    out.putInt(message.length);
                    out.put(message);
                }
                out.flush();""");

        private static final Snippet GATHER_IN_BUFFER =
                new Snippet(Needs.JDK, "Collect the pieces in a larger buffer and write it when it is full", """
                for (byte[] record : records) {
                    channel.write(ByteBuffer.wrap(record));
                }""", """
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10); // larger than any record
                for (byte[] record : records) {
                    if (buffer.remaining() < record.length) {
                        channel.write(buffer.flip());
                        buffer.compact();
                    }
                    buffer.put(record);
                }
                channel.write(buffer.flip());""");

        private static final Snippet CHANNEL_FILE_OUTPUT =
                new Snippet(Needs.THALWEG, "Write to a buffered channel over it", """
                for (byte[] record : records) {
                    channel.write(ByteBuffer.wrap(record));
                }""", """
                BufferedWritableByteChannel out = BufferedWritableByteChannel.of(channel);
                for (byte[] record : records) {
                    out.put(record);
                }
                out.flush();""");

        private static final Snippet GATHER_MESSAGE =
                new Snippet(Needs.JDK, "Collect a message in one buffer and write that", """
                for (byte[] part : records) {
                    channel.write(ByteBuffer.wrap(part));
                }""", """
                ByteBuffer message = ByteBuffer.allocateDirect(64 << 10); // one a connection, larger than a message
                for (byte[] part : records) {
                    message.put(part);
                }
                channel.write(message.flip()); // a channel that does not block may leave a part for later
                message.compact();""");

        private static final Snippet ASYNCHRONOUS_WRITE =
                new Snippet(Needs.JDK, "Collect the pieces in a larger buffer and write it when it is full", """
                AsynchronousFileChannel out = AsynchronousFileChannel.open(path, StandardOpenOption.WRITE);
                long position = 0;
                for (byte[] record : records) {
                    position += out.write(ByteBuffer.wrap(record), position).get();
                }""", """
                AsynchronousFileChannel out = AsynchronousFileChannel.open(path, StandardOpenOption.WRITE);
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10); // written when the next record would not fit
                for (byte[] record : records) {
                    buffer.put(record);
                }
                out.write(buffer.flip(), 0).get();""");

        private static final Snippet VALUES_IN_BLOCK =
                new Snippet(Needs.JDK, "Put the values of a record together in memory and write it at once", """
                raf.writeInt(4711);
                raf.writeLong(System.currentTimeMillis());""", """
                ByteBuffer record = ByteBuffer.allocate(Integer.BYTES + Long.BYTES);
                record.putInt(4711).putLong(System.currentTimeMillis());
                raf.write(record.array());""");

        private static final Snippet VALUES_TO_CHANNEL =
                new Snippet(Needs.THALWEG, "Write values to a buffered channel over it", """
                raf.writeInt(4711);
                raf.writeLong(System.currentTimeMillis());""", """
                BufferedWritableByteChannel out = BufferedWritableByteChannel.of(raf.getChannel());
                out.putInt(4711);
                out.putLong(System.currentTimeMillis());
                out.flush(); // before the file is used in another way""");

        private static final Snippet STDOUT_BUFFERED = new Snippet(
                Needs.JDK,
                "Print through your own writer and flush it at the end: System.out flushes each line",
                """
                for (String line : lines) {
                    System.out.println(line);
                }""",
                """
                PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), false);
                for (String line : lines) {
                    out.println(line);
                }
                out.flush();""");

        private static final Snippet STDOUT_TUNED = new Snippet(
                Needs.THALWEG,
                "Print through a TunedOutputStream on standard output and flush it at the end",
                """
                for (String line : lines) {
                    System.out.println(line);
                }""",
                """
                PrintStream out = new PrintStream(new TunedFileOutputStream(FileDescriptor.out), false);
                for (String line : lines) {
                    out.println(line);
                }
                out.flush();""");

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
            StreamUse.StreamKey key = stream.key();
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + why(key, calls),
                    SmallCalls.seconds(stream, calls, costs),
                    fixes(
                            key,
                            calls,
                            SmallCalls.jdkGain(stream, calls, costs),
                            SmallCalls.thalwegGain(stream, calls, costs)),
                    caveats(key)));
        }

        private static String why(StreamUse.StreamKey stream, Calls calls) {
            if (stream.standard() != null) {
                return ": " + (stream.standard().equals("stderr") ? "System.err" : "System.out")
                        + " passes each line to the system separately.";
            }
            if (isEncoderSmall(stream)) {
                return ": each is a system call, because an encoder hands on " + ENCODER_BYTES + " B at first (Java "
                        + SMALL_ENCODER + " and newer), and there is no buffer above it.";
            }
            if (stream.is("RandomAccessFile") && !SmallCalls.isChannelItself(calls)) {
                boolean bytes = stream.jdk() < RandomFiles.RandomAccessValues.VALUE_AT_ONCE
                        && (calls.counts().meanBytes() < 2
                                || RandomFiles.RandomAccessValues.writtenShare(calls) >= SmallCalls.MOST);
                return ": each is a system call, because RandomAccessFile has no buffer"
                        + (bytes
                                ? " and writes an int as four bytes, a long as eight (Java "
                                        + RandomFiles.RandomAccessValues.VALUE_AT_ONCE + " as one)."
                                : ".");
            }
            Wrapper small = SmallCalls.smallBuffer(stream);
            if (small != null) {
                return SmallCalls.throughSmallBuffer(small);
            }
            if (isBuffered(stream)) {
                return ": there is a buffer, but it is flushed after every few bytes.";
            }
            return stream.medium() == Medium.TLS
                    ? ": each is encrypted and sent as a TLS record of its own, because there is no buffer."
                    : ": each is a system call, because there is no buffer.";
        }

        /**
         * Encoders keep 8 KiB before they hand them on; but a PrintStream, which has one, has it empty itself each
         * time.
         */
        private static boolean isBuffered(StreamUse.StreamKey stream) {
            // A buffer above a codec does nothing for what the codec hands on.
            for (Wrapper wrapper : stream.chain()) {
                if (ChainCode.isCodec(wrapper.type())) {
                    return false;
                }
                if (wrapper.isBuffer()) {
                    return SmallCalls.smallBuffer(stream) == null;
                }
            }
            return isDirectlyInWriter(stream);
        }

        /** A flush after each piece would have been seen: that rule comes before. */
        private static boolean isEncoderSmall(StreamUse.StreamKey stream) {
            return stream.jdk() >= SMALL_ENCODER && isDirectlyInWriter(stream);
        }

        private static boolean isDirectlyInWriter(StreamUse.StreamKey stream) {
            return stream.isDirectlyIn("OutputStreamWriter") || stream.isDirectlyIn("FileWriter");
        }

        private static List<Fix> fixes(StreamUse.StreamKey stream, Calls calls, Gain jdk, Gain thalweg) {
            if (stream.standard() != null) {
                return List.of(STDOUT_BUFFERED.fix(jdk), STDOUT_TUNED.fix(thalweg));
            }
            if (isEncoderSmall(stream)) {
                return List.of(BUFFER_WRITER.fix(jdk));
            }
            if (isBuffered(stream)) {
                return List.of(FlushedWrites.once(stream, jdk));
            }
            Wrapper small = SmallCalls.smallBuffer(stream);
            if (small != null) {
                return List.of(ChainCode.usualBuffer(stream, small, false, jdk));
            }
            if (stream.is("AsynchronousFileChannel")) {
                return List.of(ASYNCHRONOUS_WRITE.fix(jdk));
            }
            if (stream.is("SocketChannel") && SmallCalls.isChannelItself(calls)) {
                return List.of(GATHER_MESSAGE.fix(jdk));
            }
            if (stream.medium().isSocket()) {
                return List.of(BUFFER_SOCKET_OUTPUT.fix(jdk), CHANNEL_SOCKET_OUTPUT.fix(thalweg));
            }
            if (stream.medium() == Medium.FILE && SmallCalls.isChannelItself(calls)) {
                return List.of(GATHER_IN_BUFFER.fix(jdk), CHANNEL_FILE_OUTPUT.fix(thalweg));
            }
            if (stream.is("RandomAccessFile")) {
                return List.of(VALUES_IN_BLOCK.fix(jdk), VALUES_TO_CHANNEL.fix(thalweg));
            }
            return ChainCode.buffered(stream, false, jdk, thalweg);
        }

        /** What every fix of small writes brings with it. */
        static List<String> caveats(StreamUse.StreamKey stream) {
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

    /**
     * A flush after every few bytes: a buffer, of the JDK's or a library's, is there already, and another saves
     * nothing; or none is there, and one would be emptied each time.
     *
     * <p>Seen in: Log4j and Logback flush each line unless {@code immediateFlush} is false.
     */
    static final class FlushedWrites extends Rule {
        private static final Snippet FLUSH_ONCE =
                new Snippet(Needs.JDK, "Flush once at the end, not after each piece", """
                OutputStream out = new BufferedOutputStream(new FileOutputStream(file));
                for (byte[] record : records) {
                    out.write(record);
                    out.flush();
                }""", """
                OutputStream out = new BufferedOutputStream(new FileOutputStream(file));
                for (byte[] record : records) {
                    out.write(record);
                }
                out.flush();""");

        private static final Snippet LOG_WITHOUT_FLUSHES = new Snippet(
                Needs.JDK,
                "Log through a StreamHandler: a FileHandler flushes after each record",
                "Handler handler = new FileHandler(file.getPath());",
                "Handler handler = new StreamHandler(new FileOutputStream(file), new SimpleFormatter());");
        /** What the snippet opens. */
        private static final String EXAMPLE = "new FileOutputStream(file)";

        FlushedWrites() {
            super(
                    "flush-per-write",
                    "Flushed after every few bytes",
                    new SourceChange.None("only the program knows which flush a reader waits for"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (!SmallCalls.isWrite(calls)
                    || !SmallCalls.is(calls)
                    || stream.key().standard() != null
                    || SmallCalls.isOncePerStream(stream, calls)
                    || !(isBuffered(calls) || SmallCalls.isFlushedUnbuffered(stream, calls))) {
                return Optional.empty();
            }
            Gain gain = SmallCalls.gainWithoutFlushes(stream, calls, costs);
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls)
                            + (isBuffered(calls)
                                    ? ": there is a buffer, but it is flushed after every few bytes."
                                    : ": each is a system call, because there is no buffer. It is flushed after"
                                            + " every few"
                                            + " bytes, too, so that a buffer alone saves nothing."),
                    SmallCalls.seconds(stream, calls, costs),
                    List.of(fix(stream.key(), calls, gain)),
                    UnbufferedWrites.caveats(stream.key())));
        }

        private static boolean isBuffered(Calls calls) {
            return calls.flushedShare() >= SmallCalls.MOST;
        }

        /** Where the library is known, no code need be written. */
        private static Fix fix(StreamUse.StreamKey key, Calls calls, Gain gain) {
            if (calls.shareOfClass("java.util.logging.FileHandler") >= SmallCalls.MOST) {
                return LOG_WITHOUT_FLUSHES.fix(gain);
            }
            return isBuffered(calls) ? once(key, gain) : bufferToo(key, gain);
        }

        /** For a stream that has a buffer: of a file, a socket or whatever it is. */
        static Fix once(StreamUse.StreamKey key, @Nullable Gain gain) {
            Fix once = FLUSH_ONCE.fix(gain);
            String opener = ChainCode.opener(key, false);
            return new Fix(
                    once.title(),
                    once.needs(),
                    opened(once.before(), key, opener),
                    opened(once.after(), key, opener),
                    gain);
        }

        /** With the codec that is there, which is the buffer then. */
        private static String opened(String code, StreamUse.StreamKey key, String opener) {
            return key.chain().stream()
                    .map(Wrapper::type)
                    .filter(type -> ChainCode.takesSize(type) && type.endsWith("GZIPOutputStream"))
                    .findFirst()
                    .map(codec -> code.replace("new BufferedOutputStream(", "new " + StreamUse.simpleName(codec) + "("))
                    .orElse(code)
                    .replace(EXAMPLE, opener);
        }

        /** The same for a stream that has no buffer to begin with. */
        static Fix bufferToo(StreamUse.StreamKey key, @Nullable Gain gain) {
            Fix once = once(key, gain);
            String opener = ChainCode.opener(key, false);
            return new Fix(
                    "Put a BufferedOutputStream around it, and flush once at the end",
                    once.needs(),
                    once.before().replace("new BufferedOutputStream(" + opener + ")", opener),
                    once.after(),
                    gain);
        }
    }

    /**
     * A {@code PrintStream} directly over a file: it passes each print to the system separately.
     *
     * <p>Seen in: a {@code println} to a file was one write for each of 1,000 lines ({@code printed-lines} of {@code
     * ./dev figures}).
     */
    static final class PrintStreamOverFile extends Rule {
        private static final Snippet PRINT_THROUGH_BUFFER = new Snippet(
                Needs.JDK,
                "Put a buffer between the PrintStream and the file, without autoflush",
                "PrintStream out = new PrintStream(new FileOutputStream(file));",
                "PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(file)), false);");

        private static final Snippet PRINT_THROUGH_TUNED = new Snippet(
                Needs.THALWEG,
                "Put a TunedFileOutputStream below the PrintStream",
                "PrintStream out = new PrintStream(new FileOutputStream(file));",
                "PrintStream out = new PrintStream(new TunedFileOutputStream(file), false);");

        PrintStreamOverFile() {
            super("print-stream-over-file", "PrintStream directly over a file", SourceChange.Kind.BUFFER_OUTPUT);
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            StreamUse.StreamKey key = stream.key();
            if (!SmallCalls.isWrite(calls)
                    || !SmallCalls.is(calls)
                    || SmallCalls.isOncePerStream(stream, calls)
                    || key.standard() != null
                    || key.medium() != Medium.FILE
                    || !key.isDirectlyIn("PrintStream")) {
                return Optional.empty();
            }
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + ": a PrintStream has no byte buffer, so every print is a system call"
                            + (SmallCalls.isFlushedUnbuffered(stream, calls)
                                    ? ". It is flushed after each, too: leave that out, or a buffer saves nothing."
                                    : "."),
                    SmallCalls.seconds(stream, calls, costs),
                    List.of(
                            PRINT_THROUGH_BUFFER.fix(SmallCalls.gainOfPrints(stream, calls, costs, true)),
                            PRINT_THROUGH_TUNED.fix(SmallCalls.gainOfPrints(stream, calls, costs, false))),
                    UnbufferedWrites.caveats(key)));
        }
    }

    /**
     * A stream of the program's own that has a method for one byte and none for an array: the JDK's calls the former
     * for each byte, so that a caller with whole arrays makes a system call for each of theirs.
     *
     * <p>Seen in: jline3#1962, mina-sshd#407, bazel#4944.
     */
    static final class NoArrayMethod extends Rule {
        private static final Snippet READ_ARRAYS =
                new Snippet(Needs.JDK, "Give the stream a method for arrays", """
                class Own extends InputStream {
                    @Override
                    public int read() throws IOException {
                        return source.read();
                    }
                }""", """
                class Own extends InputStream {
                    @Override
                    public int read() throws IOException {
                        return source.read();
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) throws IOException {
                        return source.read(bytes, offset, length);
                    }
                }""");

        private static final Snippet WRITE_ARRAYS =
                new Snippet(Needs.JDK, "Give the stream a method for arrays", """
                class Own extends FilterOutputStream {
                    Own(OutputStream out) {
                        super(out);
                    }
                }""", """
                class Own extends FilterOutputStream {
                    Own(OutputStream out) {
                        super(out);
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        out.write(bytes, offset, length);
                    }
                }""");
        private static final Snippet WRITE_BOTH =
                new Snippet(Needs.JDK, "Give the stream a method for arrays that does the same to each byte", """
                class Own extends FilterOutputStream {
                    long written;

                    Own(OutputStream out) {
                        super(out);
                    }

                    @Override
                    public void write(int b) throws IOException {
                        out.write(b);
                        written++;
                    }
                }""", """
                class Own extends FilterOutputStream {
                    long written;

                    Own(OutputStream out) {
                        super(out);
                    }

                    @Override
                    public void write(int b) throws IOException {
                        out.write(b);
                        written++;
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        out.write(bytes, offset, length);
                        written += length;
                    }
                }""");

        NoArrayMethod() {
            super("no-array-method", "A stream without a method for arrays", SourceChange.Kind.FORWARD_ARRAYS);
        }

        /** A line of that stream: in its method for a byte, or else in the constructor of the innermost. */
        static CallSite own(StreamUse.StreamKey key, Calls calls) {
            CallSite made = key.chain().stream()
                    .filter(wrapper -> !wrapper.isOfJdk() && !isOfJdk(wrapper.type()))
                    .map(StreamUse.Wrapper::created)
                    .findFirst()
                    .orElse(CallSite.UNKNOWN);
            return hasByteMethod(calls.site()) || !made.isKnown() ? calls.site() : made;
        }

        private static boolean isOfJdk(String type) {
            return type.startsWith("java.") || type.startsWith("javax.") || type.startsWith("sun.");
        }

        private static boolean hasByteMethod(CallSite site) {
            String method = site.frame().method();
            return method.endsWith(".read") || method.endsWith(".write");
        }

        private static String name(StreamUse.StreamKey key, Calls calls) {
            CallSite own = own(key, calls);
            boolean isNamed = hasByteMethod(own) || own.frame().method().endsWith(".<init>");
            return isNamed
                    ? StreamUse.simpleName(own.frame().className()).replace('$', '.')
                            + own.frame()
                                    .at()
                                    .substring(own.frame().method().length())
                                    .replace("(", " (")
                    : "a stream in between";
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean reads = SmallCalls.isRead(calls);
            if (!(reads || SmallCalls.isWrite(calls))
                    || !SmallCalls.is(calls)
                    || calls.counts().meanBytes() > 1
                    || calls.loopedShare() < SmallCalls.MOST) {
                return Optional.empty();
            }
            String method = reads ? "read(byte[], int, int)" : "write(byte[], int, int)";
            Snippet lines = reads ? READ_ARRAYS : hasByteMethod(calls.site()) ? WRITE_BOTH : WRITE_ARRAYS;
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + ": whole arrays are handed to " + name(stream.key(), calls)
                            + ", which has no " + method + ", and what it inherits takes each byte by itself.",
                    SmallCalls.seconds(stream, calls, costs),
                    List.of(lines.fix(SmallCalls.jdkGain(stream, calls, costs))),
                    List.of("The method for arrays must do to each byte what the one for a byte does.")));
        }
    }
}
