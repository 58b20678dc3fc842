package io.thalweg.channel;

import io.thalweg.internal.DeferredFailure;
import io.thalweg.internal.SharedSecrets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** What a buffered channel reads from. */
final class Source {
    /** Bytes that one call moves inside the kernel: large enough to be free, small enough to be interrupted. */
    private static final long KERNEL_CHUNK_BYTES = 8 << 20;

    /**
     * A file in {@code /sys} claims the length of a page and holds less. So what may be one is read, not skipped; this is the
     * largest page that any processor of ours has.
     */
    private static final long LARGEST_PAGE_BYTES = 64 * 1024;

    private final ReadableByteChannel channel;
    private final Endpoint endpoint;
    private final long startOffset;
    private final boolean seekable;
    /** The same source as a stream, which may know how much there is where the channel does not. */
    private final @Nullable InputStream stream;

    private final DeferredFailure deferred = new DeferredFailure();

    Source(ReadableByteChannel channel, String name) {
        this(channel, name, null);
    }

    Source(ReadableByteChannel channel, String name, @Nullable InputStream stream) {
        this.channel = channel;
        this.stream = stream;
        this.endpoint = new Endpoint(channel, name);
        long offset = endpoint.filePosition();
        this.seekable = offset >= 0;
        this.startOffset =
                channel instanceof BufferedReadableByteChannel known ? known.position() : Math.max(0, offset);
    }

    String name() {
        return endpoint.name;
    }

    /** Where a file was when it was handed over; 0 for all else. */
    long startOffset() {
        return startOffset;
    }

    /** Whether it reads into heap memory without a detour. */
    boolean isStream() {
        return channel instanceof StreamChannel;
    }

    /** Whether what reads is known to forget the buffer. */
    boolean isOfTheJdk() {
        return endpoint.isOfTheJdk();
    }

    /**
     * Up to where {@code buffer} may be filled from {@code from} on by one read. Into heap memory the JDK reads by way of
     * direct memory of its own, as much as is asked for: that must not be more than it keeps for each thread anyway.
     */
    int readLimit(ByteBuffer buffer, int from) {
        int capacity = buffer.capacity();
        return isStream() || buffer.isDirect() ? capacity : Math.min(capacity, from + BufferMemory.FIRST_SIZE_BYTES);
    }

    /** Reads at most what {@code into} has room for, at least one byte; -1 at end of input. */
    int read(ByteBuffer into) throws IOException {
        deferred.rethrow();
        int before = into.position();
        for (int emptyReads = 0; ; ) {
            int n = readOnce(into);
            int delivered = into.position() - before;
            if (delivered > 0) {
                return delivered;
            }
            if (n == -1) {
                return -1;
            }
            if (n != 0) {
                throw new IOException("its read returned " + n + " and delivered nothing, which no channel may do");
            }
            endpoint.pause(++emptyReads);
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

    /** How many bytes a read brings without a wait, as far as the source tells; 0 if it does not. */
    int promised() {
        try {
            if (channel instanceof StreamChannel known) {
                return Math.max(0, known.promised());
            }
            if (channel instanceof BufferedReadableByteChannel known) {
                return SharedSecrets.READ_ACCESS.of(known).promised();
            }
            if (stream != null) {
                return Math.max(0, stream.available());
            }
            long rest = seekable ? endpoint.fileSize() - endpoint.filePosition() : 0;
            return (int) Math.max(0, Math.min(Integer.MAX_VALUE, rest));
        } catch (IOException | RuntimeException e) {
            return 0; // The next read says why.
        }
    }

    /**
     * Whether a read would not wait, as far as the source tells. A stream that decompresses promises 1 until its end, whether
     * there is something to decompress or not.
     */
    boolean isReady() {
        return channel instanceof BufferedReadableByteChannel known
                ? SharedSecrets.READ_ACCESS.of(known).isReady()
                : promised() > (isStream() ? 1 : 0);
    }

    void beginWait(long nanos) {
        if (nanos > 0) {
            endpoint.beginWait(nanos);
        }
    }

    void endWait(long nanos) {
        if (nanos > 0) {
            endpoint.endWait();
        }
    }

    boolean canExpire() {
        return endpoint.canExpire();
    }

    void requireDeadlines() {
        endpoint.requireDeadlines();
    }

    /** Moves a file from {@code from} towards {@code to}, not beyond the end that it has now; where it then stands. */
    long seek(long from, long to) throws IOException {
        if (!seekable) {
            return from;
        }
        FileChannel file = (FileChannel) channel;
        try {
            long sizeBytes = file.size();
            // What claims a size of 0 may have bytes all the same, as in /proc: they are read, too.
            if (sizeBytes <= LARGEST_PAGE_BYTES) {
                return from;
            }
            long reached = Math.max(from, Math.min(to, sizeBytes));
            file.position(reached);
            return reached;
        } catch (IOException e) {
            throw endpoint.failure("cannot skip to offset " + to + " of " + name(), e);
        }
    }

    /** Moves some bytes from {@code offset} on inside the kernel; how many, 0 if it cannot or there are none. */
    long transferTo(WritableByteChannel target, long offset) throws IOException {
        // To any other channel the JDK would copy in pieces of 8 KiB.
        boolean kernel = target instanceof FileChannel || target instanceof SelectableChannel;
        if (!seekable || !kernel) {
            return 0;
        }
        FileChannel file = (FileChannel) channel;
        try {
            long moved = file.transferTo(offset, KERNEL_CHUNK_BYTES, target);
            file.position(offset + moved);
            return moved;
        } catch (IOException e) {
            throw endpoint.failure(endpoint.at("transfer to " + EndpointName.of(target) + " the bytes", offset), e);
        }
    }

    /** Whether a deadline closed this, now or at an earlier call. */
    boolean expired() {
        return endpoint.expired();
    }

    /** Why {@code need} bytes could not be had from {@code offset} on; told by what was wanted, or by where it failed. */
    IOException failure(int need, int got, long offset, IOException cause, boolean wanted) {
        return wanted || endpoint.expired()
                ? endpoint.failure(
                        "need " + need + " bytes, got " + got + " at offset " + offset + " of " + name(), cause)
                : endpoint.failure(endpoint.at("read", offset + got), cause);
    }

    ClosedChannelException closed(long offset) {
        return endpoint.closed("read", offset);
    }

    boolean isOpen() {
        return endpoint.isOpen();
    }

    void close() throws IOException {
        endpoint.close();
    }
}
