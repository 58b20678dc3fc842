package io.thalweg.channel;

import io.thalweg.internal.DeferredFailure;
import io.thalweg.internal.Endpoint;
import io.thalweg.internal.Failures;
import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.Source;
import io.thalweg.internal.ViewPoison;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AsynchronousCloseException;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of a {@link BufferedReadableByteChannel} and all that happens when it has too few bytes. It stands apart
 * because a loop over {@code getInt} takes 1.16 times as long on JDK 25 when all is one class (17 does not care; the
 * writing channel, which is one class, does not either).
 *
 * <p>The thread that reads owns all of it. Another thread's close only ends the fast path, by {@link #open} and
 * {@link #limit}, and leaves alone what the reading thread works with: that thread lets the buffer go when it notices.
 */
abstract class ReadBuffer {
    static final boolean POISON_VIEWS = ViewPoison.ON;

    /** No error message of {@link #fill} is to say how many bytes were needed. */
    private static final int UNTOLD = -1;

    /** Below every position, so that even no bytes are not there. */
    private static final int NOTHING = -1;

    final Source source;
    final long deadlineNanos;
    final ByteOrder order;
    /** What the buffer has as soon as a read has filled a small first one. */
    final int bufferSizeBytes;

    private final boolean littleEndian;
    private final ViewPoison poison = new ViewPoison();

    // Except during a refill, position is 0 and limit is capacity; indexes below are absolute.
    ByteBuffer buffer;
    ByteBuffer readOnly;
    /** The view of all that is buffered; its position and limit are set when it is asked for. */
    ByteBuffer window;

    int position;
    /** Up to where the buffer is filled. */
    int end;
    /** End of the bytes that the fast path may take: {@link #end}, or {@link #NOTHING} after close. */
    int limit;
    /** Offset in the source of the buffer's first byte. */
    long base;

    int maxBufferSizeBytes;
    volatile boolean open = true;
    /** The last read filled the buffer: there may be much more. */
    private boolean filled;
    /** Something outside this class may still know the buffer's memory: it must not serve another channel. */
    private boolean lent;

    /** What failed behind bytes that the channel's stream has given. */
    final DeferredFailure deferred = new DeferredFailure();

    ReadBuffer(Source source, BufferedReadableByteChannel.Builder options, int bufferSizeBytes) {
        this.source = source;
        this.bufferSizeBytes = bufferSizeBytes;
        this.maxBufferSizeBytes = Math.max(options.maxBufferSizeBytes, bufferSizeBytes);
        this.deadlineNanos = options.deadlineNanos;
        if (deadlineNanos > 0) {
            source.requireDeadlines();
        }
        this.order = options.order;
        this.littleEndian = options.order == ByteOrder.LITTLE_ENDIAN;
        this.base = source.offset();
        // The first bytes to come are the first to need memory.
        this.buffer = BufferMemory.nothingToRead();
        this.readOnly = buffer;
        this.window = buffer.duplicate().order(order);
    }

    /** Offset in the source of the next byte. */
    final long offset() {
        return base + position;
    }

    private void requireReadable() throws IOException {
        requireOpen();
        deferred.rethrow();
    }

    /** Makes {@code n} bytes available. */
    final void demand(int n) throws IOException {
        if (!fill(n, deadlineNanos)) {
            throw endOfInput(n, end - position, offset());
        }
    }

    /** Makes {@code n} bytes available; false if the input ends before. */
    final boolean fill(int n, long withinNanos) throws IOException {
        return fill(n, withinNanos, UNTOLD);
    }

    private boolean fill(int n, long withinNanos, int need) throws IOException {
        requireReadable();
        if (n < 0 || n > maxBufferSizeBytes) {
            throw new IllegalArgumentException("cannot buffer " + n + " bytes of " + source.name() + ": 0 to "
                    + maxBufferSizeBytes + " are possible; maxBufferSize sets the maximum");
        }
        Endpoint.Transfer transfer = source.transfer(withinNanos);
        try (transfer) {
            compact();
            while (end < n) {
                if (end == buffer.capacity() || (filled && buffer.capacity() < bufferSizeBytes)) {
                    grow();
                }
                if (!refill()) {
                    letGoIfEmpty();
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw source.failure(need == UNTOLD ? n : need, end, base, openOr(e), need != UNTOLD);
        } catch (OutOfMemoryError e) {
            if (end < buffer.capacity()) {
                throw e; // It was not the buffer that should have grown.
            }
            throw outOfMemory(n, e);
        } finally {
            limit = end;
        }
    }

    /** How many bytes come without a wait: those that are there, or else as far as the source knows. */
    final int availableHint() {
        int there = end - position;
        return there > 0 || !open ? there : source.availableHint();
    }

    /** One read of the source; false at end of input. */
    private boolean refill() throws IOException {
        int before = end;
        buffer.limit(readLimit(before)).position(before);
        int asked = buffer.remaining();
        try {
            boolean more = source.read(buffer) >= 0;
            requireTrue(more);
            return more;
        } finally {
            // Also what came before an error is kept, but not what a source gives that was closed meanwhile.
            end = open ? Math.max(before, buffer.position()) : before;
            filled = end - before == asked;
            buffer.clear();
        }
    }

    /**
     * Up to where the buffer may be filled from {@code from} on by one read. Into heap memory the JDK reads by way of
     * direct memory of its own, as much as is asked for: that must not be more than it keeps for each thread anyway.
     */
    private int readLimit(int from) {
        int capacity = buffer.capacity();
        return source.isStream() || buffer.isDirect()
                ? capacity
                : Math.min(capacity, from + BufferMemory.FIRST_SIZE_BYTES);
    }

    /**
     * What was closed meanwhile may answer that the input ends, as sockets of TLS do, or anything: that is no input.
     */
    private void requireTrue(boolean more) throws IOException {
        if (!open || (!more && source.expired())) {
            throw new AsynchronousCloseException();
        }
    }

    /** The unread bytes go to the front: the same few cache lines serve again and again. */
    private void compact() {
        if (position > 0) {
            int left = end - position;
            if (left > 0) {
                buffer.limit(end).position(position);
                buffer.compact().clear();
            }
            base += position;
            end = left;
            limit = left;
            position = 0;
        }
    }

    /**
     * A small buffer is enough for most; the first read that fills it makes room for the full size, and only a buffer
     * that is full of received bytes grows beyond. It then doubles, and by way of halves of the maximum: the last step,
     * when the old buffer and the new must both fit into memory, takes 1.5 times the maximum.
     */
    private void grow() {
        int capacity = buffer.capacity();
        if (capacity == 0) {
            replace(BufferMemory.take(Math.min(bufferSizeBytes, BufferMemory.FIRST_SIZE_BYTES), source.isStream()));
        } else if (capacity < bufferSizeBytes) {
            replace(BufferMemory.take(bufferSizeBytes, source.isStream()));
        } else {
            int sizeBytes = maxBufferSizeBytes;
            while (sizeBytes >> 1 > capacity) {
                sizeBytes >>= 1;
            }
            replace(BufferMemory.takeLarge(sizeBytes, source.isStream()));
        }
    }

    private void replace(ByteBuffer larger) {
        larger.order(order).put(0, buffer, 0, end);
        giveBack();
        use(larger);
    }

    private void use(ByteBuffer other) {
        buffer = other;
        readOnly = other.asReadOnlyBuffer();
        window = readOnly.duplicate().order(order);
        filled = false;
        lent = false;
    }

    /** A peer that sends more than there is memory for must not cost more than its connection. */
    private IOException outOfMemory(int need, OutOfMemoryError cause) {
        String flag = source.isStream() ? "-Xmx" : "-XX:MaxDirectMemorySize (default: -Xmx)";
        IOException reason = new IOException(
                "no memory for a buffer larger than " + buffer.capacity() + " bytes (" + cause.getMessage()
                        + "); the channel is now closed. Raise " + flag + ", or lower the limit of "
                        + maxBufferSizeBytes + " bytes",
                cause);
        try {
            source.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
        return source.failure(need, end, base, reason, true);
    }

    /** A large read into direct memory needs no detour through the buffer. */
    final boolean passesBy(ByteBuffer into) {
        return into.isDirect() && into.remaining() >= bufferSizeBytes;
    }

    final int readThrough(ByteBuffer into) throws IOException {
        requireReadable();
        long offset = offset();
        Endpoint.Transfer transfer = source.transfer(deadlineNanos);
        try (transfer) {
            int n = source.read(into);
            requireTrue(n >= 0);
            discard(offset + Math.max(n, 0));
            return n;
        } catch (IOException e) {
            throw source.failure(1, 0, offset, openOr(e), false);
        }
    }

    /** Skips more than is buffered. */
    final void skipFar(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("cannot skip " + n + " bytes: a channel only moves forward");
        }
        long from = offset();
        long skipped = skipAtMost(n);
        if (skipped < n) {
            throw endOfInput(n, skipped, from);
        }
    }

    /** Skips {@code n} bytes, or those up to the end of the input; how many: none if {@code n} is negative. */
    final long skipAtMost(long n) throws IOException {
        requireOpen();
        endViews(n);
        long from = offset();
        long to = n < Long.MAX_VALUE - from ? from + n : Long.MAX_VALUE;
        long buffered = base + end;
        // A stream is read: its own skip may wait, and fail without saying how far it came.
        if (to > buffered && !source.isStream()) {
            discard(buffered + source.skip(to - buffered));
        }
        while (offset() < to && (position < end || fill(1, deadlineNanos))) {
            position += (int) Math.min(to - offset(), end - position);
        }
        return offset() - from;
    }

    /** Empties the buffer; the next byte is the source's at {@code offset}. */
    final void discard(long offset) {
        base = offset;
        position = 0;
        end = 0;
        limit = open ? 0 : NOTHING;
    }

    /** A closed socket says only that it is closed. */
    private IOException openOr(IOException cause) {
        return open ? cause : Failures.closedMeanwhile(cause);
    }

    /**
     * At the end of the input most are done with their channel, whether they close it soon or not. Memory that no
     * other channel could use stays: the next call would need as much again.
     */
    private void letGoIfEmpty() {
        if (end == 0 && mayServeOthers()) {
            letGo();
        }
    }

    private void letGo() {
        discard(offset());
        giveBack();
        buffer = BufferMemory.nothingToRead();
        readOnly = buffer;
        window = buffer.duplicate().order(order);
        filled = false;
        lent = false;
    }

    private void giveBack() {
        if (mayServeOthers()) {
            BufferMemory.giveBack(buffer);
        } else {
            BufferMemory.abandon(buffer);
        }
    }

    private boolean mayServeOthers() {
        return !lent && source.isOfTheJdk();
    }

    /** The memory may be known elsewhere from now on. */
    final void lend() {
        lent = true;
    }

    /** Closes the source. What the thread that reads has at hand stays as it is; it gets nothing more. */
    final void closeSource() throws IOException {
        synchronized (source) {
            if (!open) {
                return;
            }
            open = false;
        }
        limit = NOTHING;
        // Should the reading thread notice, it may give the buffer back all the same; few do.
        BufferMemory.abandon(buffer);
        source.close();
    }

    /** What a caller's buffer has room for; one that is read-only is refused as the contract of channels wants it. */
    final int roomIn(ByteBuffer into) throws IOException {
        if (into.isReadOnly()) {
            requireOpen();
            throw new IllegalArgumentException(
                    "cannot read " + source.name() + " into a read-only buffer; give one that can be written");
        }
        return into.remaining();
    }

    /** Before a step that may ask the source. */
    final void requireOpen() throws IOException {
        if (!open) {
            letGo();
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
        return new IndexOutOfBoundsException(size + " bytes from " + offset + " bytes ahead are not buffered, only "
                + (end - position) + " bytes are; call require first");
    }

    final ByteBuffer slice(int index, int length) {
        lent = true;
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

    /** What readers over this channel use; one for each. */
    final ReadAccess access() {
        return new Access();
    }

    private final class Access implements ReadAccess {
        @Override
        public ByteBuffer window() {
            ByteBuffer all = window;
            all.limit(end).position(position);
            return all;
        }

        @Override
        public byte @Nullable [] array() {
            return buffer.hasArray() && buffer.arrayOffset() == 0 ? buffer.array() : null;
        }

        @Override
        public ByteBuffer view(int index, int length) {
            return slice(index, length);
        }

        @Override
        public int available() {
            return end - position;
        }

        @Override
        public void skip(int n) {
            position = Math.min(position + n, end);
        }

        @Override
        public void allow(int sizeBytes) {
            maxBufferSizeBytes = Math.max(maxBufferSizeBytes, sizeBytes);
        }

        @Override
        public long offset() {
            return ReadBuffer.this.offset();
        }

        @Override
        public int availableHint() {
            return ReadBuffer.this.availableHint();
        }

        @Override
        public void restart(long offset) {
            endAllViews();
            source.restart(offset);
            discard(offset);
        }

        @Override
        public void endViews() {
            endAllViews();
        }

        @Override
        public boolean fill(int n, long withinNanos, int need) throws IOException {
            endAllViews();
            boolean there = (n <= limit - position && n >= 0)
                    || ReadBuffer.this.fill(n, withinNanos == CHANNELS_DEADLINE ? deadlineNanos : withinNanos, need);
            if (there) {
                assure(n);
            }
            return there;
        }
    }
}
