package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Buffers any input stream, in place of {@code BufferedInputStream}.
 *
 * <p><b>Speed.</b> Not synchronised: one thread at a time. Reads at least as large as the buffer go past it while no
 * mark is set. Loops that want the speed of an array take the buffer itself with {@link #nextChunk()}.
 *
 * <p><b>Live sources.</b> The source is asked only when bytes are missing, at most once for each refill, and what it
 * returns is handed on at once: a pipe or a socket never hangs on a buffer that wants to be full. A bulk read goes on
 * after its first bytes only where {@code available()} promises more.
 *
 * <p><b>Errors.</b> An exception of the source passes through as it is, after all bytes before it have been delivered; a
 * plain one of a {@code FileInputStream} gets the byte offset. After {@link #close()} every method that needs the
 * source throws an {@link IOException}.
 */
public sealed class TunedInputStream extends InputStream permits TunedFileInputStream {
    /** The default size of {@code BufferedInputStream}, which a read of this size or more goes past. */
    private static final int COMMON_BUFFER_SIZE_BYTES = 8192;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int NO_MARK = -1;
    private static final long EMPTY_WORD = 1;
    private static final long FULL_WORD_END = 1L << 56;

    private final Upstream source;

    /*
     * read() takes its bytes from a word: up to seven bytes of the buffer, the next one lowest, below a bit that
     * marks their end. The usual call then touches one field and neither the array nor its bounds, which is what makes
     * the difference in compiled code. The word only caches the bytes just before the position; every other method
     * gives them back first with emptyWord().
     */
    private long word = EMPTY_WORD;

    /** Allocated at the first refill; grows only for a mark. */
    private byte[] buffer = Buffers.NONE;
    /** The next byte of the buffer to take; the bytes of the word are taken. */
    private int position;
    /** Behind the last byte of the buffer. */
    private int limit;
    /** Where reset() goes back to, or NO_MARK. */
    private int mark = NO_MARK;

    private int readLimit;

    /**
     * Buffers a stream with the size for streams of unknown origin, which is the size for sockets. Around a
     * {@code BufferedInputStream} or a stream of this package the buffer is at least as large as the inner one, so
     * that the inner one is gone past (as far as it can be known: 8 KiB is assumed for the JDK's).
     *
     * @param in the source; closed with this stream
     */
    public TunedInputStream(InputStream in) {
        this(sizeAround(in), in);
    }

    /**
     * Buffers a stream.
     *
     * @param in the source; closed with this stream
     * @param bufferSizeBytes the size of the buffer, at least 1
     */
    public TunedInputStream(InputStream in, int bufferSizeBytes) {
        this(Buffers.requireSize(bufferSizeBytes), in);
    }

    /** Reads a file with the size that suits it. */
    TunedInputStream(FileSource file) {
        source = new Upstream(file);
    }

    /** The size comes first, so that a wrong one is found before a file is opened. */
    TunedInputStream(int bufferSizeBytes, InputStream in) {
        source = new Upstream(
                in.getClass() == FileInputStream.class ? new FileSource((FileInputStream) in) : in, bufferSizeBytes);
    }

    private static int sizeAround(InputStream in) {
        int sizeBytes = BufferSizes.forSocket();
        if (in instanceof TunedInputStream inner) {
            return Math.max(sizeBytes, inner.source.bufferSizeBytes());
        }
        return in instanceof BufferedInputStream ? Math.max(sizeBytes, COMMON_BUFFER_SIZE_BYTES) : sizeBytes;
    }

    /**
     * Reads one byte.
     *
     * @return 0 to 255, or -1 at end of input
     * @throws IOException if the source fails or the stream is closed
     */
    @Override
    public int read() throws IOException {
        long taken = word;
        if (taken == EMPTY_WORD) {
            int start = position;
            if (start <= limit - Long.BYTES) {
                taken = (long) LONG.get(buffer, start);
                position = start + Long.BYTES;
                word = (taken >>> Byte.SIZE) | FULL_WORD_END;
                return (int) taken & 0xff;
            }
            taken = lastBytes();
            if (taken == EMPTY_WORD) {
                return -1;
            }
        }
        word = taken >>> Byte.SIZE;
        return (int) taken & 0xff;
    }

    /** Up to seven bytes as a word, when fewer than eight are left; refills first when none is. */
    private long lastBytes() throws IOException {
        if (position == limit && !refill()) {
            return EMPTY_WORD;
        }
        int start = position;
        position = Math.min(limit, start + Long.BYTES - 1);
        long bytes = EMPTY_WORD;
        for (int i = position; i > start; i--) {
            bytes = (bytes << Byte.SIZE) | (buffer[i - 1] & 0xff);
        }
        return bytes;
    }

    private void emptyWord() {
        position -= Long.BYTES - 1 - Long.numberOfLeadingZeros(word) / Byte.SIZE;
        word = EMPTY_WORD;
    }

    /**
     * Reads at most {@code length} bytes, fewer where the buffer ends and the source does not promise more.
     *
     * @return how many bytes were read, at least 1 unless {@code length} is 0; -1 at end of input
     * @throws IOException if the source fails before the first byte or the stream is closed
     */
    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        emptyWord();
        if (length == 0) {
            source.requireOpen();
            return 0;
        }
        int count = takeBuffered(target, offset, length);
        if (count == 0) {
            count = readOnce(target, offset, length);
        }
        while (count >= 0 && count < length && source.promisesMore()) {
            try {
                int more = readOnce(target, offset + count, length - count);
                if (more < 0) {
                    break;
                }
                count += more;
            } catch (IOException e) {
                source.throwLater(e);
                break;
            }
        }
        return count;
    }

    private int takeBuffered(byte[] target, int offset, int length) {
        int count = Math.min(length, limit - position);
        System.arraycopy(buffer, position, target, offset, count);
        position += count;
        return count;
    }

    /** At most one read of the source, past the buffer when it is empty, no mark needs it and the read is large. */
    private int readOnce(byte[] target, int offset, int length) throws IOException {
        source.requireReadable();
        int sizeBytes = source.bufferSizeBytes();
        if (!isMarked() && length >= sizeBytes) {
            return source.read(target, offset, Math.min(length, Math.max(sizeBytes, Upstream.LARGEST_READ_BYTES)));
        }
        return refill() ? takeBuffered(target, offset, length) : -1;
    }

    /**
     * Takes everything that is in the buffer, refilling it first when it is empty: the way to go over all bytes at the
     * speed of an array.
     *
     * {@snippet file="io/thalweg/stream/FileStreamsExample.java" region="sum"}
     *
     * @return the bytes, at least 1, as a read-only view; valid until the next call of any method of this stream; null
     *     at end of input
     * @throws IOException if the source fails or the stream is closed
     */
    public @Nullable ByteBuffer nextChunk() throws IOException {
        emptyWord();
        if (position == limit && !refill()) {
            return null;
        }
        ByteBuffer chunk =
                ByteBuffer.wrap(buffer, position, limit - position).slice().asReadOnlyBuffer();
        position = limit;
        return chunk;
    }

    /**
     * Skips at most {@code n} bytes, in a file by seeking; fewer at end of input, and fewer at the end of the buffer
     * while a mark is set.
     *
     * @return how many bytes were skipped; 0 for a negative or zero {@code n} and at end of input
     * @throws IOException if the source fails, and then nothing was skipped; if the stream is closed
     */
    @Override
    public long skip(long n) throws IOException {
        emptyWord();
        source.requireOpen();
        long skipped = Math.max(0, Math.min(n, limit - position));
        if (skipped == n || n <= 0) {
            position += (int) skipped;
            return skipped;
        }
        if (mark == NO_MARK) {
            source.requireReadable();
            skipped += source.skip(n - skipped);
        }
        position = limit;
        if (skipped == 0 && refill()) {
            skipped = Math.min(n, limit - position);
            position += (int) skipped;
        }
        return skipped;
    }

    /**
     * Estimates the bytes that can be read without blocking: those in the buffer and what the source promises.
     *
     * @throws IOException if the source fails or the stream is closed
     */
    @Override
    public int available() throws IOException {
        source.requireOpen();
        emptyWord();
        return (int) Math.min(Integer.MAX_VALUE, (long) limit - position + source.available());
    }

    /**
     * The bytes taken from this stream so far, read or skipped: the offset of the next one, counted from where the
     * source stood when this stream was made. Known after the stream is closed, too.
     *
     * @return the offset in bytes
     */
    public long position() {
        emptyWord();
        return source.offset() - (limit - position);
    }

    /** Always true. */
    @Override
    public boolean markSupported() {
        return true;
    }

    /**
     * Marks this place for {@link #reset}. Memory grows as bytes are read behind the mark, not because of the limit
     * declared here.
     *
     * @param readLimit how many bytes may be read before the mark may be forgotten
     */
    @Override
    public void mark(int readLimit) {
        emptyWord();
        mark = position;
        this.readLimit = Math.max(0, readLimit);
    }

    /**
     * Returns to the mark.
     *
     * @throws IOException if no mark is set, if more bytes were read than it allowed, or if the stream is closed
     */
    @Override
    public void reset() throws IOException {
        source.requireOpen();
        if (mark == NO_MARK) {
            throw new IOException("no mark to return to at byte " + position() + " of " + source
                    + ": none was set, or more bytes were read than the last one allowed (" + readLimit + ")");
        }
        word = EMPTY_WORD;
        position = mark;
    }

    /**
     * Writes the rest of the input to {@code target}, without flushing or closing it. Drains the buffer and leaves what
     * follows to the source's own {@code transferTo}; while a mark is set it copies through the buffer. From a file to
     * a file ({@code FileOutputStream} or {@link TunedFileOutputStream}) the kernel copies on JDKs whose
     * {@code FileInputStream} lets it (18 and newer); there, as with the JDK's, an interrupt closes both files.
     *
     * @return how many bytes were written
     * @throws IOException if reading or writing fails, with an unknown part written, or if the stream is closed
     */
    @Override
    public long transferTo(OutputStream target) throws IOException {
        Objects.requireNonNull(target, "target");
        source.requireOpen();
        long start = position();
        drainTo(target);
        source.requireReadable();
        boolean atEnd = !isMarked() && source.transferTo(target);
        while (!atEnd && refill()) {
            drainTo(target);
        }
        return source.offset() - start;
    }

    /**
     * Writes the rest of the input to a blocking channel, without closing it. The kernel copies from a file to a file
     * or a socket while no mark is set; there an interrupt of the thread closes the file that is read and, as with
     * {@code FileChannel.transferTo}, the target.
     *
     * @param target where the bytes go
     * @return how many bytes were written
     * @throws IOException if reading or writing fails, with an unknown part written; if the target takes no bytes for
     *     many calls; if the stream is closed
     * @throws java.nio.channels.IllegalBlockingModeException if the target is in non-blocking mode
     */
    public long transferTo(WritableByteChannel target) throws IOException {
        OutputStream sink = new ChannelSink(target);
        source.requireOpen();
        long start = position();
        drainTo(sink);
        source.requireReadable();
        if (!isMarked()) {
            source.transferTo(target);
        }
        while (refill()) {
            drainTo(sink);
        }
        return source.offset() - start;
    }

    private void drainTo(OutputStream target) throws IOException {
        emptyWord();
        if (position < limit) {
            target.write(buffer, position, limit - position);
            position = limit;
        }
    }

    /**
     * Closes the source and forgets what is buffered. Closing again does nothing.
     *
     * @throws IOException if closing the source fails
     */
    @Override
    public void close() throws IOException {
        emptyWord();
        source.giveBack(limit - position);
        buffer = Buffers.NONE;
        position = 0;
        limit = 0;
        mark = NO_MARK;
        source.close();
    }

    /** One read of the source into the buffer, when all its bytes are taken; false at end of input. */
    private boolean refill() throws IOException {
        source.requireReadable();
        makeRoom();
        int count = source.read(buffer, limit, Math.min(source.bufferSizeBytes(), buffer.length - limit));
        limit += Math.max(0, count);
        return count > 0;
    }

    /** Makes room behind the limit, keeping the bytes from the mark on. */
    private void makeRoom() {
        int kept = isMarked() ? limit - mark : 0;
        if (kept > 0 && limit < buffer.length) {
            return;
        }
        byte[] roomy = roomyArray(kept);
        System.arraycopy(buffer, limit - kept, roomy, 0, kept);
        buffer = roomy;
        mark = mark == NO_MARK ? NO_MARK : 0;
        position = kept;
        limit = kept;
    }

    /** What it reads: a file's path, or the class of a stream. */
    @Override
    public String toString() {
        return source.toString();
    }

    /** The buffer itself, or a larger one when the bytes of a mark take more than half of it. */
    private byte[] roomyArray(int kept) {
        if (kept == 0) {
            return buffer.length == source.bufferSizeBytes() ? buffer : new byte[source.bufferSizeBytes()];
        }
        int most = (int) Math.min(Buffers.LARGEST_SIZE_BYTES, (long) readLimit + source.bufferSizeBytes());
        return kept > buffer.length / 2 && buffer.length < most
                ? new byte[(int) Math.min(most, 2L * buffer.length)]
                : buffer;
    }

    /** Whether reset() must stay possible, when all bytes of the buffer are taken and more are about to be read. */
    private boolean isMarked() {
        if (limit - mark > readLimit || limit - mark == Buffers.LARGEST_SIZE_BYTES) {
            mark = NO_MARK;
        }
        return mark != NO_MARK;
    }
}
