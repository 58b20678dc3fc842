package io.thalweg.flow;

import java.nio.ByteBuffer;

/** A worker's memory for input that must be read to be cut. */
final class Chunk {
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    /** Empty, with room for at least {@code sizeBytes}. */
    ByteBuffer empty(int sizeBytes) {
        if (bytes.capacity() < sizeBytes) {
            bytes = ByteBuffer.allocate(sizeBytes);
        }
        return bytes.clear();
    }

    /** The same bytes with twice the room, but not beyond {@code mostBytes}, and for at least one byte more. */
    ByteBuffer grown(int mostBytes) {
        int sizeBytes = (int) Math.max(bytes.capacity() + 1L, Math.min(bytes.capacity() * 2L, mostBytes));
        bytes = ByteBuffer.allocate(sizeBytes).put(bytes.flip());
        return bytes;
    }
}
