package io.thalweg.trials.fuzz;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** Delivers bytes in pieces, and allocates nothing. */
final class PiecewiseChannel implements ReadableByteChannel {
    private final byte[] bytes;
    private final Pieces pieces;
    private int position;
    private boolean open = true;

    PiecewiseChannel(byte[] bytes, byte[] sizes) {
        this.bytes = bytes;
        this.pieces = Pieces.of(sizes);
    }

    @Override
    public int read(ByteBuffer into) {
        if (position == bytes.length) {
            return -1;
        }
        int size = pieces.next(Math.min(into.remaining(), bytes.length - position));
        into.put(bytes, position, size);
        position += size;
        return size;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }

    @Override
    public String toString() {
        return "a fuzzer";
    }
}
