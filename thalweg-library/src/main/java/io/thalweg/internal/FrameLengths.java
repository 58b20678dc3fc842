package io.thalweg.internal;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Computes a frame's length from its header alone, so that an input can be split at frame boundaries. Not thread-safe.
 */
public interface FrameLengths {
    /**
     * Bytes of the frame that begins at {@code index} of {@code bytes}, which are in the format's order and end before
     * {@code end}. Below 0 if that is not known yet: then so many bytes of the frame, negated, are needed to go on.
     *
     * @param offset where that is in the source, for errors
     */
    int at(ByteBuffer bytes, int index, int end, long offset) throws IOException;
}
