package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Buffers any output stream, in place of {@code BufferedOutputStream}.
 *
 * <p><b>Speed.</b> Not synchronised: one thread at a time. Writes at least as large as the buffer go past it.
 *
 * <p><b>Errors.</b> A write that fails leaves it unknown how much of it reached the target, so that neither repeating
 * nor dropping it would be honest. The stream is then broken: its buffered bytes are given up, the exception passes
 * through (a plain one of a {@code FileOutputStream} gets the byte offset), and every later {@code write}, {@code flush} and the first {@link #close()} throw an
 * {@link IOException} that says so, with the first one as its cause. A failed flush of the target breaks nothing and
 * may be repeated.
 */
public sealed class TunedOutputStream extends OutputStream permits TunedFileOutputStream {
    /** What the buffer begins with: a short life should not pay for a large array. */
    private static final int FIRST_SIZE_BYTES = 8192;

    private final OutputStream out;
    private final int bufferSizeBytes;

    /** Grows to the size of the buffer; empty when the stream is new, closed or broken. */
    private byte[] buffer = Buffers.NONE;
    /** How many bytes of the buffer wait to be written. */
    private int position;

    private @Nullable Throwable failure;
    private boolean closed;

    /**
     * Buffers a stream with the size for streams of unknown destination, which is the size for sockets.
     *
     * @param out the target; closed with this stream
     */
    public TunedOutputStream(OutputStream out) {
        this(out, BufferSizes.forSocket());
    }

    /**
     * Buffers a stream.
     *
     * @param out the target; closed with this stream
     * @param bufferSizeBytes the size of the buffer, at least 1
     */
    public TunedOutputStream(OutputStream out, int bufferSizeBytes) {
        this(Buffers.requireSize(bufferSizeBytes), out);
    }

    /** The size comes first, so that a wrong one is found before a file is opened. */
    TunedOutputStream(int bufferSizeBytes, OutputStream out) {
        this.out = out.getClass() == FileOutputStream.class ? new FileSink((FileOutputStream) out) : out;
        this.bufferSizeBytes = bufferSizeBytes;
    }

    /**
     * Writes one byte.
     *
     * @param b its lowest eight bits are written
     * @throws IOException if the target fails, or the stream is broken or closed
     */
    @Override
    public void write(int b) throws IOException {
        // Test first, store, move on last: of the shapes tried, the one that compiles best.
        int end = position;
        if (end >= buffer.length) {
            makeRoom();
            end = position;
        }
        buffer[end] = (byte) b;
        position = end + 1;
    }

    /**
     * Writes {@code length} bytes.
     *
     * @throws IOException if the target fails, or the stream is broken or closed
     */
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length >= bufferSizeBytes) {
            drain();
            writeOut(bytes, offset, length);
            return;
        }
        int written = 0;
        while (length - written > buffer.length - position) {
            int count = buffer.length - position;
            System.arraycopy(bytes, offset + written, buffer, position, count);
            position += count;
            written += count;
            makeRoom();
        }
        System.arraycopy(bytes, offset + written, buffer, position, length - written);
        position += length - written;
    }

    /**
     * Writes what is buffered to the target and flushes that. Does nothing on a stream that was closed.
     *
     * @throws IOException if the target fails or the stream is broken
     */
    @Override
    public void flush() throws IOException {
        if (!closed) {
            drain();
            out.flush();
        }
    }

    /**
     * Writes what is buffered, flushes and closes the target. The target is closed whatever happens before. Closing
     * again does nothing.
     *
     * @throws IOException if writing, flushing or closing fails or the stream is broken; a second error is suppressed
     *     in the first
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        Throwable first = null;
        try {
            requireNothingLost();
            flush();
        } catch (Throwable e) {
            first = e;
            throw e;
        } finally {
            closed = true;
            buffer = Buffers.NONE;
            position = 0;
            closeTarget(first);
        }
    }

    private void closeTarget(@Nullable Throwable first) throws IOException {
        try {
            out.close();
        } catch (Throwable e) {
            if (first == null) {
                throw e;
            }
            if (!first.equals(e)) {
                first.addSuppressed(e);
            }
        }
    }

    /** Empties the buffer, then lets the kernel move the rest of {@code source} to the file below, if there is one. */
    long transferInKernel(FileSource source) throws IOException {
        if (!(out instanceof FileSink sink)) {
            return 0;
        }
        drain();
        return sink.transferInKernel(source);
    }

    /*
     * From here to writeOut() the methods are short enough (35 bytes of code) for C2 to inline them although they are
     * seldom called. Otherwise a loop over write(int) takes 1.7 times as long on JDK 17.
     */

    /** Grows or empties a full buffer. */
    private void makeRoom() throws IOException {
        if (buffer.length < bufferSizeBytes) {
            grow();
        } else {
            drain();
        }
    }

    private void drain() throws IOException {
        requireUsable();
        int count = position;
        position = 0;
        if (count > 0) {
            writeOut(buffer, 0, count);
        }
    }

    private void requireUsable() throws IOException {
        if (closed || failure != null) {
            throw unusable();
        }
    }

    /** As {@link #requireUsable}, for close: what it throws may be added to the failure, so must not have it as cause. */
    private void requireNothingLost() throws IOException {
        if (failure != null) {
            throw new IOException(
                    "closed " + name() + " with bytes lost: an earlier write failed: " + failure.getMessage());
        }
    }

    private void writeOut(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (Throwable e) {
            giveUp(e);
            throw e;
        }
    }

    private void grow() throws IOException {
        requireUsable();
        buffer = Arrays.copyOf(buffer, largerSizeBytes());
    }

    private int largerSizeBytes() {
        return buffer.length == 0 ? Math.min(FIRST_SIZE_BYTES, bufferSizeBytes) : bufferSizeBytes;
    }

    private void giveUp(Throwable cause) {
        failure = cause;
        buffer = Buffers.NONE;
    }

    private IOException unusable() {
        return closed
                ? new IOException("stream closed: " + name())
                : new IOException("an earlier write failed and its bytes may be lost: " + name(), failure);
    }

    /** What it writes to: a file's path, or the class of a stream. */
    @Override
    public String toString() {
        return name();
    }

    private String name() {
        return out instanceof FileSink ? out.toString() : out.getClass().getName();
    }
}
