package io.thalweg.flow;

import io.thalweg.internal.OpenFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import org.jspecify.annotations.Nullable;

/** A part of a file as a channel: another part can take its place, so that the buffer above it serves for all. */
final class SegmentChannel implements ReadableByteChannel {
    private final Runnable requireGoing;
    private final Closeable owned;
    private @Nullable OpenFile file;
    private @Nullable QuoteCheck check;
    private long position;
    private long end;
    private boolean open = true;

    /**
     * @param requireGoing called before each read; throws if the bytes are not needed any more
     * @param owned closed with this
     */
    SegmentChannel(Runnable requireGoing, Closeable owned) {
        this.requireGoing = requireGoing;
        this.owned = owned;
    }

    /** From now on gives the bytes from {@code from} to {@code to}. */
    void take(OpenFile file, long from, long to, @Nullable QuoteCheck check) {
        this.file = file;
        this.position = from;
        this.end = to;
        this.check = check;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (!open) {
            throw new ClosedChannelException();
        }
        requireGoing.run();
        int from = into.position();
        int n = file != null && position < end ? readSome(file, into) : -1;
        if (check != null && n < 0) {
            check.requireEven();
        } else if (check != null) {
            try {
                check.pass(into, from, into.position(), position);
            } catch (IOException e) {
                // The bytes before the refused line are delivered, those of the line are not.
                into.position(from + (int) Math.max(0, check.lineStart() - position));
                throw e;
            }
        }
        position += Math.max(n, 0);
        return n;
    }

    private int readSome(OpenFile from, ByteBuffer into) throws IOException {
        int limit = into.limit();
        into.limit(into.position() + (int) Math.min(into.remaining(), end - position));
        try {
            return from.read(into, position);
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
