package io.thalweg.trials.fuzz;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.line.Lines;
import io.thalweg.line.MalformedLineException;
import io.thalweg.line.TooLongLineException;
import io.thalweg.testkit.NaiveLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A {@link LineReader} finds the lines that {@link NaiveLines} finds, and makes the strings that the JDK makes. */
final class LineTarget {
    private static final List<Charset> CHARSETS = List.of(
            StandardCharsets.UTF_8,
            StandardCharsets.ISO_8859_1,
            StandardCharsets.US_ASCII,
            Charset.forName("windows-1252"));

    /** In the order that the inputs kept presume. */
    private static final List<LineEndings> ENDINGS =
            List.of(LineEndings.ANY, LineEndings.LF, LineEndings.LF_OR_CRLF, LineEndings.NUL);

    /** What the front of the input chooses. */
    private static final class Options {
        final int bufferSizeBytes;
        final byte[] sizes;
        final int maxLineLength;
        final LineEndings endings;
        final boolean skipsByteOrderMark;
        final Charset charset;
        final boolean reportsMalformed;
        final int everyNthAsString;

        Options(FuzzInput input) {
            bufferSizeBytes = input.choice(8, 200);
            sizes = Pieces.chooseSizes(input);
            maxLineLength = input.wideChoice(1, 2000) << input.choice(0, 18);
            endings = ENDINGS.get(input.choice(0, ENDINGS.size() - 1));
            skipsByteOrderMark = input.flag();
            charset = CHARSETS.get(input.choice(0, CHARSETS.size() - 1));
            reportsMalformed = input.flag();
            everyNthAsString = input.choice(1, 4);
        }

        LineReader.Builder reader() {
            return LineReader.builder()
                    .maxLineLength(maxLineLength)
                    .endings(endings)
                    .charset(charset)
                    .malformed(reportsMalformed ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE)
                    .skipByteOrderMark(skipsByteOrderMark);
        }
    }

    private final Options options;
    private final PiecewiseChannel source;
    private final LineReader reader;

    private LineTarget(Options options, LineReader.Builder builder, byte[] bytes) {
        this.options = options;
        source = new PiecewiseChannel(bytes, options.sizes);
        reader = builder.build(channel(options, source));
    }

    static void check(byte[] input) throws Exception {
        FuzzInput choices = new FuzzInput(input);
        Options options = new Options(choices);
        // Not measured: what a charset costs to be looked at depends on no input.
        LineReader.Builder builder = options.reader();
        byte[] bytes = choices.rest();
        Memory.checkBound(bytes.length, () -> new LineTarget(options, builder, bytes).step());
        NaiveLines.Outcome expected =
                NaiveLines.read(bytes, options.maxLineLength, options.endings, options.skipsByteOrderMark);
        new LineTarget(options, builder, bytes).compare(expected);
        NaiveLines.Outcome unlimited = NaiveLines.read(bytes, Integer.MAX_VALUE, LineEndings.ANY, false);
        Expect.same(
                unlimited.lines().size(),
                Lines.count(channel(options, new PiecewiseChannel(bytes, options.sizes))),
                "count of lines");
    }

    private static BufferedReadableByteChannel channel(Options options, PiecewiseChannel source) {
        return BufferedReadableByteChannel.builder()
                .bufferSize(options.bufferSizeBytes)
                .maxBufferSize(Math.max(Long.BYTES, options.maxLineLength + 2))
                .build(source);
    }

    /** Goes through all lines without looking at them. */
    private void step() throws IOException {
        try {
            while (reader.next()) {
                Expect.that(reader.length() <= options.maxLineLength, "a line beyond the limit");
            }
        } catch (TooLongLineException e) {
            Expect.that(!source.isOpen(), "a line that is too long leaves the source open");
        }
    }

    private void compare(NaiveLines.Outcome expected) throws IOException {
        long number = 0;
        for (NaiveLines.Line line : expected.lines()) {
            Expect.that(reader.next(), () -> "no line at " + line.offset());
            Expect.same(++number, reader.lineNumber(), "number");
            Expect.same(line.offset(), reader.offset(), "offset");
            Expect.same(line.bytes().remaining(), reader.length(), "length");
            Expect.same(line.ended(), reader.hasEnding(), "ending");
            ByteBuffer bytes = line.bytes();
            Expect.that(bytes.equals(reader.view()), () -> "another view at " + line.offset());
            if (number % options.everyNthAsString == 0) {
                compareString(line);
            }
            Expect.that(bytes.equals(ByteBuffer.wrap(reader.copy())), () -> "another copy at " + line.offset());
        }
        compareEnd(expected);
    }

    private void compareString(NaiveLines.Line line) throws IOException {
        byte[] bytes = new byte[line.bytes().remaining()];
        line.bytes().get(0, bytes);
        int malformedAt = options.reportsMalformed ? malformedAt(bytes) : -1;
        try {
            String string = reader.string();
            Expect.same(-1, malformedAt, "first malformed byte");
            Expect.same(new String(bytes, options.charset), string, "string");
        } catch (MalformedLineException e) {
            Expect.that(malformedAt >= 0, () -> "not malformed: " + e);
            Expect.same(line.offset() + malformedAt, e.offset(), "offset of the first malformed byte");
        }
    }

    private int malformedAt(byte[] line) {
        CharsetDecoder decoder = options.charset
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.wrap(line);
        CoderResult result = decoder.decode(bytes, CharBuffer.allocate(2 * line.length + 2), true);
        return result.isError() ? bytes.position() : -1;
    }

    private void compareEnd(NaiveLines.Outcome expected) throws IOException {
        long next = expected.lines().size() + 1L;
        try {
            Expect.that(!reader.next(), () -> "a line at " + reader.offset());
            Expect.that(!expected.tooLong(), "a line that is too long is no error");
            Expect.that(!reader.next(), "a line behind the end");
            Expect.same(expected.endOffset(), reader.offset(), "offset of the end");
            Expect.same(next - 1, reader.lineNumber(), "number of lines");
            return;
        } catch (TooLongLineException e) {
            Expect.that(expected.tooLong(), () -> "not too long: " + e);
            Expect.same(expected.endOffset(), e.offset(), "offset of the line that is too long");
            Expect.same(next, e.lineNumber(), "number of the line that is too long");
        }
        Expect.poisoned(source, reader::next);
    }
}
