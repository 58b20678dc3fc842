package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Characters and lines. */
final class Texts {
    private Texts() {}

    /**
     * Characters that are taken one by one from an {@code InputStreamReader} or {@code FileReader}: its decoder has a
     * buffer for bytes only, and starts anew for every two characters. The stack of a refill shows it.
     *
     * <p>Seen in: a reader of rows without a {@code BufferedReader} ({@code csv-rows} of {@code ./dev figures}).
     */
    static final class CharByChar extends Rule {
        private static final String READ_ONE = "sun.nio.cs.StreamDecoder.read0";

        /** A letter of two bytes is one character: some of them are in most texts. */
        private static final double LEAST_SHARE = 0.85;

        CharByChar() {
            super("char-by-char", "Character by character from a decoder", SourceChange.Kind.BUFFERED_READER);
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            double share = calls.shareOf(READ_ONE);
            if (!SmallCalls.isRead(calls)
                    || share < SmallCalls.MOST
                    || Consumed.leastShare(stream, calls) < SmallCalls.MOST) {
                return Optional.empty();
            }
            CallCost character = costs.of(CallKind.DECODED_CHARACTER);
            long bytes = Math.round(Consumed.seenBytes(stream, calls) * share);
            Gain all = Gain.ofCalls(bytes, character);
            double least = LEAST_SHARE * Consumed.leastShare(stream, calls);
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    Amounts.size(bytes)
                            + " decoded for characters that are taken one by one: an InputStreamReader has a buffer for"
                            + " bytes only, and starts its decoder anew for every two characters.",
                    character.seconds(bytes, 0),
                    List.of(fix(new Gain(least * all.lowSeconds(), all.highSeconds()))),
                    List.of("Give all users of the reader the same buffer: it reads ahead.")));
        }

        static Fix fix(@Nullable Gain gain) {
            return new Fix(
                    "Put a BufferedReader around it",
                    Needs.JDK,
                    "Reader in = new InputStreamReader(source, StandardCharsets.UTF_8);",
                    "Reader in = new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8));",
                    gain);
        }
    }

    /**
     * {@code DataInputStream.readLine}: a call for every byte; into the system, or with a buffer into that.
     *
     * <p>Seen in: {@code DataInputStream.readLine} took 2.5 times what a {@code BufferedReader} did ({@code data-lines}
     * of {@code ./dev figures}).
     */
    static final class DataInputReadLine extends Rule {
        /** As a stack names it. */
        static final String METHOD = "java.io.DataInputStream.readLine";

        /**
         * The compiler makes a fast loop of it or a slow one: between 18 and 100 MB of text a byte saved 0.55 to 1.3
         * times what a calibration says (JDK 17 and 25, 2 virtual CPUs under KVM).
         */
        private static final double LEAST_SHARE_OF_PRICE = 0.55;

        /**
         * A reader takes more at first, until its decoder is compiled: with 4 MB of text it saved nothing, with 18 MB
         * 30 ms less than each byte of 100 MB makes expect.
         */
        private static final double START_SECONDS = 0.05;

        private static final double LEAST_START_SECONDS = 0.02;

        private static final double START_BYTES = 5e6;

        private static final String LINE = "\nString line = in.readLine();";

        DataInputReadLine() {
            super(
                    "data-input-read-line",
                    "DataInputStream.readLine",
                    new SourceChange.None("a reader takes the character set that only the program's author knows"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (!SmallCalls.isRead(calls) || calls.shareOf(METHOD) < SmallCalls.MOST) {
                return Optional.empty();
            }
            boolean small = SmallCalls.is(calls);
            if (!small && Consumed.leastShare(stream, calls) < SmallCalls.MOST) {
                return Optional.empty();
            }
            CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
            long bytes = Consumed.seenBytes(stream, calls);
            double seconds = small ? SmallCalls.seconds(stream, calls, costs) : buffered.seconds(bytes, 0);
            Gain gain = small
                    ? SmallCalls.jdkGain(stream, calls, costs)
                    : gainOverBuffer(bytes, costs.of(CallKind.DATA_LINE));
            String what = small
                    ? SmallCalls.figures(calls) + ": DataInputStream.readLine makes a system call for every byte."
                    : Amounts.count(bytes, "byte")
                            + ": DataInputStream.readLine makes one call into the buffer for each byte.";
            return Optional.of(new Advice(
                    Advice.Weight.BY_COST,
                    what,
                    seconds,
                    0,
                    !small,
                    fixes(stream.key(), !small, gain),
                    List.of(Caveat.BYTES_AS_CHARACTERS)));
        }

        private static Gain gainOverBuffer(long bytes, CallCost line) {
            double started = Math.min(1, bytes / START_BYTES);
            double low = Math.min(line.lowNanosPerCall(), LEAST_SHARE_OF_PRICE * line.nanosPerCall());
            return new Gain(
                    bytes * low / 1e9 - started * START_SECONDS,
                    bytes * line.highNanosPerCall() / 1e9 - started * LEAST_START_SECONDS);
        }

        /** The stream is opened in the fix as it was before, whatever it is. */
        static List<Fix> fixes(StreamUse.StreamKey key, boolean isBuffered, @Nullable Gain gain) {
            boolean standard = key.standard() != null;
            String opener = standard ? "System.in" : ChainCode.opener(key, true);
            String source = isBuffered && !standard ? "new BufferedInputStream(" + opener + ")" : opener;
            String before = "DataInputStream in = new DataInputStream(" + source + ");" + LINE;
            return List.of(
                    new Fix("Read lines with a BufferedReader", Needs.JDK, before, reader(opener), gain),
                    new Fix(
                            "The same over a "
                                    + (ChainCode.isFile(opener) ? "TunedFileInputStream" : "TunedInputStream"),
                            Needs.THALWEG,
                            before,
                            reader(ChainCode.tuned(opener, true)),
                            gain));
        }

        private static String reader(String source) {
            return "BufferedReader in = new BufferedReader(\n        new InputStreamReader(" + source
                    + ", StandardCharsets.ISO_8859_1));" + LINE;
        }
    }

    /**
     * {@code RandomAccessFile.readLine}: a system call for every byte, on every JDK.
     *
     * <p>Seen in: the JDK's method reads byte by byte on 17 and 25 ({@code random-access-lines} of {@code ./dev
     * figures}).
     */
    static final class RandomAccessReadLine extends Rule {
        private static final Snippet RANDOM_LINES_BY_READER =
                new Snippet(Needs.JDK, "Read lines with a BufferedReader", """
                RandomAccessFile in = new RandomAccessFile(file, "r");""", """
                BufferedReader in = new BufferedReader(new FileReader(file, StandardCharsets.ISO_8859_1));""");

        private static final Snippet RANDOM_LINES_BY_TUNED_READER =
                new Snippet(Needs.THALWEG, "The same over a TunedFileInputStream", """
                RandomAccessFile in = new RandomAccessFile(file, "r");""", """
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(new TunedFileInputStream(file), StandardCharsets.ISO_8859_1));""");
        /**
         * The method's own work for each byte goes too, and a reader's comes instead: 1.0 (JDK 17) and 1.5 times (JDK
         * 25) what the calls alone cost was saved ({@code random-access-lines} of {@code ./dev figures}); the price's
         * spread covers the rest.
         */
        private static final double MOST_WITH_LINES = 1.2;

        RandomAccessReadLine() {
            super(
                    "random-access-read-line",
                    "RandomAccessFile.readLine",
                    new SourceChange.None("only the program knows whether the file is read in order"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (!SmallCalls.isRead(calls)
                    || !SmallCalls.is(calls)
                    || calls.shareOf("java.io.RandomAccessFile.readLine") < SmallCalls.MOST) {
                return Optional.empty();
            }
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls)
                            + ": RandomAccessFile.readLine makes a system call for every byte, and treats each byte"
                            + " as a"
                            + " character.",
                    SmallCalls.seconds(stream, calls, costs),
                    List.of(
                            RANDOM_LINES_BY_READER.fix(withLines(SmallCalls.jdkGain(stream, calls, costs))),
                            RANDOM_LINES_BY_TUNED_READER.fix(withLines(SmallCalls.thalwegGain(stream, calls, costs)))),
                    List.of(
                            Caveat.BYTES_AS_CHARACTERS,
                            "After reading ahead, getFilePointer() no longer says where the line ended.")));
        }

        private static Gain withLines(Gain ofCalls) {
            return new Gain(ofCalls.lowSeconds(), ofCalls.highSeconds() * MOST_WITH_LINES);
        }
    }
}
