package io.thalweg.frame;

import io.thalweg.internal.FrameLengths;
import java.nio.ByteBuffer;

/** Steps from header to header, wherever the bytes between them are. */
final class HeaderWalk extends FrameWindow implements FrameLengths {
    private final String source;
    private long offset;

    HeaderWalk(FrameFormat format, String source) {
        super(format, ByteBuffer.allocate(0));
        this.source = source;
    }

    @Override
    public int at(ByteBuffer bytes, int index, int end, long offset) throws CorruptedFrameException {
        window = bytes;
        windowEnd = end;
        frameStart = index;
        this.offset = offset;
        int there = end - index;
        int needed = bytesNeeded();
        // A varint is known with its last byte, and one more is asked for until then.
        boolean known = there >= headerLength() && !(format.isVarint() && needed == there + 1);
        return known ? needed : -needed;
    }

    @Override
    long offset() {
        return offset;
    }

    @Override
    String source() {
        return source;
    }
}
