package io.thalweg.internal;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is written: a stream, a file, a socket or a channel, and the first failure, which ends it. It keeps no bytes.
 */
public abstract sealed class Sink extends Endpoint permits StreamSink, ChannelSink {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private @Nullable Throwable failure;

    Sink(Closeable transport, String name) {
        super(transport, name);
    }

    /** Writes to {@code stream}. */
    public static Sink of(OutputStream stream, @Nullable String name) {
        return new StreamSink(stream, name != null ? name : EndpointName.of(Objects.requireNonNull(stream, "target")));
    }

    /**
     * Writes to {@code channel}.
     *
     * @throws java.nio.channels.IllegalBlockingModeException if it is in non-blocking mode
     */
    public static Sink of(WritableByteChannel channel, @Nullable String name) {
        return new ChannelSink(
                channel, name != null ? name : EndpointName.of(Objects.requireNonNull(channel, "target")));
    }

    /** Writes to {@code socket}, to its channel if it has one. */
    public static Sink of(Socket socket, @Nullable String name) throws IOException {
        String itsName = name != null ? name : EndpointName.of(socket);
        SocketChannel own = ChannelSource.channelOf(socket);
        return own != null ? new ChannelSink(own, itsName) : new StreamSink(socket.getOutputStream(), socket, itsName);
    }

    /** Writes to {@code file}, which is that of {@code descriptor}, by its channel. */
    public static Sink of(FileOutputStream file, FileDescriptor descriptor, @Nullable String name) {
        return new ChannelSink(file.getChannel(), name != null ? name : EndpointName.of(descriptor));
    }

    /** Where the first byte goes: the position of a file or of another buffered channel, 0 for all else. */
    public long startOffset() {
        return 0;
    }

    /** Whether two buffers can leave in one write. */
    public boolean gathers() {
        return false;
    }

    /** Writes all of {@code bytes} from {@code start} on; a failure is the target's own. */
    public abstract void write(byte[] bytes, int start, int length) throws IOException;

    /** Passes on what the target itself may still hold; a failure is the target's own. */
    public abstract void flush() throws IOException;

    /**
     * Has the system write a file to its disk.
     *
     * @throws UnsupportedOperationException if it is no file
     */
    public abstract void force(boolean metadata) throws IOException;

    /** One write of some bytes of both; of the second only, unless it {@link #gathers}. */
    abstract long writeOnce(ByteBuffer first, ByteBuffer second) throws IOException;

    /** Whether the target may hold bytes that {@link #flush} passes on. */
    abstract boolean mayHold();

    static UnsupportedOperationException cannotForce(Object target) {
        return new UnsupportedOperationException(
                "only a FileOutputStream or a FileChannel can be forced to its disk; this is "
                        + target.getClass().getName());
    }

    /** Writes all of {@code from}, in as many calls as it takes; a failure says where, and ends this. */
    public final void writeFully(ByteBuffer from, long offset, long withinNanos) throws IOException {
        writeFully(NOTHING, from, offset, withinNanos);
    }

    /**
     * Writes all of both, in as many calls as it takes; the first, which is empty unless it {@link #gathers}, with the
     * beginning of the second: a header does not travel alone.
     */
    public final void writeFully(ByteBuffer first, ByteBuffer second, long offset, long withinNanos)
            throws IOException {
        long all = remaining(first, second);
        Transfer transfer = transfer(withinNanos);
        try (transfer) {
            writeAll(first, second);
        } catch (IOException e) {
            throw failed(offset + all - remaining(first, second), e);
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        }
        requireInTime(offset + all);
    }

    final void writeAll(ByteBuffer first, ByteBuffer second) throws IOException {
        for (int empty = 0; remaining(first, second) > 0; ) {
            if (writeOnce(first, second) > 0) {
                empty = 0;
            } else {
                pause(++empty);
            }
        }
    }

    final void writeAll(ByteBuffer bytes) throws IOException {
        writeAll(NOTHING, bytes);
    }

    private static long remaining(ByteBuffer first, ByteBuffer second) {
        return (long) first.remaining() + second.remaining();
    }

    /** A TLS socket that was closed at the deadline may have taken bytes, which then never leave. */
    private void requireInTime(long offset) throws IOException {
        if (expired()) {
            throw failed(offset, new AsynchronousCloseException());
        }
    }

    /** As {@link #flush()}, within a deadline; a failure says where, and ends this. */
    public final void flush(long offset, long withinNanos) throws IOException {
        if (!mayHold()) {
            return;
        }
        Transfer transfer = transfer(withinNanos);
        try (transfer) {
            flush();
        } catch (IOException e) {
            throw failed(offset, e);
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        }
        requireInTime(offset);
    }

    private IOException failed(long offset, IOException cause) {
        IOException located = failure(at("write", offset), cause);
        fail(located);
        return located;
    }

    /** From now on {@code cause} is why nothing can be written. */
    public final void fail(Throwable cause) {
        failure = cause;
    }

    /**
     * Refuses more writes after a failure, since it is not known what the target has. The failure is quoted: as a cause
     * it would stand twice in the trace of a {@code try} whose close meets it again.
     */
    public final void requireWorking() throws IOException {
        if (failure != null) {
            throw new IOException(
                    "cannot write to " + name() + " any more: an earlier write failed: " + Failures.quote(failure));
        }
    }

    /** As {@link #requireWorking}, for close. */
    public final void requireNothingLost() throws IOException {
        if (failure != null) {
            throw new IOException(
                    "closed " + name() + " with bytes lost: an earlier write failed: " + Failures.quote(failure));
        }
    }

    /** Why nothing can be written at {@code offset}: the target is closed. */
    public final ClosedChannelException closed(long offset) {
        return closed("write", offset);
    }
}
