package io.thalweg.stream;

import io.thalweg.internal.ArrayCopy;
import io.thalweg.internal.Endpoint;
import io.thalweg.internal.Failures;
import io.thalweg.internal.FileSink;
import io.thalweg.internal.StreamSink;
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
 * <p><b>Speed.</b> Not synchronised: one thread at a time; if two meet where the buffer is written, both get
 * an {@link IllegalStateException} that names them. Writes at least as large as the buffer go past it.
 *
 * <p><b>Whole.</b> Bytes written by one call reach the target in one call, unless they are written one by one: where
 * they fit into the buffer but not behind what is there, that goes first. So two programs that append records to one
 * file do not tear each other's, as long as the file system takes each write whole.
 *
 * <p><b>Errors.</b> A write that fails leaves it unknown how much of it reached the target, so that neither repeating
 * nor dropping it would be honest. The stream is then broken: its buffered bytes are given up, the exception passes
 * through (a plain one of a {@code FileOutputStream} gets the byte offset), and every later {@code write} and
 * {@code flush}, and the first {@link #close()}, throws an {@link IOException} that quotes its message. A failed flush
 * of the target breaks nothing and may be repeated. Another thread may close: a write that waits for the target then
 * ends with an {@link IOException}, and it is unknown how much of it was written. It ends only if the target's own
 * {@code close} ends a wait: that of a socket does, that of TLS waits for the write, and that of a named pipe leaves it
 * alone.
 */
public sealed class TunedOutputStream extends OutputStream permits TunedFileOutputStream {
    /** What the buffer begins with: a short life should not pay for a large array. */
    private static final int FIRST_SIZE_BYTES = 8192;

    private final StreamSink sink;
    private final int bufferSizeBytes;
    private final Object draining = new Object();

    /*
     * Another thread may close at any moment, which drops the buffer and sets the position to 0. The thread that writes
     * takes the buffer once for each step.
     */

    /** Grows to the size of the buffer; empty when the stream is new, closed or broken. */
    private byte[] buffer = Buffers.NONE;
    /** How many bytes of the buffer wait to be written. */
    private int position;

    private @Nullable Throwable failure;
    /** No other thread's bytes go out any more, so that none go out twice. */
    private volatile boolean closing;

    private volatile boolean closed;

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
        this(Buffers.requireSize(bufferSizeBytes), sinkOf(out));
    }

    TunedOutputStream(int bufferSizeBytes, StreamSink sink) {
        this.bufferSizeBytes = bufferSizeBytes;
        this.sink = sink;
    }

    private static StreamSink sinkOf(OutputStream out) {
        return out.getClass() == FileOutputStream.class
                ? PathOpener.sink((FileOutputStream) out)
                : new StreamSink(out, out.getClass().getName());
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
        byte[] bytes = buffer;
        int end = position;
        if (end >= bytes.length) {
            bytes = makeRoom();
            end = Math.min(position, bytes.length - 1); // A second thread, which must not be here, may have moved it.
        }
        bytes[end] = (byte) b;
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
        byte[] into = buffer;
        int end = position;
        if (length >= into.length - end) {
            if (length >= bufferSizeBytes) {
                drain();
                writeOut(bytes, offset, length);
                return;
            }
            into = makeRoom(length);
            end = Math.min(position, into.length - length);
        }
        ArrayCopy.copy(bytes, offset, into, end, length);
        position = end + length;
    }

    /**
     * Writes what is buffered to the target and flushes that. Does nothing on a stream that was closed.
     *
     * @throws IOException if the target fails or the stream is broken
     */
    @Override
    public void flush() throws IOException {
        if (!closing) {
            drain();
            sink.flush();
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
        closing = true;
        Throwable first = null;
        try {
            requireNothingLost();
            writeWaiting();
            sink.flush();
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
            sink.closeTransport();
        } catch (Throwable e) {
            if (first == null) {
                throw e;
            }
            Failures.addLater(first, e);
        }
    }

    /** The file that {@code target} is or writes to, with nothing left in a buffer before it; null if there is none. */
    static @Nullable FileSink fileBelow(OutputStream target) throws IOException {
        if (target instanceof TunedOutputStream tuned) {
            tuned.drain();
            return tuned.sink instanceof FileSink file ? file : null;
        }
        // A subclass may do more with its bytes than write them.
        return target.getClass() == FileOutputStream.class ? PathOpener.sink((FileOutputStream) target) : null;
    }

    /*
     * From here to writeOut() the methods are short enough (35 bytes of code) for C2 to inline them although they are
     * seldom called. Otherwise a loop over write(int) takes 1.7 times as long on JDK 17.
     */

    /** Grows or empties a full buffer; answers what has room from the position on. */
    private byte[] makeRoom() throws IOException {
        return makeRoom(1);
    }

    private byte[] makeRoom(int length) throws IOException {
        byte[] bytes = buffer;
        if (bytes.length < bufferSizeBytes) {
            bytes = grown(bytes, length);
        }
        if (length > bytes.length - position) {
            drain();
        }
        requireUsable(); // Or bytes would wait in a buffer that another thread has dropped.
        return bytes;
    }

    private void drain() throws IOException {
        requireUsable();
        writeWaiting();
        requireUsable(); // Another thread may have closed meanwhile.
    }

    private void writeWaiting() throws IOException {
        byte[] bytes = buffer;
        int count = Math.min(takePosition(), bytes.length); // The buffer may just have been dropped by another thread.
        if (count > 0) {
            writeOut(bytes, 0, count);
            if (closed) {
                throw unusable(); // A target that another thread has closed meanwhile may say that it has all.
            }
        }
    }

    /** Where the bytes end that wait: for one thread only, if another closes meanwhile. */
    private int takePosition() {
        synchronized (draining) {
            int count = position;
            position = 0;
            return count;
        }
    }

    private void requireUsable() throws IOException {
        if (closing || failure != null) {
            throw unusable();
        }
    }

    private void requireNothingLost() throws IOException {
        if (failure != null) {
            throw new IOException(
                    "closed " + name() + " with bytes lost: an earlier write failed: " + Failures.quote(failure));
        }
    }

    private void writeOut(byte[] bytes, int offset, int length) throws IOException {
        Endpoint.Transfer transfer = transfer();
        try (transfer) {
            sink.write(bytes, offset, length);
        } catch (Throwable e) {
            giveUp(e);
            throw e;
        }
    }

    private Endpoint.Transfer transfer() throws IOException {
        try {
            return sink.transfer(0);
        } catch (IllegalStateException e) {
            requireUsable(); // The thread that closes may be the other one.
            throw e;
        }
    }

    /** A larger buffer with the same bytes: at first a small one, then one of full size. */
    private byte[] grown(byte[] bytes, int length) throws IOException {
        requireUsable();
        boolean isShort = bytes.length == 0 && length <= FIRST_SIZE_BYTES;
        byte[] larger = Arrays.copyOf(bytes, isShort ? Math.min(FIRST_SIZE_BYTES, bufferSizeBytes) : bufferSizeBytes);
        buffer = larger;
        return larger;
    }

    private void giveUp(Throwable cause) {
        failure = cause;
        buffer = Buffers.NONE;
    }

    /** Quotes the failure: as a cause it would stand twice in the trace of a {@code try} whose close meets it again. */
    private IOException unusable() {
        return failure == null
                ? new IOException("stream closed: " + name())
                : new IOException("an earlier write failed and its bytes may be lost: " + name() + ": "
                        + Failures.quote(failure));
    }

    /** What it writes to: a file's path, or the class of a stream. */
    @Override
    public String toString() {
        return name();
    }

    private String name() {
        return sink.name();
    }
}
