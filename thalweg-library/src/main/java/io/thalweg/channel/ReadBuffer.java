package io.thalweg.channel;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of a {@link BufferedReadableByteChannel} and all that happens when it has too few bytes. It stands apart
 * so that the methods called for every value stay small enough to be inlined.
 */
abstract class ReadBuffer {
    static final boolean POISON_VIEWS = Boolean.getBoolean("thalweg.poisonViews");
    private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

    final Source source;
    final long deadlineNanos;
    final int maxBufferSizeBytes;
    private final boolean littleEndian;
    private final ViewPoison poison = new ViewPoison();

    // Their own position and limit stay at 0 and capacity, but for the time of a refill.
    ByteBuffer buffer;
    ByteBuffer readOnly;
    /** The view of all that is buffered; its position and limit are set when it is asked for. */
    ByteBuffer window;

    int position;
    int limit;
    /** Offset in the source of the buffer's first byte. */
    long base;

    volatile boolean open = true;
    /** The thread that asked the source last: the buffer and all that points into it are its own. */
    private volatile @Nullable Thread reader;

    ReadBuffer(Source source, BufferedReadableByteChannel.Builder options, int bufferSizeBytes) {
        this.source = source;
        this.maxBufferSizeBytes = Math.max(options.maxBufferSizeBytes, bufferSizeBytes);
        this.deadlineNanos = options.deadlineNanos;
        this.littleEndian = options.order == ByteOrder.LITTLE_ENDIAN;
        this.base = source.startOffset();
        this.buffer = ByteBuffer.allocateDirect(bufferSizeBytes).order(options.order);
        this.readOnly = buffer.asReadOnlyBuffer();
        this.window = readOnly.duplicate().order(options.order);
    }

    /** Offset in the source of the next byte. */
    final long offset() {
        return base + position;
    }

    /** Makes {@code n} bytes available. */
    final void demand(int n) throws IOException {
        if (!fill(n, deadlineNanos)) {
            throw endOfInput(n, limit - position, offset());
        }
    }

    /** Makes {@code n} bytes available; false if the input ends before. */
    final boolean fill(int n, long withinNanos) throws IOException {
        requireOpen();
        if (n < 0 || n > maxBufferSizeBytes) {
            throw new IllegalArgumentException("cannot buffer " + n + " bytes of " + source.name() + ": 0 to "
                    + maxBufferSizeBytes + " are allowed; maxBufferSize sets the maximum");
        }
        compact();
        try {
            source.beginWait(withinNanos);
            while (limit < n) {
                if (limit == buffer.capacity()) {
                    grow();
                }
                if (!refill()) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw source.failure(n, limit, base, open ? e : closedMeanwhile(e));
        } catch (OutOfMemoryError e) {
            if (limit < buffer.capacity()) {
                throw e; // It was not the buffer that should have grown.
            }
            throw outOfMemory(n, e);
        } finally {
            source.endWait(withinNanos);
        }
    }

    /** One read of the source; false at end of input. */
    private boolean refill() throws IOException {
        int before = limit;
        buffer.position(before);
        try {
            return source.read(buffer) >= 0;
        } finally {
            // Also what came before an error is kept.
            limit = Math.max(before, buffer.position());
            buffer.clear();
        }
    }

    /** The unread bytes go to the front: the same few cache lines serve again and again. */
    private void compact() {
        if (position > 0) {
            if (position < limit) {
                buffer.limit(limit).position(position);
                buffer.compact().clear();
            }
            base += position;
            limit -= position;
            position = 0;
        }
    }

    /**
     * Only a buffer that is full of received bytes grows. It doubles, and by way of halves of the maximum: the last step,
     * when the old buffer and the new must both fit into memory, then takes 1.5 times the maximum.
     */
    private void grow() {
        int sizeBytes = maxBufferSizeBytes;
        while (sizeBytes >> 1 > buffer.capacity()) {
            sizeBytes >>= 1;
        }
        ByteBuffer larger = ByteBuffer.allocateDirect(sizeBytes).order(buffer.order());
        larger.put(0, buffer, 0, limit);
        buffer = larger;
        readOnly = larger.asReadOnlyBuffer();
        window = readOnly.duplicate().order(buffer.order());
    }

    /** A peer that sends more than there is memory for must not cost more than its connection. */
    private IOException outOfMemory(int need, OutOfMemoryError cause) {
        IOException reason = new IOException(
                "there is no memory for a buffer larger than " + buffer.capacity() + " bytes (" + cause.getMessage()
                        + "), and the channel is closed; raise -XX:MaxDirectMemorySize (default: -Xmx), or lower the"
                        + " limit of what may come, now " + maxBufferSizeBytes + " bytes",
                cause);
        try {
            source.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
        return source.shortOf(need, limit, base, reason);
    }

    /** A large read into direct memory needs no detour through the buffer. */
    final int readThrough(ByteBuffer into) throws IOException {
        requireOpen();
        long offset = offset();
        try {
            source.beginWait(deadlineNanos);
            int n = source.read(into);
            discard(offset + Math.max(n, 0));
            return n;
        } catch (IOException e) {
            throw source.failure(1, 0, offset, open ? e : closedMeanwhile(e));
        } finally {
            source.endWait(deadlineNanos);
        }
    }

    /** Skips more than is buffered. */
    final void skipFar(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("cannot skip " + n + " bytes: a channel goes forward only");
        }
        requireOpen();
        long from = offset();
        long to = n < Long.MAX_VALUE - from ? from + n : Long.MAX_VALUE;
        int available = limit - position;
        discard(source.seek(from + available, to));
        while (offset() < to) {
            if (position == limit && !fill(1, deadlineNanos)) {
                throw endOfInput(n, offset() - from, from);
            }
            position += (int) Math.min(to - offset(), limit - position);
        }
    }

    /** Empties the buffer; the next byte is the source's at {@code offset}. */
    final void discard(long offset) {
        base = offset;
        position = 0;
        limit = 0;
    }

    /** A closed socket says only that it is closed. */
    private static IOException closedMeanwhile(IOException cause) {
        if (cause instanceof ClosedChannelException) {
            return cause;
        }
        AsynchronousCloseException closed = new AsynchronousCloseException();
        closed.initCause(cause);
        return closed;
    }

    /**
     * Whether another thread than the caller's was the last that asked the source. For readers over this channel: then
     * their close must leave alone what that thread works with.
     */
    public final boolean isReadByAnotherThread() {
        Thread last = reader;
        return last != null && !last.equals(Thread.currentThread());
    }

    /**
     * What kept a reader over this channel from having {@code need} bytes: {@code cause}, thrown by this channel, in the
     * same class, and told with need, got, offset and name.
     */
    public final IOException failure(int need, IOException cause) {
        return source.shortOf(need, limit - position, offset(), cause);
    }

    /** Lets the memory go. */
    private void release() {
        discard(offset());
        buffer = NONE.duplicate().order(buffer.order());
        readOnly = buffer;
        window = buffer;
    }

    /** Closes the source; the buffer is let go now or, if another thread may be at it, when that one finds out. */
    final void closeSource() throws IOException {
        boolean wasOpen = open;
        open = false;
        if (!isReadByAnotherThread()) {
            endAllViews();
            release();
        }
        if (wasOpen) {
            source.close();
        }
    }

    /** Before a step that may ask the source: from now on the buffer is the caller's. */
    final void requireOpen() throws IOException {
        Thread caller = Thread.currentThread();
        if (!caller.equals(reader)) {
            reader = caller; // Before the look at open: whoever closes sets that first and looks at this then.
        }
        if (!open) {
            release();
            throw source.closed(offset());
        }
    }

    final EOFException endOfInput(long need, long got, long offset) {
        return new EOFException(
                "need " + need + " bytes, got " + got + " at offset " + offset + " of " + source.name());
    }

    final RuntimeException notBuffered(int offset, int size) {
        if (!open) {
            return new IllegalStateException("the channel of " + source.name() + " is closed: its bytes are gone");
        }
        return new IndexOutOfBoundsException(size + " bytes from " + offset + " bytes ahead are not among the "
                + (limit - position) + " that are buffered; call require first");
    }

    final ByteBuffer slice(int index, int length) {
        ByteBuffer slice = readOnly.slice(index, length);
        if (littleEndian) {
            slice.order(ByteOrder.LITTLE_ENDIAN);
        }
        return POISON_VIEWS ? poison.copyOf(slice) : slice;
    }

    /** A call that needs {@code n} bytes ends all views, unless these bytes were made sure of before. */
    final void endViews(long n) {
        if (POISON_VIEWS) {
            poison.before(offset() + n);
        }
    }

    /** As {@link #endViews}, for a call of no fixed number of bytes. */
    final void endAllViews() {
        if (POISON_VIEWS) {
            poison.before(Long.MAX_VALUE);
        }
    }

    /** {@code n} bytes can be consumed without a refill. */
    final void assure(int n) {
        if (POISON_VIEWS) {
            poison.assured(offset() + n);
        }
    }
}
