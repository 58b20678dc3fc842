package io.thalweg.trials.fuzz;

import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/** Takes bytes in pieces, up to a limit, and keeps them. */
final class PiecewiseTarget implements WritableByteChannel {
    private final byte[] taken;
    private final Pieces pieces;
    private int count;
    private boolean open = true;

    PiecewiseTarget(int mostBytes, byte[] sizes) {
        taken = new byte[mostBytes];
        pieces = Pieces.of(sizes);
    }

    @Override
    public int write(ByteBuffer from) {
        int size = pieces.next(from.remaining());
        Expect.that(size <= taken.length - count, "more is written than there is");
        from.get(taken, count, size);
        count += size;
        return size;
    }

    /** What was taken so far. */
    byte[] bytes() {
        return Arrays.copyOf(taken, count);
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }
}
