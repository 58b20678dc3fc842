package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import org.jspecify.annotations.Nullable;

/** A part of some input as a channel: another part can take its place, so that the buffer above it serves for all. */
final class SegmentChannel implements ReadableByteChannel {
    /** An input that knows where its bytes are. */
    interface Bytes {
        /** Reads at most what {@code into} has room for, from {@code offset} on; -1 at end of input. */
        int read(ByteBuffer into, long offset) throws IOException;
    }

    private final Runnable requireGoing;
    private final Closeable owned;
    private Bytes bytes = (into, offset) -> -1;
    private @Nullable QuoteCheck check;
    private long position;
    private long end;
    private boolean open = true;

    /**
     * @param requireGoing throws if nobody needs the bytes any more
     * @param owned closed with this
     */
    SegmentChannel(Runnable requireGoing, Closeable owned) {
        this.requireGoing = requireGoing;
        this.owned = owned;
    }

    /** From now on gives the bytes from {@code from} to {@code to}. */
    void take(Bytes bytes, long from, long to, @Nullable QuoteCheck check) {
        this.bytes = bytes;
        this.position = from;
        this.end = to;
        this.check = check;
    }

    /** The bytes of {@code memory}, of which the first is that at {@code from}. */
    static Bytes of(ByteBuffer memory, long from) {
        return (into, offset) -> {
            int at = (int) (offset - from);
            int n = Math.min(into.remaining(), memory.limit() - at);
            into.put(into.position(), memory, at, n).position(into.position() + n);
            return n;
        };
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (!open) {
            throw new ClosedChannelException();
        }
        requireGoing.run();
        int from = into.position();
        int n = position < end ? readSome(into) : -1;
        if (check != null && n < 0) {
            check.requireEven();
        } else if (check != null) {
            try {
                check.pass(into, from, into.position(), position);
            } catch (IOException e) {
                // What comes before the line that is refused is given, and nothing of that.
                into.position(from + (int) Math.max(0, check.lineStart() - position));
                throw e;
            }
        }
        position += Math.max(n, 0);
        return n;
    }

    private int readSome(ByteBuffer into) throws IOException {
        int limit = into.limit();
        into.limit(into.position() + (int) Math.min(into.remaining(), end - position));
        try {
            return bytes.read(into, position);
        } finally {
            into.limit(limit);
        }
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() throws IOException {
        open = false;
        owned.close();
    }
}
