package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.Opened;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Cuts files one after the other, each opened when its turn comes. What cannot be cut is read as a stream. */
final class FileSegments implements SegmentSource {
    private static final String COMPRESSED = ".gz";
    private static final int GZIP_BUFFER_BYTES = 64 << 10;

    private final Iterator<Path> paths;
    private final ByteElements<?> elements;
    private final int segmentBytes;
    private final long totalBytes;
    private long number;

    // The file whose turn it is: either the first three, or the last.
    private @Nullable OpenFile file;
    private ByteElements.@Nullable Cutter cutter;
    private long position;
    private volatile @Nullable StreamSegments stream;

    /** Nobody needs what is opened from now on. */
    private volatile boolean stopped;

    FileSegments(List<Path> paths, ByteElements<?> elements, int segmentBytes) throws IOException {
        this.paths = paths.iterator();
        this.elements = elements;
        this.segmentBytes = segmentBytes;
        this.totalBytes = totalBytes(paths);
    }

    /** What of {@code file} lies behind {@code begin}, where an element begins. Closes it. */
    static FileSegments behind(OpenFile file, long begin, ByteElements<?> elements) throws IOException {
        FileSegments segments = new FileSegments(List.of(), elements, Partitions.DEFAULT_SEGMENT_SIZE_BYTES);
        segments.file = file;
        segments.position = begin;
        segments.cutter = elements.cutter(file, Partitions.DEFAULT_SEGMENT_SIZE_BYTES);
        return segments;
    }

    /** Opens a file that can be cut. */
    static OpenFile open(Path path) throws IOException {
        if (!isRegularFile(path)) {
            throw new FileSystemException(path.toString(), null, "is no regular file; an index needs one");
        }
        SeekableByteChannel channel = Files.newByteChannel(path);
        if (!(channel instanceof FileChannel file)) {
            channel.close();
            throw new FileSystemException(
                    path.toString(), null, "is of a file system that cannot be read at an offset");
        }
        return Opened.orClose(opened(file, path), opened -> {
            if (opened.hidesItsSize()) {
                throw new FileSystemException(path.toString(), null, "does not tell its size; an index needs that");
            }
            return opened;
        });
    }

    private static long totalBytes(List<Path> paths) throws IOException {
        long total = 0;
        boolean known = true;
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                throw new FileSystemException(path.toString(), null, "is a directory; a file is needed");
            }
            total += Files.size(path);
            known &= isCut(path);
        }
        return known ? total : UNKNOWN;
    }

    /** Whether a file can be cut; one without a size may have bytes all the same, as in {@code /proc}. */
    static boolean isCut(Path path) throws IOException {
        return !isCompressed(path) && isRegularFile(path) && Files.size(path) > 0;
    }

    /** As {@link Files#isRegularFile} says it, which also takes a file that is not there for none; here that is an error. */
    static boolean isRegularFile(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).isRegularFile();
    }

    static boolean isCompressed(Path path) {
        return path.toString().endsWith(COMPRESSED);
    }

    @Override
    public @Nullable Segment next(Chunk chunk, Runnable requireGoing) throws IOException {
        do {
            Segment segment = nextOfPresent(chunk, requireGoing);
            if (segment != null || (stream != null && stream.isUnfinished())) {
                return segment;
            }
            closePresent();
        } while (openNext());
        return null;
    }

    private @Nullable Segment nextOfPresent(Chunk chunk, Runnable requireGoing) throws IOException {
        StreamSegments stream = this.stream;
        if (stream != null) {
            Segment segment = stream.next(chunk, requireGoing);
            return segment == null ? null : segment.numbered(number++);
        }
        if (file == null || cutter == null || position == file.sizeBytes) {
            return null;
        }
        long from = position;
        position = cutter.next(from);
        return Segment.of(number++, file.retain(), from, position);
    }

    private boolean openNext() throws IOException {
        if (!paths.hasNext()) {
            return false;
        }
        Path path = paths.next();
        if (isCut(path)) {
            SeekableByteChannel channel = Files.newByteChannel(path);
            if (channel instanceof FileChannel cuttable) {
                file = opened(cuttable, path);
                position = 0;
                cutter = elements.cutter(file, segmentBytes);
                return true;
            }
            channel.close(); // Of a file system that has no such channels.
        }
        stream = new StreamSegments(whole(path, elements), elements, segmentBytes, !isRegularFile(path));
        if (stopped) { // while a named pipe waited for who writes to it
            closePresent();
            return false;
        }
        return true;
    }

    static OpenFile opened(FileChannel channel, Path path) throws IOException {
        try {
            return new OpenFile(channel, path.toString());
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** All of a file, decompressed if its name says that it is compressed. */
    static BufferedReadableByteChannel whole(Path path, ByteElements<?> elements) throws IOException {
        BufferedReadableByteChannel.Builder builder = elements.channel().name(path.toString());
        if (!isCompressed(path)) {
            return builder.build(path);
        }
        InputStream raw = Files.newInputStream(path);
        try {
            return builder.build(
                    new GZIPInputStream(new BufferedInputStream(raw, GZIP_BUFFER_BYTES), GZIP_BUFFER_BYTES));
        } catch (IOException e) {
            raw.close();
            String why = e instanceof EOFException ? "it ends too early" : e.getMessage();
            throw new IOException("cannot decompress " + path + ": " + why, e);
        }
    }

    private void closePresent() throws IOException {
        if (file != null) {
            file.close();
        }
        if (stream != null) {
            stream.close();
        }
        file = null;
        cutter = null;
        stream = null;
    }

    @Override
    public long totalBytes() {
        return totalBytes;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public void stop() throws IOException {
        stopped = true;
        StreamSegments waiting = stream;
        if (waiting != null) {
            waiting.stop();
        }
    }

    @Override
    public void close() throws IOException {
        closePresent();
    }
}
