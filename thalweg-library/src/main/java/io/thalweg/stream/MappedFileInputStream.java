package io.thalweg.stream;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a regular file through a mapping of the whole: without copying, for files that do not shrink while they are
 * read.
 *
 * <p>The file's length is taken once, when it is opened; bytes appended later are not read. A file found shorter is
 * reported as an {@link IOException} with the offset, where the operating system tells in time at the read itself, and
 * at the latest at end of input; what was read behind the new end before is not the file's. In code that the JVM has
 * compiled, the fault may surface as an {@link InternalError} in the caller instead. Use {@link TunedFileInputStream}
 * for a file that others may shorten.
 *
 * <p>Not synchronised: one thread at a time. Reading survives an interrupt of the thread. The mapping takes address
 * space, not memory, and is released when the garbage collector finds that neither the open stream nor a chunk of it
 * is in use.
 */
public final class MappedFileInputStream extends InputStream {
    /** Longer files are mapped in pieces of 1 GiB, since a buffer's index ends at 2 GiB. */
    private static final long SEGMENT_BYTES = 1L << 30;

    /** What is copied at a time, and from which size on a check of the file's length costs next to nothing. */
    private static final int COPY_BYTES = 64 * 1024;

    private static final long NO_MARK = -1;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final String name;
    private final FileChannel channel;
    private final long sizeBytes;
    private ByteBuffer[] segments;

    /** The segment that is read, its place in the file, the next byte in it, and its end. */
    private ByteBuffer segment = NOTHING;

    private long segmentOffset;
    private int position;
    private int limit;
    private boolean isLastSegment = true;

    private long mark = NO_MARK;
    private boolean closed;

    /**
     * Opens and maps a file.
     *
     * @param path a regular file whose length the file system knows; those in {@code /proc} have none
     * @throws FileNotFoundException if it cannot be opened or is a directory
     * @throws IOException if it cannot be mapped
     */
    public MappedFileInputStream(Path path) throws IOException {
        name = path.toString();
        PathOpener.requireNoDirectory(path);
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw unmappable("it is not a regular file", null);
        }
        channel = open(path);
        try {
            sizeBytes = channel.size();
            segments = map();
        } catch (Throwable e) {
            try (channel) {
                throw e;
            }
        }
        seek(0);
    }

    private static FileChannel open(Path path) throws IOException {
        try {
            return FileChannel.open(path);
        } catch (IOException e) {
            throw PathOpener.notFound(path, e);
        }
    }

    private ByteBuffer[] map() throws IOException {
        if (sizeBytes == 0 && channel.read(ByteBuffer.allocate(1), 0) > 0) {
            throw unmappable("it has bytes but no length", null);
        }
        long segmentBytes = sizeBytes <= Integer.MAX_VALUE ? Integer.MAX_VALUE : SEGMENT_BYTES;
        ByteBuffer[] maps = new ByteBuffer[(int) Math.max(1, (sizeBytes + segmentBytes - 1) / segmentBytes)];
        try {
            for (int i = 0; i < maps.length; i++) {
                long offset = i * segmentBytes;
                maps[i] = channel.map(MapMode.READ_ONLY, offset, Math.min(segmentBytes, sizeBytes - offset));
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw unmappable(String.valueOf(e.getMessage()), e);
        }
        return maps;
    }

    private IOException unmappable(String reason, @Nullable Throwable cause) {
        return new IOException("cannot map " + name + " (" + reason + "); read it with TunedFileInputStream", cause);
    }

    /**
     * Reads one byte.
     *
     * @return 0 to 255, or -1 at end of input
     * @throws IOException if the file was found to have shrunk or the stream is closed
     */
    @Override
    public int read() throws IOException {
        try {
            int next = position;
            if (next < limit) {
                int b = segment.get(next) & 0xff;
                position = next + 1;
                return b;
            }
        } catch (InternalError e) {
            throw shrunk(e);
        }
        if (!isLastSegment) {
            return NextSegment.read(this);
        }
        requireEnd();
        return -1;
    }

    /**
     * A loop over {@link #read()} runs at half its speed as soon as a call that comes back into it is compiled in. C2
     * leaves out calls into classes that were never used; this one is used by files longer than 2 GiB only.
     */
    private static final class NextSegment {
        static int read(MappedFileInputStream in) throws IOException {
            in.seek(in.position());
            return in.read();
        }
    }

    /**
     * Reads at most {@code length} bytes, fewer only where the file or a gibibyte of it ends.
     *
     * @return how many bytes were read, at least 1 unless {@code length} is 0; -1 at end of input
     * @throws IOException if the file was found to have shrunk or the stream is closed
     */
    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            requireOpen();
            return 0;
        }
        if (position == limit && !enterNextSegment()) {
            return -1;
        }
        int count = Math.min(length, limit - position);
        try {
            segment.get(position, target, offset, count);
            if (count >= COPY_BYTES) {
                requireWhole(null);
            }
        } catch (InternalError e) {
            throw shrunk(e);
        }
        position += count;
        return count;
    }

    /**
     * Reads at most {@code length} bytes, fewer only where the file ends before.
     *
     * @param length how many bytes are wanted, at least 0
     * @return the bytes, in an array of the caller's own
     * @throws IOException if the file was found to have shrunk or the stream is closed
     */
    @Override
    public byte[] readNBytes(int length) throws IOException {
        if (length < 0) {
            throw new IllegalArgumentException("length is negative: " + length);
        }
        byte[] bytes = new byte[Math.min(length, available())];
        int count = readNBytes(bytes, 0, bytes.length);
        if (count < length) {
            requireWhole(null);
        }
        return bytes;
    }

    /**
     * Takes everything that is mapped in one piece: the rest of the file, or of a gibibyte of it.
     *
     * @return the bytes, at least 1, as a read-only view, valid as long as it is used, even after close; null at end
     *     of input. A file that shrinks makes its use throw {@link InternalError}
     * @throws IOException if the file was found to have shrunk or the stream is closed
     */
    public @Nullable ByteBuffer nextChunk() throws IOException {
        if (position == limit && !enterNextSegment()) {
            return null;
        }
        ByteBuffer chunk = segment.slice(position, limit - position);
        position = limit;
        return chunk;
    }

    /**
     * Skips {@code n} bytes, or to the end of input.
     *
     * @return how many bytes were skipped; 0 for a negative {@code n}
     */
    @Override
    public long skip(long n) throws IOException {
        requireOpen();
        long start = position();
        long count = Math.max(0, Math.min(n, sizeBytes - start));
        seek(start + count);
        return count;
    }

    /** The bytes left, or {@link Integer#MAX_VALUE} if there are more. */
    @Override
    public int available() throws IOException {
        requireOpen();
        return (int) Math.min(Integer.MAX_VALUE, sizeBytes - position());
    }

    /**
     * The place of the next byte in the file.
     *
     * @return its offset in bytes
     */
    public long position() {
        return segmentOffset + position;
    }

    /** Always true. */
    @Override
    public boolean markSupported() {
        return true;
    }

    /**
     * Marks this place for {@link #reset}.
     *
     * @param readLimit not needed: the mark stays whatever is read
     */
    @Override
    public void mark(int readLimit) {
        mark = position();
    }

    /**
     * Returns to the mark.
     *
     * @throws IOException if no mark is set or the stream is closed
     */
    @Override
    public void reset() throws IOException {
        requireOpen();
        if (mark == NO_MARK) {
            throw new IOException("no mark to return to at byte " + position() + " of " + name);
        }
        seek(mark);
    }

    /**
     * Writes the rest of the file to {@code target}, without flushing or closing it.
     *
     * @return how many bytes were written
     */
    @Override
    public long transferTo(OutputStream target) throws IOException {
        Objects.requireNonNull(target, "target");
        requireOpen();
        long start = position();
        byte[] copy = new byte[(int) Math.min(COPY_BYTES, sizeBytes - start)];
        for (int count; copy.length > 0 && (count = read(copy, 0, copy.length)) > 0; ) {
            target.write(copy, 0, count);
        }
        return position() - start;
    }

    /**
     * Writes the rest of the file to a blocking channel, without closing it.
     *
     * @param target where the bytes go
     * @return how many bytes were written
     * @throws IOException if writing fails; if the target takes no bytes for many calls; if the file has shrunk
     * @throws java.nio.channels.IllegalBlockingModeException if the target is in non-blocking mode
     */
    public long transferTo(WritableByteChannel target) throws IOException {
        ChannelSink sink = new ChannelSink(target);
        requireOpen();
        long start = position();
        for (ByteBuffer chunk; (chunk = nextChunk()) != null; ) {
            sink.writeFully(chunk);
        }
        return position() - start;
    }

    /** Closes the file and lets go of the mapping. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        segmentOffset = position();
        segments = new ByteBuffer[0];
        segment = NOTHING;
        isLastSegment = true;
        position = 0;
        limit = 0;
        channel.close();
    }

    private boolean enterNextSegment() throws IOException {
        if (isLastSegment) {
            requireEnd();
            return false;
        }
        seek(position());
        return true;
    }

    private void requireEnd() throws IOException {
        requireOpen();
        requireWhole(null);
    }

    private void seek(long offset) {
        int index = segments.length == 1 ? 0 : (int) Math.min(offset / SEGMENT_BYTES, segments.length - 1);
        segment = segments[index];
        segmentOffset = index * SEGMENT_BYTES;
        position = (int) (offset - segmentOffset);
        limit = segment.limit();
        isLastSegment = index == segments.length - 1;
    }

    /** The file's path. */
    @Override
    public String toString() {
        return name;
    }

    private IOException shrunk(InternalError fault) throws IOException {
        requireWhole(fault);
        return new IOException("cannot read " + name + " at byte " + position(), fault);
    }

    /** Throws if the file has become shorter than its mapping. */
    private void requireWhole(@Nullable InternalError fault) throws IOException {
        boolean interrupted = Thread.interrupted(); // Would close the channel.
        try {
            long nowBytes = channel.size();
            if (nowBytes < sizeBytes) {
                throw new IOException(
                        "file shrank from " + sizeBytes + " to " + nowBytes + " bytes while it was read: " + name
                                + ", at byte " + position(),
                        fault);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("stream closed: " + name);
        }
    }
}
