package io.thalweg.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** What a {@link TunedInputStream} reads from: how far it has been read, and what it has yet to tell. */
final class Upstream {
    /**
     * A larger read is handed to the source in such pieces: {@code FileInputStream} copies through memory that it
     * allocates for each call. Measured once: 5 GB/s from 16 to 256 KiB, 3.3 to 4.2 GB/s at 1 MiB.
     */
    static final int LARGEST_READ_BYTES = 256 * 1024;

    /** Until a file turns out to be longer than this, nobody asks which size suits it: asking costs a system call. */
    private static final int FIRST_READ_BYTES = 8192;

    private static final int UNDECIDED = 0;

    private final InputStream in;
    /** As given; UNDECIDED for a file of which no more than FIRST_READ_BYTES were read yet. */
    private int bufferSizeBytes;

    private long offset;
    /** An error met after the first bytes of a bulk read, to be thrown by the next call that needs the source. */
    private @Nullable IOException deferred;

    private boolean closed;

    Upstream(InputStream in, int bufferSizeBytes) {
        this.in = in;
        this.bufferSizeBytes = bufferSizeBytes;
    }

    /** A file with the size that suits it. */
    Upstream(FileSource file) {
        this(file, UNDECIDED);
    }

    /** How large the buffer above should be. */
    int bufferSizeBytes() {
        if (bufferSizeBytes == UNDECIDED && offset >= FIRST_READ_BYTES && in instanceof FileSource file) {
            bufferSizeBytes = file.bufferSizeBytes();
        }
        return bufferSizeBytes == UNDECIDED ? FIRST_READ_BYTES : bufferSizeBytes;
    }

    /** How many bytes were taken so far. */
    long offset() {
        return offset;
    }

    /** One read: 1 to {@code length} bytes, or -1 at the end. */
    int read(byte[] target, int targetOffset, int length) throws IOException {
        int count = in.read(target, targetOffset, length);
        if (count == 0) { // Against its contract. It cannot do so with a single byte, and nothing spins.
            int single = in.read();
            target[targetOffset] = (byte) single;
            count = single < 0 ? -1 : 1;
        }
        if (count > length) {
            throw new IOException("broken source " + this + ": asked for at most " + length + " bytes at byte " + offset
                    + ", it claims to have read " + count);
        }
        offset += Math.max(0, count);
        return count;
    }

    long skip(long n) throws IOException {
        long skipped = in.skip(n);
        offset += skipped;
        return skipped;
    }

    int available() throws IOException {
        return Math.max(0, in.available());
    }

    /**
     * Whether another read will not block. A stream that cannot know answers 1 until its end, such as
     * {@code InflaterInputStream}: only a file is believed at its last byte.
     */
    boolean promisesMore() {
        try {
            int available = in.available();
            return available > 1 || (available == 1 && in instanceof FileSource);
        } catch (IOException e) {
            return false; // The next read will tell.
        }
    }

    /** Moves what it can without a buffer of ours; whether that was everything. */
    boolean transferTo(OutputStream target) throws IOException {
        if (in instanceof FileSource file) {
            offset += file.transferInKernel(target);
            return false;
        }
        offset += in.transferTo(target);
        return true;
    }

    /** Moves what the kernel can. */
    void transferTo(WritableByteChannel target) throws IOException {
        if (in instanceof FileSource file) {
            offset += file.transferInKernel(target);
        }
    }

    void throwLater(IOException error) {
        deferred = error;
    }

    /** The last bytes taken were not used. */
    void giveBack(int bytes) {
        offset -= bytes;
    }

    void requireReadable() throws IOException {
        requireOpen();
        if (deferred != null) {
            IOException error = deferred;
            deferred = null;
            throw error;
        }
    }

    void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("stream closed: " + this);
        }
    }

    /** Closes the source; again does nothing. */
    void close() throws IOException {
        if (!closed) {
            closed = true;
            in.close();
        }
    }

    @Override
    public String toString() {
        return in instanceof FileSource ? in.toString() : in.getClass().getName();
    }
}
