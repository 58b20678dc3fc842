package io.thalweg.line;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.tune.BufferSizes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What is done with all lines of an input. Lines are those of {@link java.io.BufferedReader}: ended by LF, CR or CRLF,
 * the last one also by the end of input; strings are decoded as UTF-8, with malformed bytes replaced. For anything else
 * there is {@link LineReader}. Thread-safe; each call is work of its own.
 */
public final class Lines {
    private Lines() {}

    // ---- Counting -------------------------------------------------------------------------------------------------

    /**
     * The number of lines in a file, of any length and with lines of any length. What the file's length promises is
     * counted through a mapping; where it is not known, as with pipes and files in {@code /proc}, or what cannot be
     * mapped, is read. What is appended meanwhile is counted too if it comes in time.
     *
     * @throws IOException if the file cannot be read, or became shorter meanwhile
     */
    public static long count(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "is a directory; a file is needed");
        }
        int bufferSizeBytes = Math.max(BufferSizes.forFile(path), Long.BYTES);
        try (SeekableByteChannel file = Files.newByteChannel(path);
                BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                        .bufferSize(bufferSizeBytes)
                        .name(path.toString())
                        .build(file)) {
            LineCounter counter = new LineCounter();
            // An interrupt may have closed the file by now; reading says so.
            if (file instanceof FileChannel mappable && mappable.isOpen()) {
                in.skip(new MappedCount(mappable, path.toString()).addTo(counter));
            }
            return count(in, counter);
        }
    }

    /**
     * The number of lines from where {@code source} stands to its end. Does not close it; a
     * {@link BufferedReadableByteChannel} is read as it is.
     */
    public static long count(ReadableByteChannel source) throws IOException {
        BufferedReadableByteChannel in = source instanceof BufferedReadableByteChannel buffered
                ? buffered
                : BufferedReadableByteChannel.of(source);
        return count(in, new LineCounter());
    }

    /** The number of lines from where {@code source} stands to its end. Does not close it. */
    public static long count(InputStream source) throws IOException {
        return count(BufferedReadableByteChannel.of(source), new LineCounter());
    }

    private static long count(BufferedReadableByteChannel in, LineCounter counter) throws IOException {
        while (in.request(1)) {
            ByteBuffer bytes = in.buffered();
            counter.add(bytes, bytes.position(), bytes.limit());
            in.skip(bytes.remaining());
        }
        return counter.lines();
    }

    // ---- Strings --------------------------------------------------------------------------------------------------

    /**
     * Passes the lines of a file to {@code consumer}, in their order, on the calling thread. Lines have 16 MiB at most.
     * An exception of the consumer ends it and is passed on.
     *
     * @throws TooLongLineException if a line is longer
     */
    public static void forEach(Path path, Consumer<? super String> consumer) throws IOException {
        try (LineReader reader = LineReader.open(path)) {
            while (reader.next()) {
                consumer.accept(reader.string());
            }
        }
    }

    /**
     * The lines of a file as a stream, read as it is consumed. Lines have 16 MiB at most. It must be closed. It runs in
     * order and does not split: {@code parallel()} gains nothing.
     *
     * <p>An {@link IOException} that happens later is wrapped in an {@link UncheckedIOException}.
     *
     * @throws IOException if the file cannot be opened
     */
    public static Stream<String> stream(Path path) throws IOException {
        return LineReader.open(path).stream();
    }
}
