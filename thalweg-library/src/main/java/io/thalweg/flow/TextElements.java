package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.OpenFile;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Text that is cut between lines. */
final class TextElements<R extends Closeable> extends ByteElements<R> {
    private final LineReader.Builder options;
    private final boolean csv;
    private final BiFunction<BufferedReadableByteChannel, LineReader.Builder, R> opener;
    /** Readers of bytes know no limit for a line. */
    private final boolean anyLength;

    private TextElements(
            LineReader.Builder options,
            boolean csv,
            BiFunction<BufferedReadableByteChannel, LineReader.Builder, R> opener,
            boolean anyLength) {
        this.options = options;
        this.csv = csv;
        this.opener = opener;
        this.anyLength = anyLength;
    }

    /** Lines, one by one. */
    static TextElements<LineReader> lines(LineReader.Builder options) {
        LineReader.Builder own = options.copy();
        // What no reader here can have is refused now, not by a worker.
        own.build(BufferedReadableByteChannel.builder()
                .maxBufferSize(bufferedBytes(own))
                .build(new SegmentChannel(() -> {}, () -> {})));
        return new TextElements<>(own, false, (in, reader) -> reader.build(in), false);
    }

    /** The bytes of whole lines; a segment is one element. */
    static TextElements<BufferedReadableByteChannel> bytes(LineEndings endings) {
        return new TextElements<>(LineReader.builder().endings(endings), false, (in, reader) -> in, true);
    }

    /** The same, but refused if a quoted value goes on behind the end of its line. */
    TextElements<R> csv() {
        return new TextElements<>(options, true, opener, anyLength);
    }

    @Override
    Split.Contents kind() {
        return Split.Contents.LINES;
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
    Cutter cutter(OpenFile file, int segmentBytes) {
        return from -> Math.min(from + segmentBytes, file.sizeBytes());
    }

    @Override
    long firstAtOrAfter(OpenFile file, long from, long limit) throws IOException {
        return LineBoundary.atOrAfter(file, from, limit, options.endings());
    }

    @Override
    long endOfLastBefore(OpenFile file, long to) throws IOException {
        long longest = Math.min(1 << 30, options.maxLineLength() + 2);
        long limit = anyLength ? file.sizeBytes() : Math.min(file.sizeBytes(), to + longest);
        return LineBoundary.atOrAfter(file, to, limit, options.endings());
    }

    @Override
    @Nullable
    QuoteCheck check(String name, long offset) {
        return csv ? new QuoteCheck(name, options.endings(), offset) : null;
    }
}
