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
import io.thalweg.audit.recording.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Files that are read or written at a place of their own choice. */
final class RandomFiles {
    private RandomFiles() {}

    /**
     * Small reads or writes here and there in a file: a buffer would fetch what is never asked for.
     *
     * <p>Seen in: {@code XZSeekDecDemo} of XZ for Java, ProGuard through {@code ZipFile}.
     */
    static final class RandomAccess extends Rule {
        /** Below, a call that goes on where the one before ended is the exception. */
        private static final double LEAST_SEQUENTIAL = 0.1;

        RandomAccess() {
            super(
                    "random-access",
                    "Small calls at random positions",
                    new SourceChange.None("a buffer does not help reads and writes at random places"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls) || calls.transfers();
            boolean file = stream.key().medium() == Medium.FILE;
            if (!moves
                    || !file
                    || !SmallCalls.is(calls)
                    || !(isAtRandom(calls) || isOfZipFile(calls))
                    || isForced(stream, calls)
                    || SmallCalls.isOncePerStream(stream, calls)) {
                return Optional.empty();
            }
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls)
                            + (isOfZipFile(calls)
                                    ? ", by a ZipFile, which reads the head and the compressed data of each entry by"
                                            + " themselves, the data into a buffer of its own. Fewer and larger entries"
                                            + " take fewer reads."
                                    : ", nearly every one at a different position. A buffer does not help; a mapped"
                                            + " file (FileChannel.map), larger records or a block cache would."),
                    SmallCalls.seconds(stream, calls, costs),
                    List.of(),
                    List.of()));
        }

        /** Whether hardly a call goes on where the one before ended. */
        static boolean isAtRandom(Calls calls) {
            return calls.counts().sequentialShare() < LEAST_SEQUENTIAL;
        }

        /** A force after each write ends a run as a seek would: where the next write goes is not known. */
        private static boolean isForced(StreamUse stream, Calls calls) {
            return SmallCalls.isWrite(calls)
                    && stream.count(Calls.FORCE)
                            >= SmallCalls.MOST * calls.counts().calls();
        }

        /**
         * One entry often follows the other, but it is the JDK that reads, into the buffer of its inflater. An entry
         * that is stored has none: what the program asks of it, the system is asked.
         */
        private static boolean isOfZipFile(Calls calls) {
            return calls.shareOfClass("java.util.zip.ZipFile$Source.") - SmallCalls.storedEntryShare(calls)
                    >= SmallCalls.MOST;
        }
    }

    /**
     * {@code RandomAccessFile.readInt} and the like: a system call for each value, or for each of its bytes.
     *
     * <p>Seen in: javadbf writes and reads its records through a {@code RandomAccessFile}.
     */
    static final class RandomAccessValues extends Rule {
        private static final Snippet VALUES_BY_STREAM =
                new Snippet(Needs.JDK, "Read in order through a buffer instead", """
                RandomAccessFile in = new RandomAccessFile(file, "r");
                int value = in.readInt();""", """
                DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(file)));
                int value = in.readInt();""");

        private static final Snippet VALUES_BY_BLOCK =
                new Snippet(Needs.JDK, "Read a whole record at once and take the values from memory", """
                int id = raf.readInt();
                long time = raf.readLong();""", """
                byte[] record = new byte[Integer.BYTES + Long.BYTES];
                raf.readFully(record);
                ByteBuffer values = ByteBuffer.wrap(record);
                int id = values.getInt();
                long time = values.getLong();""");

        static final Snippet VALUES_BY_CHANNEL =
                new Snippet(Needs.THALWEG, "Read values from a buffered channel", """
                RandomAccessFile in = new RandomAccessFile(file, "r");
                int value = in.readInt();""", """
                BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new FileInputStream(file));
                int value = in.getInt();""");
        private static final Pattern VALUE = Pattern.compile(
                "java\\.io\\.RandomAccessFile\\.read(Int|Long|Short|UnsignedShort|Char|Float|Double|UTF)");

        private static final Pattern WRITTEN =
                Pattern.compile("java\\.io\\.RandomAccessFile\\.write(Int|Long|Short|Char|Chars|Float|Double)");

        /** With more seeks among the reads, the program takes records here and there, and not all in order. */
        private static final double MOST_JUMPS = 0.1;

        /**
         * The first release whose readInt asks for its four bytes at once, and whose writeInt hands them on so;
         * measured on 17 and 25.
         */
        static final int VALUE_AT_ONCE = 25;

        RandomAccessValues() {
            super(
                    "random-access-values",
                    "RandomAccessFile.readInt and similar",
                    new SourceChange.None("only the program knows whether the file is read in order"));
        }

        /** The method that the program calls: readLong, although it calls readInt on 17, and that read. */
        @Override
        public String title(Calls calls) {
            return calls.callers().stream()
                    .map(RandomAccessValues::value)
                    .filter(method -> !method.isEmpty())
                    .findFirst()
                    .map(method -> method.substring("java.io.".length()))
                    .orElse(title());
        }

        private static String value(Caller caller) {
            return caller.passed().stream()
                    .filter(method -> VALUE.matcher(method).matches())
                    .reduce("", (inner, outer) -> outer);
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (!SmallCalls.isRead(calls)
                    || !SmallCalls.is(calls)
                    || !stream.key().is("RandomAccessFile")
                    || share(calls) < SmallCalls.MOST
                    || !SmallCalls.wouldBeFewer(stream, calls)) {
                return Optional.empty();
            }
            Gain jdk = SmallCalls.jdkGain(stream, calls, costs);
            List<Fix> fixes = new ArrayList<>();
            boolean inOrder = SmallCalls.jumpsShare(stream) <= MOST_JUMPS;
            if (inOrder && calls.counts().sequentialShare() >= SmallCalls.MOST) {
                fixes.add(VALUES_BY_STREAM.fix(jdk));
            }
            fixes.add(VALUES_BY_BLOCK.fix(jdk));
            if (inOrder) {
                fixes.add(VALUES_BY_CHANNEL.fix(SmallCalls.thalwegGain(stream, calls, costs)));
            }
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + ": " + how(stream.key().jdk()),
                    SmallCalls.seconds(stream, calls, costs),
                    fixes,
                    List.of(
                            "If the program seeks before each record, read the whole record at once.",
                            Caveat.READS_AHEAD)));
        }

        private static double share(Calls calls) {
            return share(calls, VALUE);
        }

        /** The share of the writes that write a value. */
        static double writtenShare(Calls calls) {
            return share(calls, WRITTEN);
        }

        /**
         * How many calls a value takes at most: for a long one for each byte, before the release that has one for all.
         */
        static int mostCallsEach(StreamUse stream, Calls calls) {
            boolean values =
                    stream.key().is("RandomAccessFile") && share(calls) + writtenShare(calls) >= SmallCalls.MOST;
            return values && stream.key().jdk() < VALUE_AT_ONCE ? Long.BYTES : 1;
        }

        private static double share(Calls calls, Pattern methods) {
            return calls.shareOf(caller -> caller.passed().stream()
                    .anyMatch(method -> methods.matcher(method).matches()));
        }

        private static String how(int jdk) {
            if (jdk >= VALUE_AT_ONCE) {
                return "on Java " + jdk
                        + " RandomAccessFile makes one system call for each value (four for an int before).";
            }
            return "on Java " + jdk
                    + " RandomAccessFile makes one system call for each byte of a value: four for an int" + " (Java "
                    + VALUE_AT_ONCE + " makes one).";
        }
    }

    /**
     * A seek before every small write, to where the file stands already: mostly to its end, which is asked for each
     * time.
     *
     * <p>Seen in: a log that seeks to {@code length()} before each record of 12 bytes.
     */
    static final class AppendBySeek extends Rule {
        private static final Snippet SEEK_ONCE =
                new Snippet(Needs.JDK, "Seek once, then write through a buffer from there", """
                for (byte[] record : records) {
                    raf.seek(raf.length());
                    raf.write(record);
                }""", """
                raf.seek(raf.length());
                OutputStream out = new BufferedOutputStream(new FileOutputStream(raf.getFD()));
                for (byte[] record : records) {
                    out.write(record);
                }
                out.flush(); // before the file is used in another way""");

        private static final Snippet SEEK_ONCE_TUNED =
                new Snippet(Needs.THALWEG, "The same through a TunedFileOutputStream", """
                for (byte[] record : records) {
                    raf.seek(raf.length());
                    raf.write(record);
                }""", """
                raf.seek(raf.length());
                OutputStream out = new TunedFileOutputStream(raf.getFD());
                for (byte[] record : records) {
                    out.write(record);
                }
                out.flush(); // before the file is used in another way""");

        private static final Snippet POSITION_ONCE =
                new Snippet(Needs.JDK, "Set the position once, then write through a buffer from there", """
                for (byte[] record : records) {
                    channel.position(channel.size());
                    channel.write(ByteBuffer.wrap(record));
                }""", """
                channel.position(channel.size());
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
                for (byte[] record : records) {
                    out.write(record);
                }
                out.flush(); // before the channel is used in another way""");

        private static final Snippet POSITION_ONCE_CHANNEL =
                new Snippet(Needs.THALWEG, "The same through a buffered channel", """
                for (byte[] record : records) {
                    channel.position(channel.size());
                    channel.write(ByteBuffer.wrap(record));
                }""", """
                channel.position(channel.size());
                BufferedWritableByteChannel out = BufferedWritableByteChannel.of(channel);
                for (byte[] record : records) {
                    out.put(record);
                }
                out.flush(); // before the channel is used in another way""");
        /** Before, {@code RandomAccessFile.length} is a native method that no hook can stand around. */
        private static final int SEES_LENGTH = 25;

        /** A program that seeks to the end has mostly asked where that is, but may have kept count. */
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
            double seconds = SmallCalls.seconds(stream, calls, costs)
                    + ShortMoves.seconds(stream, costs)
                    + length.seconds(asked, 0);
            Gain others = ShortMoves.gain(stream, costs).plus(Gain.ofCalls(asked, length));
            if (isLengthUnseen(stream)) {
                Gain unseen = Gain.ofCalls(ShortMoves.count(stream), length);
                others = others.plus(new Gain(LIKELY_ASKED * unseen.lowSeconds(), unseen.highSeconds()));
            }
            return Optional.of(Advice.ofCost(
                    what(stream, calls),
                    seconds,
                    fixes(
                            stream.key(),
                            SmallCalls.jdkGain(stream, calls, costs).plus(others),
                            SmallCalls.thalwegGain(stream, calls, costs).plus(others)),
                    Writes.UnbufferedWrites.caveats(stream.key())));
        }

        /** Whether that is what the program does with this stream. */
        static boolean is(StreamUse stream) {
            Calls writes = stream.calls(Calls.WRITE);
            return writes != null
                    && (stream.key().is("RandomAccessFile") || stream.key().is("FileChannelImpl"))
                    && stream.key().medium() == Medium.FILE
                    && SmallCalls.is(writes)
                    && writes.counts().sequentialShare() >= SmallCalls.MOST
                    && ShortMoves.count(stream)
                            >= SmallCalls.MOST * writes.counts().calls();
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

        private static List<Fix> fixes(StreamUse.StreamKey stream, Gain jdk, Gain thalweg) {
            return stream.is("RandomAccessFile")
                    ? List.of(SEEK_ONCE.fix(jdk), SEEK_ONCE_TUNED.fix(thalweg))
                    : List.of(POSITION_ONCE.fix(jdk), POSITION_ONCE_CHANNEL.fix(thalweg));
        }
    }

    /**
     * {@code FileChannel.map} for each record: a mapping is made, faulted in and unmapped again for a few bytes.
     *
     * <p>Seen in: a log that maps each of its 200,000 entries: 2.20 s, mapped once 0.08 s.
     */
    static final class MapPerRecord extends Rule {
        private static final Snippet MAP_ONCE =
                new Snippet(Needs.JDK, "Map the file once and take the records from it", """
                for (long at = 0; at + 128 <= channel.size(); at += 128) {
                    MappedByteBuffer record = channel.map(FileChannel.MapMode.READ_ONLY, at, 128);
                    long value = record.getLong(8);
                }""", """
                MappedByteBuffer all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()); // up to 2 GiB
                for (int at = 0; at + 128 <= all.capacity(); at += 128) {
                    long value = all.getLong(at + 8);
                }""");

        private static final Snippet READ_AT =
                new Snippet(Needs.JDK, "Or read each record at its place into a buffer that is used again", """
                MappedByteBuffer record = channel.map(FileChannel.MapMode.READ_ONLY, 4711, 128);
                long value = record.getLong(8);""", """
                ByteBuffer record = ByteBuffer.allocateDirect(128); // once
                channel.read(record.clear(), 4711);
                long value = record.getLong(8);""");
        /** A mapping has at most 2 GiB, so that a file of a terabyte needs some hundred. */
        private static final long MOST_EACH = 512;

        /**
         * Of a mapping's price as it is measured: the collector and its cleaner undo it later, on other threads.
         * 150,000 to 200,000 mappings took 8.9 to 9.3 µs each where the probe had 6.1 to 6.7, and 18 to 20 µs where it
         * had 5.5 and the cleaner had a processor of its own, so that both wanted the lock of the process's mappings
         * (17 and 25, 2 virtual CPUs under KVM).
         */
        private static final double LEAST_WITH_RELEASE = 2;

        private static final double MOST_WITH_RELEASE = 2.8;

        MapPerRecord() {
            super(
                    "map-per-record",
                    "FileChannel.map for each record",
                    new SourceChange.None("a mapping that is kept is memory that the program must give back"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            long spare = calls.counts().calls() - stream.instances();
            if (!calls.op().equals(Calls.MAP)
                    || spare < SmallCalls.LEAST_CALLS
                    || calls.counts().calls() < MOST_EACH * stream.instances()) {
                return Optional.empty();
            }
            CallCost cost = SmallCalls.system(stream, calls, costs);
            Gain mapped = Gain.ofCalls(spare, cost);
            Gain gain = new Gain(LEAST_WITH_RELEASE * mapped.lowSeconds(), MOST_WITH_RELEASE * mapped.highSeconds());
            return Optional.of(Advice.ofCost(
                    Amounts.count(calls.counts().calls(), "mapping") + " of "
                            + (stream.instances() == 1 ? "one file" : Amounts.count(stream.instances(), "file"))
                            + ": each is a system call, a page fault, and another call when the garbage collector"
                            + " has found"
                            + " the buffer.",
                    LEAST_WITH_RELEASE * cost.seconds(calls.counts().calls(), 0),
                    List.of(MAP_ONCE.fix(gain), READ_AT.fix(null)),
                    List.of("A mapping has at most 2 GiB: map a larger file in parts as large as that.")));
        }
    }

    /**
     * {@code transferTo} or {@code transferFrom} in small pieces, where one call moves a file. To most channels the
     * system transfers by itself; to others the JDK reads and writes piece by piece.
     *
     * <p>Seen in: a copy in pieces of 100 bytes ({@code transfers} of {@code ./dev figures}).
     */
    static final class SmallTransfers extends Rule {
        private static final Snippet TRANSFER_AT_ONCE =
                new Snippet(Needs.JDK, "Transfer all that is left by one call", """
                for (long at = 0; at < channel.size(); at += 100) {
                    channel.transferTo(at, 100, connection);
                }""", """
                long size = channel.size();
                for (long at = 0; at < size; ) {
                    at += channel.transferTo(at, size - at, connection); // may be less than asked for
                }""");

        private static final Snippet TRANSFER_FROM_AT_ONCE =
                new Snippet(Needs.JDK, "Transfer all that is to come by one call", """
                for (long at = 0, n = 1; n > 0; at += n) {
                    n = channel.transferFrom(connection, at, 100);
                }""", """
                for (long at = 0, n = 1; n > 0; at += n) {
                    n = channel.transferFrom(connection, at, Long.MAX_VALUE - at);
                }""");
        private static final String TO = "sun.nio.ch.FileChannelImpl.transferTo";
        private static final String FROM = "sun.nio.ch.FileChannelImpl.transferFrom";

        /** Nothing takes the place of a call that goes. */
        private static final CallCost NOTHING = new CallCost(0, 0, CallCost.LEAST_SPREAD);

        SmallTransfers() {
            super(
                    "small-transfers",
                    "Transfers in small pieces",
                    new SourceChange.None("only the program knows how many bytes it may transfer at once"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean from = is(calls, Calls.TRANSFER_FROM, FROM);
            if (!(from || is(calls, Calls.TRANSFER_TO, TO))
                    || !SmallCalls.is(calls)
                    || RandomAccess.isAtRandom(calls)
                    || SmallCalls.isOncePerStream(stream, calls)) {
                return Optional.empty();
            }
            CallCost each = SmallCalls.system(stream, calls, costs);
            Gain gain = Gain.ofBuffer(calls, each, NOTHING, SmallCalls.JDK_BUFFER_BYTES, 0);
            String method = from ? "transferFrom" : "transferTo";
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + " by " + method
                            + ", which moves as much in one call as it is asked for.",
                    each.seconds(calls.counts().smallCalls(), calls.counts().smallBytes()),
                    List.of((from ? TRANSFER_FROM_AT_ONCE : TRANSFER_AT_ONCE).fix(gain)),
                    List.of("What must stand between the pieces has to be written between larger ones, or together with"
                            + " them into a buffer.")));
        }

        /** Whether it is the operation itself, or what the JDK does instead. */
        private static boolean is(Calls calls, String op, String method) {
            return calls.op().equals(op) || calls.shareOf(method) >= SmallCalls.MOST;
        }
    }
}
