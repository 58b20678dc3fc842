package io.thalweg.stream;

import io.thalweg.internal.DeferredFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;

/** What a {@link TunedInputStream} reads from: how far it has been read, and what it has yet to tell. */
abstract class Upstream {
    /**
     * A larger read is handed to the source in such pieces: {@code FileInputStream} copies through memory that it
     * allocates for each call. Measured once: 5 GB/s from 16 to 256 KiB, 3.3 to 4.2 GB/s at 1 MiB.
     */
    static final int LARGEST_READ_BYTES = 256 * 1024;

    private final BufferSize bufferSize;
    /** Bytes read or skipped so far. */
    private long offset;

    private final DeferredFailure deferred = new DeferredFailure();
    /** Another thread may close it. */
    private volatile boolean closed;

    Upstream(BufferSize bufferSize) {
        this.bufferSize = bufferSize;
    }

    /** How large the buffer above should be. */
    final int bufferSizeBytes() {
        return bufferSize.bytes(offset);
    }

    /** One read: 1 to {@code length} bytes, or -1 at the end. */
    abstract int readOnce(byte[] target, int start, int length) throws IOException;

    /** Skips at most {@code n} bytes without reading them, maybe none. */
    abstract long skipOnce(long n) throws IOException;

    /** What can be read without waiting, as far as it is known; a negative figure counts as 0. */
    abstract int promised() throws IOException;

    /** How many bytes are left if nothing changes; 0 where that cannot be known. */
    int expected() throws IOException {
        return 0;
    }

    abstract void closeSource() throws IOException;

    /** How messages call it. */
    @Override
    public abstract String toString();

    /** How many bytes were taken so far. */
    final long offset() {
        return offset;
    }

    final int read(byte[] target, int start, int length) throws IOException {
        int count = readOnce(target, start, length);
        requireOpen(); // Otherwise bytes, or an end, that only another thread's close has brought about.
        offset += Math.max(0, count);
        return count;
    }

    final long skip(long n) throws IOException {
        long skipped = skipOnce(n);
        requireOpen();
        offset += skipped;
        return skipped;
    }

    final int available() throws IOException {
        return Math.max(0, promised());
    }

    /** Whether another read will not wait. A decompressor, which cannot know, answers yes until its end. */
    final boolean promisesMore() {
        return promisedIfTold() > 0;
    }

    /** As {@link #available}, but 0 also where the source fails to tell: it is read then, which may go well. */
    final int promisedIfTold() {
        try {
            return available();
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }

    /** Moves the rest to a stream; whether it has met the end, for which it is not to be asked again. */
    boolean transferTo(OutputStream target) throws IOException {
        moveByHand(target);
        return true;
    }

    /** Moves the rest through an array of its own, since the target may be anybody's and may keep or change it. */
    final void moveByHand(OutputStream target) throws IOException {
        byte[] piece = new byte[bufferSizeBytes()];
        for (int count; (count = read(piece, 0, piece.length)) >= 0; ) {
            target.write(piece, 0, count);
            if (piece.length != bufferSizeBytes()) {
                piece = new byte[bufferSizeBytes()];
            }
        }
    }

    /** Moves what it can without an array of ours; whether it has met the end, else the rest is to be read. */
    boolean transferTo(WritableByteChannel target) throws IOException {
        return false;
    }

    /** So many bytes were moved or, where negative, not used after all. */
    final void advance(long bytes) {
        offset += bytes;
    }

    final void throwLater(Throwable error) {
        deferred.keep(error);
    }

    final void requireReadable() throws IOException {
        requireOpen();
        deferred.rethrow();
    }

    final void requireOpen() throws IOException {
        if (closed) {
            throw closed();
        }
    }

    final IOException closed() {
        return new IOException("stream closed: " + this);
    }

    /** Closes the source; again does nothing. */
    final void close() throws IOException {
        if (!closed) {
            closed = true;
            closeSource();
        }
    }
}
