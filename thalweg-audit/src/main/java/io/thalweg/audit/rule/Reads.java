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
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/** A call into the system, or a lock, for every few bytes read. */
final class Reads {
    private Reads() {}

    /**
     * A system call for every few bytes read, where a buffer would ask for many at once.
     *
     * <p>Seen in: JaCoCo's {@code execinfo} (jacoco#2153), pgjdbc#3750, mmtf-java#49.
     */
    static final class UnbufferedReads extends Rule {
        private static final Snippet FIELDS_AT_ONCE = new Snippet(
                Needs.JDK, "Read what lies together by one positional read and take the values from memory", """
                ByteBuffer field = ByteBuffer.allocate(Integer.BYTES);
                channel.read(field, 4711);
                channel.read(field.clear(), 4711 + Integer.BYTES);""", """
                ByteBuffer record = ByteBuffer.allocateDirect(2 * Integer.BYTES); // once
                channel.read(record.clear(), 4711);
                int first = record.getInt(0);
                int second = record.getInt(Integer.BYTES);""");

        private static final Snippet BUFFER_SOCKET_INPUT = new Snippet(
                Needs.JDK,
                "Put a BufferedInputStream around the socket's stream",
                "InputStream in = socket.getInputStream();",
                "InputStream in = new BufferedInputStream(socket.getInputStream());");

        private static final Snippet CHANNEL_SOCKET_INPUT = new Snippet(
                Needs.THALWEG,
                "Read values and views from a buffered channel",
                "InputStream in = socket.getInputStream();",
                """
                BufferedReadableByteChannel in = BufferedReadableByteChannel.of(socket);
                int length = in.getInt();
                ByteBuffer body = in.view(length);""");

        private static final Snippet TAKE_FROM_BUFFER =
                new Snippet(Needs.JDK, "Fill a larger buffer and take the values from it", """
                ByteBuffer value = ByteBuffer.allocate(Integer.BYTES);
                channel.read(value);
                int length = value.flip().getInt();""", """
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10).limit(0); // once
                if (buffer.remaining() < Integer.BYTES) {
                    buffer.compact();
                    while (buffer.position() < Integer.BYTES && channel.read(buffer) >= 0) {}
                    buffer.flip();
                }
                int length = buffer.getInt();""");

        private static final Snippet CHANNEL_FILE_INPUT =
                new Snippet(Needs.THALWEG, "Read values and views from a buffered channel over it", """
                ByteBuffer value = ByteBuffer.allocate(Integer.BYTES);
                channel.read(value);
                int length = value.flip().getInt();""", """
                BufferedReadableByteChannel in = BufferedReadableByteChannel.of(channel);
                int length = in.getInt();""");

        private static final Snippet TAKE_WHAT_HAS_COME =
                new Snippet(Needs.JDK, "Read into a larger buffer and take from it what has come", """
                ByteBuffer value = ByteBuffer.allocate(Integer.BYTES);
                channel.read(value);
                int length = value.flip().getInt();""", """
                ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10); // one for each connection
                channel.read(buffer);
                buffer.flip();
                while (buffer.remaining() >= Integer.BYTES) {
                    int length = buffer.getInt();
                }
                buffer.compact(); // what has come of the next value""");

        private static final Snippet ASYNCHRONOUS_READ =
                new Snippet(Needs.JDK, "Read more at once and take the values from memory", """
                AsynchronousFileChannel in = AsynchronousFileChannel.open(path);
                in.read(ByteBuffer.allocate(Integer.BYTES), 0).get();""", """
                AsynchronousFileChannel in = AsynchronousFileChannel.open(path);
                in.read(ByteBuffer.allocateDirect(64 << 10), 0).get();""");

        private static final Snippet IMAGE_THROUGH_BUFFER = new Snippet(
                Needs.JDK,
                "Hand ImageIO a stream with a buffer",
                "ImageInputStream in = ImageIO.createImageInputStream(file);",
                "ImageInputStream in = new MemoryCacheImageInputStream(new BufferedInputStream(new"
                        + " FileInputStream(file)));");

        static final Snippet BUFFER_ZIP_ENTRY = new Snippet(Needs.JDK, "Put a buffer above it", """
                ZipFile zip = new ZipFile(file);
                InputStream in = zip.getInputStream(zip.getEntry("entry"));""", """
                ZipFile zip = new ZipFile(file);
                InputStream in = new BufferedInputStream(zip.getInputStream(zip.getEntry("entry")));""");

        private static final Snippet TUNED_ZIP_ENTRY =
                new Snippet(Needs.THALWEG, "Put a TunedInputStream above it", """
                ZipFile zip = new ZipFile(file);
                InputStream in = zip.getInputStream(zip.getEntry("entry"));""", """
                ZipFile zip = new ZipFile(file);
                InputStream in = new TunedInputStream(zip.getInputStream(zip.getEntry("entry")));""");

        private static final Snippet RANDOM_BLOCK = new Snippet(
                Needs.JDK, "Read a block at once and take what is wanted from memory", "int b = raf.read();", """
                byte[] block = new byte[8192]; // once, and again when all of it was taken
                int n = raf.read(block);
                int b = n > 0 ? block[0] & 0xff : -1;""");

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
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + ShortMoves.words(stream) + why(stream.key(), calls),
                    SmallCalls.seconds(stream, calls, costs),
                    fixes(
                            stream.key(),
                            calls,
                            SmallCalls.jdkGain(stream, calls, costs),
                            SmallCalls.thalwegGain(stream, calls, costs)),
                    caveats(stream.key(), calls)));
        }

        private static List<String> caveats(StreamUse.StreamKey stream, Calls calls) {
            if (SmallCalls.isPositional(calls)) {
                return List.of(); // no buffer stays between two reads
            }
            return stream.is("AsynchronousFileChannel")
                    ? List.of(Caveat.HANDED_OVER)
                    : List.of(Caveat.READS_AHEAD, Caveat.ONE_BUFFER);
        }

        private static String why(StreamUse.StreamKey stream, Calls calls) {
            Wrapper small = SmallCalls.smallBuffer(stream);
            if (SmallCalls.storedEntryShare(calls) >= SmallCalls.MOST) {
                return ": each is a system call, because the entry is stored and not compressed, and its stream has no"
                        + " buffer.";
            }
            if (small != null) {
                return SmallCalls.throughSmallBuffer(small);
            }
            return stream.medium() == Medium.TLS
                    ? ": each takes a lock and copies that little out of a record, because there is no buffer."
                    : ": each is a system call, because there is no buffer.";
        }

        private static List<Fix> fixes(StreamUse.StreamKey stream, Calls calls, Gain jdk, Gain thalweg) {
            Wrapper small = SmallCalls.smallBuffer(stream);
            if (small != null) {
                return List.of(ChainCode.usualBuffer(stream, small, true, jdk));
            }
            if (stream.medium() == Medium.FILE && SmallCalls.isChannelItself(calls)) {
                if (SmallCalls.isPositional(calls)) {
                    return List.of(FIELDS_AT_ONCE.fix(jdk));
                }
                return List.of(TAKE_FROM_BUFFER.fix(jdk), CHANNEL_FILE_INPUT.fix(thalweg));
            }
            if (stream.is("RandomAccessFile") && calls.shareOfClass("javax.imageio.stream.") >= SmallCalls.MOST) {
                return List.of(IMAGE_THROUGH_BUFFER.fix(jdk));
            }
            if (SmallCalls.storedEntryShare(calls) >= SmallCalls.MOST) {
                return List.of(BUFFER_ZIP_ENTRY.fix(jdk), TUNED_ZIP_ENTRY.fix(thalweg));
            }
            if (stream.is("RandomAccessFile")) {
                return List.of(RANDOM_BLOCK.fix(jdk), RandomFiles.RandomAccessValues.VALUES_BY_CHANNEL.fix(thalweg));
            }
            if (stream.is("AsynchronousFileChannel")) {
                return List.of(ASYNCHRONOUS_READ.fix(jdk));
            }
            if (stream.is("SocketChannel") && SmallCalls.isChannelItself(calls)) {
                return List.of(TAKE_WHAT_HAS_COME.fix(jdk));
            }
            if (stream.medium().isSocket()) {
                return List.of(BUFFER_SOCKET_INPUT.fix(jdk), CHANNEL_SOCKET_INPUT.fix(thalweg));
            }
            return ChainCode.buffered(stream, true, jdk, thalweg);
        }
    }

    /**
     * A buffer does its work, but every byte is fetched from it by a call that takes a lock. The system calls do not
     * show that; the stack of a refill does: it begins in the method that returns one byte.
     *
     * <p>Seen in: lucene#13543, elasticsearch#109647, james-project#1416, basex#2724.
     */
    static final class ByteByByte extends Rule {
        private static final Snippet BLOCKS = new Snippet(Needs.JDK, "Read into an array and loop over it", """
                long sum = 0;
                for (int b = source.read(); b >= 0; b = source.read()) {
                    sum += b;
                }""", """
                long sum = 0;
                byte[] block = new byte[8192];
                for (int n = source.read(block); n >= 0; n = source.read(block)) {
                    for (int i = 0; i < n; i++) {
                        sum += block[i] & 0xff;
                    }
                }""");

        private static final Snippet BUFFERED_BODY = new Snippet(
                Needs.JDK,
                "Put a BufferedInputStream around the body's stream",
                "InputStream in = URI.create(\"https://example.org/\").toURL().openStream();",
                "InputStream in = new BufferedInputStream(URI.create(\"https://example.org/\").toURL().openStream());");

        /** The body of an answer. Its {@code read()} calls that for an array, which calls that for a part of one. */
        private static final String BODY = "sun.net.www.protocol.http.HttpURLConnection$HttpInputStream.read";

        private static final int FRAMES_OF_ONE = 3;

        private static final Snippet TUNED_BYTES = new Snippet(
                Needs.THALWEG, "Keep the loop, over a TunedInputStream: its read() takes no lock", """
                InputStream in = new BufferedInputStream(source);
                int b = in.read();""", """
                InputStream in = new TunedInputStream(source);
                int b = in.read();""");
        /** How a buffer gets more. */
        static final String FILL = "java.io.BufferedInputStream.fill";

        /** JDK 17, and JDK 21 and later; the methods that fill an array go through read1. */
        private static final List<String> READ_ONE =
                List.of("java.io.BufferedInputStream.read", "java.io.BufferedInputStream.implRead");

        /**
         * A loop over an array still needs some of the time: an eighth of that of 150 million calls (5.7 ns each, JDK
         * 17 and 25, 2 virtual CPUs under KVM).
         */
        private static final double LEAST_SHARE = 0.75;

        ByteByByte() {
            super("byte-by-byte", "Byte by byte from a buffer", SourceChange.Kind.UNLOCKED_BUFFER);
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (SmallCalls.isRead(calls) && bodyShare(calls) >= SmallCalls.MOST) {
                return Optional.of(ofBody(calls, costs.of(CallKind.HTTP_READ), costs.of(CallKind.JDK_BUFFER_READ)));
            }
            // What was read ahead of a seek or skip was not taken one by one.
            double share = share(calls) * runsOnShare(stream, calls);
            if (!SmallCalls.isRead(calls)
                    || share < SmallCalls.MOST
                    || Consumed.leastShare(stream, calls) < SmallCalls.MOST) {
                return Optional.empty();
            }
            CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
            long bytes = Math.round(Consumed.seenBytes(stream, calls) * share);
            double sure = bytes * Consumed.leastShare(stream, calls);
            boolean values = calls.callers().stream()
                    .anyMatch(caller ->
                            caller.passed().stream().anyMatch(method -> method.startsWith("java.io.DataInputStream.")));
            Gain array = new Gain(
                    sure * buffered.lowNanosPerCall() * LEAST_SHARE / 1e9, bytes * buffered.highNanosPerCall() / 1e9);
            CallCost tuned = costs.of(CallKind.THALWEG_BUFFER_READ);
            Gain unlocked = new Gain(
                    LEAST_SHARE * sure * (buffered.lowNanosPerCall() - tuned.highNanosPerCall()) / 1e9,
                    bytes * (buffered.highNanosPerCall() - tuned.lowNanosPerCall()) / 1e9);
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    what(stream, bytes, values),
                    buffered.seconds(bytes, 0),
                    List.of(BLOCKS.fix(array), TUNED_BYTES.fix(unlocked)),
                    List.of("Do not share it between threads: neither your own array nor a TunedInputStream"
                            + " has a lock.")));
        }

        private static double bodyShare(Calls calls) {
            return calls.shareOf(
                    caller -> caller.passed().stream().filter(BODY::equals).count() >= FRAMES_OF_ONE);
        }

        private static Advice ofBody(Calls calls, CallCost body, CallCost buffered) {
            double bytes = calls.counts().bytes() * bodyShare(calls);
            Gain array =
                    new Gain(bytes * body.lowNanosPerCall() * LEAST_SHARE / 1e9, bytes * body.highNanosPerCall() / 1e9);
            // Both were measured at once: what scatters is the difference.
            CallCost less = new CallCost(Math.max(0, body.nanosPerCall() - buffered.nanosPerCall()), 0, body.spread());
            Gain buffer =
                    new Gain(bytes * less.lowNanosPerCall() * LEAST_SHARE / 1e9, bytes * less.highNanosPerCall() / 1e9);
            return Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    "Up to " + Amounts.count(Math.round(bytes), "byte")
                            + " read one by one from the body of an HttpURLConnection; each read() makes an array of"
                            + " one byte and goes down through several streams.",
                    bytes * body.nanosPerCall() / 1e9,
                    List.of(BUFFERED_BODY.fix(buffer), BLOCKS.fix(array)),
                    List.of());
        }

        private static String what(StreamUse stream, long bytes, boolean values) {
            // What is skipped within the buffer is not seen.
            String what = "Up to " + Amounts.count(bytes, "byte")
                    + " read one by one from a BufferedInputStream; each read() takes its lock";
            if (!values) {
                return what + ".";
            }
            return what + "; on Java " + stream.key().jdk() + " DataInputStream reads every value that way.";
        }

        /** The share of the refills after which the program did not go elsewhere. */
        static double runsOnShare(StreamUse stream, Calls calls) {
            double moves = stream.count(Calls.SEEK) + stream.count(Calls.SKIP);
            return Math.max(0, 1 - moves / Math.max(1, calls.counts().calls()));
        }

        private static double share(Calls calls) {
            return calls.shareOf(ByteByByte::takesOne);
        }

        /** Not for a line, which no loop over an array gives. */
        private static boolean takesOne(Caller caller) {
            return READ_ONE.contains(refilledBy(caller)) && !caller.passed().contains(Texts.DataInputReadLine.METHOD);
        }

        /** The method of the outermost buffer that found it empty; empty if no buffer did. */
        static String refilledBy(Caller caller) {
            int next = caller.passed().lastIndexOf(FILL) + 1;
            return next > 0 && next < caller.passed().size() ? caller.passed().get(next) : "";
        }
    }

    /**
     * A buffer made anew for each read, mostly after a seek: what it reads ahead is thrown away with it.
     *
     * <p>Seen in: a record read through a new buffer after each seek ({@code buffer-each} of {@code ./dev figures}).
     */
    static final class BufferPerRead extends Rule {
        private static final Snippet RECORD_AT_ONCE =
                new Snippet(Needs.JDK, "Read what is wanted into an array, without a stream around the file", """
                raf.seek(4711);
                int b = new BufferedInputStream(new FileInputStream(raf.getFD())).read();""", """
                byte[] record = new byte[16]; // as long as what is wanted, and used again
                raf.seek(4711);
                raf.readFully(record);""");
        /** One for each stream is as it should be. */
        private static final double BUFFERS_EACH = 2;

        BufferPerRead() {
            super(
                    "buffer-per-read",
                    "A buffer for each read",
                    new SourceChange.None(
                            "a buffer that is kept would hand out what this one reads ahead and throws away, so that"
                                    + " the program would read other bytes"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            long reads = calls.counts().calls();
            // Of connections there are many that are asked once; and JDK clients put a buffer around one for each
            // answer.
            if (stream.key().medium() != Medium.FILE
                    || !SmallCalls.isRead(calls)
                    || reads < SmallCalls.LEAST_CALLS
                    || stream.buffers() < BUFFERS_EACH * stream.instances()
                    || stream.buffers() < SmallCalls.MOST * reads
                    || filledShare(calls) < SmallCalls.MOST) {
                return Optional.empty();
            }
            CallCost read = SmallCalls.system(stream, calls, costs);
            // As many calls remain; no array is made for what is read ahead, and none of it copied. How much of it was
            // taken is not counted.
            double fetched =
                    costs.of(CallKind.NEW_BUFFER).seconds(calls.counts().bytes(), 0);
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    Amounts.count(stream.buffers(), "buffer") + " made for " + Amounts.count(reads, "read")
                            + ": each reads " + Amounts.size(calls.counts().meanBytes())
                            + " ahead, and what was not taken from it is thrown away with it.",
                    read.seconds(reads, 0) + fetched,
                    List.of(RECORD_AT_ONCE.fix(new Gain(0, fetched * OversizedBuffer.MOST_SHARE))),
                    List.of("Where a record has no known length, read as much as the longest needs.")));
        }

        private static double filledShare(Calls calls) {
            return calls.shareOf(caller -> !ByteByByte.refilledBy(caller).isEmpty());
        }
    }

    /**
     * A buffer that is filled once for each of many files, of which the program wants less than that: it is closed
     * before it asks for more, or sees the end. How much less is not known; that more was fetched than needed is the
     * case for the end of each.
     *
     * <p>Seen in: headers of 300 bytes through a buffer of a mebibyte for each file.
     */
    static final class OversizedBuffer extends Rule {
        private static final Snippet SMALLER_BUFFER =
                new Snippet(Needs.JDK, "Take a buffer no larger than what is read of each file", """
                InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 20);""", """
                InputStream in = new BufferedInputStream(Files.newInputStream(path)); // 8 KiB""");

        private static final Snippet READ_THE_HEAD =
                new Snippet(Needs.JDK, "Read just what is wanted, without a buffer", """
                InputStream in = new BufferedInputStream(Files.newInputStream(path));""", """
                byte[] head;
                try (InputStream in = Files.newInputStream(path)) {
                    head = in.readNBytes(300); // as much as is wanted
                }""");
        /** Below, a fetch costs hardly more than the call that makes it. */
        static final long LARGE_BYTES = 64 << 10;

        /** Threads that collect garbage and compile take a third more than the one that makes the buffers. */
        static final double MOST_SHARE = 2;

        private static final String DECODER = "sun.nio.cs.StreamDecoder.readBytes";

        OversizedBuffer() {
            super(
                    "oversized-buffer",
                    "Fetched far more than used",
                    new SourceChange.None("only the program knows how far it goes back to a mark"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            long streams = Math.max(stream.instances(), stream.buffers());
            if (stream.key().medium() != Medium.FILE
                    || !SmallCalls.isRead(calls)
                    || calls.counts().meanBytes() < LARGE_BYTES
                    || calls.counts().bytes() < SecondBuffers.LEAST_BYTES
                    || calls.counts().calls() > 2 * streams
                    || calls.counts().empty() > SmallCalls.MOST * streams
                    || refillShare(calls) < SmallCalls.MOST) {
                return Optional.empty();
            }
            double fetched =
                    costs.of(CallKind.NEW_BUFFER).seconds(calls.counts().bytes(), 0);
            // How much of it was used is not counted.
            Gain gain = new Gain(0, fetched * MOST_SHARE);
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    Amounts.size(calls.counts().bytes()) + " fetched by buffers of "
                            + Amounts.size(calls.counts().meanRequested()) + ", one for each of "
                            + Amounts.count(streams, "stream")
                            + " that were closed before their end, most without a second refill: what the program"
                            + " wanted of each is less than that, and the rest was fetched for nothing.",
                    fetched,
                    List.of(SMALLER_BUFFER.fix(gain), READ_THE_HEAD.fix(gain)),
                    List.of("If nearly all of each buffer is used, a smaller one saves nothing.")));
        }

        /** The share of the reads that fill a buffer, and no array of the program's own. */
        private static double refillShare(Calls calls) {
            return calls.shareOf(caller -> !ByteByByte.refilledBy(caller).isEmpty() || caller.passes(DECODER));
        }
    }

    /**
     * Reads of very many bytes into an array: the JDK allocates as much outside the heap and copies it once more.
     *
     * <p>Seen in: an array of 4 MiB took 2.8 ms to read where a direct buffer took 0.8 ({@code large-arrays} of {@code
     * ./dev figures}).
     */
    static final class OversizedReads extends Rule {
        private static final Snippet SMALLER_ARRAY =
                new Snippet(Needs.JDK, "Read in pieces of 64 KiB and reuse the array", """
                byte[] block = new byte[64 << 20];
                int n = source.read(block);""", """
                byte[] block = new byte[64 << 10];
                int n = source.read(block);""");

        private static final Snippet DIRECT_BUFFER =
                new Snippet(Needs.JDK, "Read through a channel into a direct buffer", """
                byte[] block = new byte[64 << 20];
                int n = source.read(block);""", """
                ByteBuffer block = ByteBuffer.allocateDirect(1 << 20);
                int n = channel.read(block);""");

        private static final Snippet CHUNKS =
                new Snippet(Needs.THALWEG, "Take the buffer itself, chunk by chunk", """
                byte[] block = new byte[64 << 20];
                int n = source.read(block);""", """
                TunedFileInputStream in = new TunedFileInputStream(path);
                for (ByteBuffer chunk = in.nextChunk(); chunk != null; chunk = in.nextChunk()) {
                    channel.write(chunk);
                }""");

        OversizedReads() {
            super(
                    "oversized-reads",
                    "Oversized reads",
                    new SourceChange.None("only the program knows whether it needs so many bytes at once"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean copies = stream.key().is("FileInputStream") || stream.key().is("RandomAccessFile");
            if (!copies || !SmallCalls.isRead(calls) || calls.counts().meanBytes() < CallKind.LARGE_READ_BYTES) {
                return Optional.empty();
            }
            CallCost more = costs.of(CallKind.LARGE_READ);
            Gain gain = Gain.ofCalls(calls.counts().bytes(), more);
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    Amounts.count(calls.counts().calls(), "read") + " of "
                            + Amounts.size(calls.counts().meanBytes())
                            + " on average into arrays. For each read the JDK allocates that much memory"
                            + " outside the heap and copies the bytes once more.",
                    more.seconds(calls.counts().bytes(), 0),
                    List.of(SMALLER_ARRAY.fix(gain), DIRECT_BUFFER.fix(gain), CHUNKS.fix(gain)),
                    List.of("A direct buffer is memory outside the heap; keep one and use it again.")));
        }
    }

    /**
     * Small reads although much was asked for: the bytes come in small pieces, and only their sender can change that.
     *
     * <p>Seen in: 10,000 virtual threads, each reading what a peer sends now and then.
     */
    static final class PeerPaced extends Rule {
        PeerPaced() {
            super(
                    "peer-paced-reads",
                    "Small reads, paced by the peer",
                    new SourceChange.None("a buffer does not help where the peer sends in small pieces"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean waits = stream.key().medium().hasPeer()
                    && SmallCalls.isRead(calls)
                    && calls.counts().slowShare() > SmallCalls.MOST;
            if (!SmallCalls.is(calls) || !(SmallCalls.isStarved(calls) || waits)) {
                return Optional.empty();
            }
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + ", although " + why(stream, calls)
                            + ". A buffer here does not help"
                            + (stream.key().medium().hasPeer()
                                    ? "; the writer would have to send larger pieces."
                                    : "."),
                    SmallCalls.seconds(stream, calls, costs),
                    List.of(),
                    List.of()));
        }

        private static String why(StreamUse stream, Calls calls) {
            if (!SmallCalls.isStarved(calls)) {
                return "most of them waited for the peer";
            }
            return stream.key().medium().hasPeer()
                    ? "the program asked for more: the bytes arrive in small pieces"
                    : "the program asked for more: there are many small files, or many reads at the end of a file";
        }
    }
}
