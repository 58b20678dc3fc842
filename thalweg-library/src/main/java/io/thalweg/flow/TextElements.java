package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Text that is cut between lines, whoever reads it. */
final class TextElements<R extends Closeable> extends ByteElements<R> {
    /** What one reader of lines does with an element. */
    private interface Step<R> {
        boolean next(R reader) throws IOException;
    }

    private final LineReader.Builder options;
    private final boolean csv;
    private final BiFunction<BufferedReadableByteChannel, LineReader.Builder, R> opener;
    private final Step<R> step;
    private final boolean wholeSegments;

    private TextElements(
            LineReader.Builder options,
            boolean csv,
            BiFunction<BufferedReadableByteChannel, LineReader.Builder, R> opener,
            Step<R> step,
            boolean wholeSegments) {
        this.options = options;
        this.csv = csv;
        this.opener = opener;
        this.step = step;
        this.wholeSegments = wholeSegments;
    }

    /** Lines, one by one. */
    static TextElements<LineReader> lines(LineReader.Builder options) {
        LineReader.Builder own = options.copy();
        // What no reader here can have is refused now, not by a worker.
        own.build(BufferedReadableByteChannel.builder()
                .maxBufferSize(bufferedBytes(own))
                .build(new SegmentChannel(() -> {}, () -> {})));
        return new TextElements<>(own, false, (in, reader) -> reader.build(in), LineReader::next, false);
    }

    /** The bytes of whole lines; a segment is one element. */
    static TextElements<BufferedReadableByteChannel> bytes(LineEndings endings) {
        return new TextElements<>(
                LineReader.builder().endings(endings), false, (in, reader) -> in, in -> in.request(1), true);
    }

    /** The same, but refused if a quoted value goes on behind the end of its line. */
    TextElements<R> csv() {
        return new TextElements<>(options, true, opener, step, wholeSegments);
    }

    @Override
    Split.Kind kind() {
        return Split.Kind.LINES;
    }

    @Override
    BufferedReadableByteChannel.Builder channel() {
        return BufferedReadableByteChannel.builder().maxBufferSize(bufferedBytes(options));
    }

    /** A line and its ending; a small limit must not make for small reads. */
    private static int bufferedBytes(LineReader.Builder options) {
        return Math.min(1 << 30, Math.max(options.maxLineLength() + 2, 1 << 20));
    }

    @Override
    R reader(BufferedReadableByteChannel in, boolean atBeginning) {
        // A byte order mark elsewhere is text.
        return opener.apply(in, atBeginning ? options : options.copy().skipByteOrderMark(false));
    }

    @Override
    boolean next(R reader) throws IOException {
        return step.next(reader);
    }

    @Override
    void passed(R reader) throws IOException {
        if (wholeSegments) {
            BufferedReadableByteChannel rest = (BufferedReadableByteChannel) reader;
            while (rest.request(1)) {
                rest.skip(rest.available());
            }
        }
    }

    @Override
    Cutter cutter(OpenFile file, int segmentBytes) {
        return from -> Math.min(from + segmentBytes, file.sizeBytes);
    }

    @Override
    long firstAtOrAfter(OpenFile file, long from, long limit) throws IOException {
        return LineBoundary.atOrAfter(file, from, limit, options.endings());
    }

    @Override
    long endOfLastBefore(OpenFile file, long to) throws IOException {
        // Readers of bytes know no limit: what is cut off would be lost.
        long limit = wholeSegments ? file.sizeBytes : Math.min(file.sizeBytes, to + mostBytes());
        return LineBoundary.atOrAfter(file, to, limit, options.endings());
    }

    @Override
    Measure measure(String name) {
        return (bytes, searched, end, offset) -> {
            int whole = LineBoundary.wholeLines(bytes, searched, end, options.endings());
            if (whole == 0 && wholeSegments && end > mostBytes()) {
                throw new IOException("the line at offset " + offset + " of " + name + " is too long: " + end
                        + " bytes and still no line ending, the limit is " + options.maxLineLength()
                        + " bytes for an input that is cut in memory");
            }
            return whole;
        };
    }

    @Override
    int mostBytes() {
        return Math.min(1 << 30, options.maxLineLength() + 2);
    }

    @Override
    @Nullable
    QuoteCheck check(String name, long offset) {
        return csv ? new QuoteCheck(name, options.endings(), offset) : null;
    }
}
