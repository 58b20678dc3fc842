package io.thalweg.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** A blocking channel. */
final class ChannelSource extends Source {
    /** Bytes that one call moves inside the kernel: large enough to be free, small enough to be interrupted. */
    private static final long KERNEL_CHUNK_BYTES = 8 << 20;

    private final ReadableByteChannel channel;
    private final boolean seekable;
    /** The buffer of a buffered channel of this library, which knows what it holds. */
    private final @Nullable ReadAccess buffered;
    /** The same source as a stream, which may know how much there is where the channel does not. */
    private final @Nullable InputStream stream;

    ChannelSource(ReadableByteChannel channel, String name, @Nullable InputStream stream) {
        super(channel, name);
        this.channel = channel;
        this.stream = stream;
        this.buffered = SharedSecrets.READ_ACCESS.find(channel);
        long position = filePosition();
        this.seekable = position >= 0;
        restart(buffered != null ? buffered.offset() : Math.max(0, position));
    }

    /**
     * One that encrypts over another socket answers with the channel of that, through which passes what is encrypted.
     */
    static @Nullable SocketChannel channelOf(Socket socket) {
        SocketChannel channel = socket.getChannel();
        return channel != null && channel.socket().equals(socket) ? channel : null;
    }

    @Override
    public boolean isStream() {
        return false;
    }

    @Override
    public int read(byte[] into, int start, int length) throws IOException {
        return read(ByteBuffer.wrap(into, start, length));
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        deferred.rethrow();
        int before = into.position();
        for (int emptyReads = 0; ; ) {
            int n = readOnce(into);
            int delivered = into.position() - before;
            if (delivered > 0) {
                advance(delivered);
                return delivered;
            }
            if (n == -1) {
                return -1;
            }
            if (n != 0) {
                throw new IOException("its read returned " + n + " and delivered nothing, which no channel may do");
            }
            pause(++emptyReads);
        }
    }

    /** A channel may give bytes and then throw: the bytes come first. */
    private int readOnce(ByteBuffer into) throws IOException {
        int before = into.position();
        try {
            return channel.read(into);
        } catch (IOException | RuntimeException | Error e) {
            return deferred.behind(into.position() - before, e);
        }
    }

    @Override
    public int available() throws IOException {
        if (buffered != null) {
            return buffered.availableHint();
        }
        if (stream != null) {
            return stream.available();
        }
        long rest = seekable ? fileSize() - filePosition() : 0;
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, rest));
    }

    /** Moves a file ahead, not beyond the end that it has now. */
    @Override
    public long skip(long n) throws IOException {
        if (!seekable) {
            return 0;
        }
        FileChannel file = (FileChannel) channel;
        long from = offset();
        try {
            long sizeBytes = file.size();
            // What claims a size of 0 may have bytes all the same, as in /proc: they are read, too.
            if (sizeBytes <= LARGEST_PAGE_BYTES) {
                return 0;
            }
            long skipped = Math.max(0, Math.min(n, sizeBytes - from));
            file.position(from + skipped);
            advance(skipped);
            return skipped;
        } catch (IOException e) {
            throw failure("cannot skip to offset " + (from + n) + " of " + name(), e);
        }
    }

    @Override
    public long moveInKernel(WritableByteChannel target) throws IOException {
        // To any other channel the JDK would copy in pieces of 8 KiB.
        boolean kernel = target instanceof FileChannel || target instanceof SelectableChannel;
        if (!seekable || !kernel) {
            return 0;
        }
        FileChannel file = (FileChannel) channel;
        try {
            long moved = file.transferTo(offset(), KERNEL_CHUNK_BYTES, target);
            file.position(offset() + moved);
            advance(moved);
            return moved;
        } catch (IOException e) {
            throw failure(at("transfer to " + EndpointName.of(target) + " the bytes", offset()), e);
        }
    }
}
