package io.thalweg.internal;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is read: a stream, a file, a socket or a channel, with the offset of its next byte and a failure that is still
 * to be thrown. It keeps no bytes.
 */
public abstract sealed class Source extends Endpoint permits StreamSource, ChannelSource {
    /**
     * A file in {@code /sys} claims the length of a page and holds less. So what may be one is read, not skipped; this
     * is the largest page that any processor of ours has.
     */
    static final int LARGEST_PAGE_BYTES = 64 * 1024;

    /** Thrown by the next read. */
    public final DeferredFailure deferred = new DeferredFailure();

    private long offset;

    Source(Closeable transport, String name) {
        super(transport, name);
    }

    /** Reads {@code stream}. */
    public static Source of(InputStream stream, @Nullable String name) {
        return new StreamSource(
                stream, name != null ? name : EndpointName.of(Objects.requireNonNull(stream, "source")));
    }

    /**
     * Reads {@code channel}.
     *
     * @throws java.nio.channels.IllegalBlockingModeException if it is in non-blocking mode
     */
    public static Source of(ReadableByteChannel channel, @Nullable String name) {
        return new ChannelSource(
                channel, name != null ? name : EndpointName.of(Objects.requireNonNull(channel, "source")), null);
    }

    /** Reads {@code socket}, from its channel if it has one; but that does not know the timeout of a socket's reads. */
    public static Source of(Socket socket, @Nullable String name) throws IOException {
        String itsName = name != null ? name : EndpointName.of(socket);
        SocketChannel own = ChannelSource.channelOf(socket);
        return own != null && socket.getSoTimeout() == 0
                ? new ChannelSource(own, itsName, null)
                : new StreamSource(socket.getInputStream(), socket, itsName);
    }

    /** Reads {@code file}, which is that of {@code descriptor}, by its channel. */
    public static Source of(FileInputStream file, FileDescriptor descriptor, @Nullable String name) {
        return new ChannelSource(file.getChannel(), name != null ? name : EndpointName.of(descriptor), file);
    }

    /**
     * Offset of the next byte to be read: that of a file or of another buffered channel where it is known, else from
     * here.
     */
    public final long offset() {
        return offset;
    }

    /** The next byte is that at {@code offset}. */
    public final void restart(long offset) {
        this.offset = offset;
    }

    /** Moves the offset: bytes that were moved past this class, or, negative, that were not used after all. */
    public final void advance(long bytes) {
        offset += bytes;
    }

    /** One read: at most {@code length} bytes, at least one; -1 at the end. */
    public abstract int read(byte[] into, int start, int length) throws IOException;

    /** One read: at most what {@code into} has room for, at least one byte; -1 at the end. */
    public abstract int read(ByteBuffer into) throws IOException;

    /** How many bytes a read brings without a wait, as far as the source knows; not above 0 if it does not. */
    public abstract int available() throws IOException;

    /** As {@link #available}, but 0 also where the source fails to answer: the next read says why. */
    public final int availableHint() {
        try {
            return Math.max(0, available());
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }

    /** Skips at most {@code n} bytes without reading them, maybe none; how many. */
    public abstract long skip(long n) throws IOException;

    /** Lets the kernel move the next bytes to {@code target}; how many, 0 if it cannot or there are none. */
    public abstract long moveInKernel(WritableByteChannel target) throws IOException;

    /**
     * Why {@code need} bytes could not be had from {@code offset} on: says what was wanted, or where it failed.
     */
    public final IOException failure(int need, int got, long offset, IOException cause, boolean wanted) {
        return wanted || expired()
                ? failure("need " + need + " bytes, got " + got + " at offset " + offset + " of " + name(), cause)
                : failure(at("read", offset + got), cause);
    }

    /** Why nothing can be read at {@code offset}: the source is closed. */
    public final ClosedChannelException closed(long offset) {
        return closed("read", offset);
    }
}
