package io.thalweg.overlap;

import io.thalweg.internal.Endpoint;
import io.thalweg.internal.Failures;
import io.thalweg.internal.Opened;
import io.thalweg.internal.Sink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Writes to a slow target while the program makes what is to be written next:
 * {@snippet file="io/thalweg/overlap/WriteBehindExample.java" region="write"}
 *
 * <p><b>It steps aside.</b> Target and producer are timed. Another thread writes only while both take so long that
 * overlapping them gains more than it costs; otherwise the calling thread writes, like any buffered stream.
 *
 * <p><b>What is written when.</b> {@link #flush} returns when the target has all bytes; {@link #force} when a file's
 * disk has them. {@link #write} waits while more than {@link Builder#bufferSize} are on their way.
 *
 * <p><b>Errors.</b> A failed write is reported by the next {@code write(byte[])}, by {@code write(int)} once its chunk
 * (up to 128 KiB) is full, and by {@link #flush}, {@link #force} and {@link #close}. The exception keeps its class; its
 * message names target and offset and its cause is the target's own, or, if the class cannot be made anew with a
 * message, a suppressed exception does. What is no {@link IOException} becomes one; an {@link Error} is thrown
 * unchanged. Bytes accepted after that offset are lost, and every later call but {@link #close} fails too.
 *
 * <p><b>Threads.</b> Daemon platform threads that the library shares in this JVM, or the caller's {@link Executor};
 * virtual threads work too. If it has no free thread, or refuses, the calling thread writes. Interrupts have no effect,
 * except that NIO closes an interruptible channel to which the calling thread itself writes.
 *
 * <p>Not thread-safe. To end a wait for a target, close the target.
 */
public final class WriteBehind extends OutputStream {
    /** A larger write needs no detour through a buffer. */
    private static final int LARGE_BYTES = 64 << 10;

    private final Sink sink;
    private final Drainer drainer;
    private final OverlapPolicy policy;

    private byte[] chunk;
    private int position;
    /** When the last call of the caller returned. */
    private long returnedAtNanos;

    private @Nullable Throwable failure;
    private boolean failureThrown;
    private boolean closed;

    private WriteBehind(Sink sink, Builder options, OverlapPolicy policy) {
        this.sink = sink;
        this.policy = policy;
        this.chunk = new byte[options.chunkBytes()];
        this.drainer = new Drainer(sink, options.executorOrShared(), chunk.length, options.mostChunks());
    }

    /** Writes to {@code target} with the defaults of {@link #builder()}; closing this closes it. */
    public static WriteBehind of(OutputStream target) {
        return builder().build(target);
    }

    /** Writes to {@code target} with the defaults of {@link #builder()}; closing this closes it. */
    public static WriteBehind of(WritableByteChannel target) {
        return builder().build(target);
    }

    /** A builder with the defaults: 2 MiB, shared threads. */
    public static Builder builder() {
        return new Builder();
    }

    // ---- Writing ----------------------------------------------------------------------------------------------------

    @Override
    public void write(int value) throws IOException {
        if (position >= chunk.length || failure != null || closed) {
            pass();
        }
        byte[] bytes = chunk;
        int end = Math.min(position, bytes.length - 1); // A second thread, which must not be here, may have moved it.
        bytes[end] = (byte) value;
        position = end + 1;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireUsable();
        if (drainer.hasFailed()) {
            drainAccepted();
        }
        if (position == 0 && length >= LARGE_BYTES && !policy.apart() && drainer.isIdle()) {
            writeHere(bytes, offset, length);
            return;
        }
        for (int done = 0; done < length; ) {
            if (position >= chunk.length) {
                pass();
            }
            byte[] into = chunk;
            int end =
                    Math.min(position, into.length - 1); // A second thread, which must not be here, may have moved it.
            int n = Math.min(length - done, into.length - end);
            System.arraycopy(bytes, offset + done, into, end, n);
            position = end + n;
            done += n;
        }
    }

    /** Returns when the target has all bytes, and has flushed what it keeps itself. After {@link #close} nothing. */
    @Override
    public void flush() throws IOException {
        if (closed) {
            return; // Streams around this one flush when they are closed again.
        }
        drain();
        try {
            sink.flush();
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /**
     * Returns when the disk has all bytes of a file.
     *
     * @param metadata whether also its times and the like, see {@link java.nio.channels.FileChannel#force}; those of a
     *     FileOutputStream are forced in any case
     * @throws UnsupportedOperationException if the target is neither a FileOutputStream nor a FileChannel
     */
    public void force(boolean metadata) throws IOException {
        requireUsable();
        flush();
        try {
            sink.force(metadata);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** How many bytes the target has taken so far. */
    public long writtenBytes() {
        return drainer.writtenBytes();
    }

    /** Hands on what is in the chunk, to the other thread or to the target. */
    private void pass() throws IOException {
        requireUsable();
        if (position == 0) {
            return;
        }
        if (!policy.apart()) {
            drainAccepted();
            int length = position;
            position = 0;
            writeHere(chunk, 0, length);
            return;
        }
        long asked = System.nanoTime();
        try {
            int length = position;
            chunk = drainer.put(chunk, length);
            position = 0;
            took(length, drainer.takeSinkNanos(), asked);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private void drain() throws IOException {
        requireUsable();
        if (position > 0) {
            pass();
        }
        drainAccepted();
    }

    private void drainAccepted() throws IOException {
        try {
            drainer.awaitEmpty();
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private void writeHere(byte[] bytes, int offset, int length) throws IOException {
        long asked = System.nanoTime();
        Endpoint.Transfer transfer = sink.transfer(0);
        try (transfer) {
            sink.write(bytes, offset, length);
        } catch (Throwable e) {
            throw failed(e);
        }
        drainer.wrote(length);
        took(length, System.nanoTime() - asked, asked);
    }

    /** Notes what the bytes took, and with it which thread writes the next ones. */
    private void took(int bytes, long sinkNanos, long askedAtNanos) {
        long callerNanos = returnedAtNanos == 0 ? 0 : askedAtNanos - returnedAtNanos;
        returnedAtNanos = System.nanoTime();
        policy.took(bytes, sinkNanos, callerNanos, returnedAtNanos - askedAtNanos);
    }

    // ---- Errors and the end -----------------------------------------------------------------------------------------

    private void requireUsable() throws IOException {
        if (closed) {
            throw new IOException("cannot write to " + sink.name() + ": the stream is closed");
        }
        Throwable first = failure;
        if (first != null) {
            throw new IOException(
                    "cannot write to " + sink.name() + ": an earlier write failed: " + Failures.quote(first));
        }
    }

    /** The first failure, which ends this stream. */
    private IOException failed(Throwable e) {
        failure = e;
        failureThrown = true;
        position = 0;
        if (e instanceof Error error) {
            throw error;
        }
        String what = "cannot write at offset " + drainer.writtenBytes() + " of " + sink.name();
        IOException located =
                e instanceof IOException io ? sink.failure(what, io) : new IOException(what + ": " + e.getMessage(), e);
        failure = located;
        return located;
    }

    /**
     * Returns when the target has all bytes, and closes it; however long it takes. An error that was not thrown yet is
     * thrown now; the target is closed all the same. A second call does nothing.
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        try {
            if (!failureThrown) {
                flush();
            }
        } catch (IOException | RuntimeException | Error e) {
            Opened.closeAfter(e, sink);
            throw e;
        } finally {
            closed = true;
        }
        try {
            sink.closeTransport();
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** Chooses memory, threads and name; see {@link WriteBehind#builder()}. */
    public static final class Builder extends OverlapBuilder<Builder> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Writes to {@code target}; closing the result closes it. */
        public WriteBehind build(OutputStream target) {
            return new WriteBehind(Sink.of(target, name), this, OverlapPolicy.measuring());
        }

        /** Writes to {@code target}; closing the result closes it. */
        public WriteBehind build(WritableByteChannel target) {
            return new WriteBehind(Sink.of(target, name), this, OverlapPolicy.measuring());
        }

        /** Always on another thread, for tests of that. */
        WriteBehind buildAlwaysApart(OutputStream target) {
            return new WriteBehind(Sink.of(target, name), this, OverlapPolicy.always());
        }
    }
}
