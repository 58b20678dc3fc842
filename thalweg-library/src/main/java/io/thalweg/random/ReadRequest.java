package io.thalweg.random;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A read that {@link RandomReader#readAll} is to do. Make it a record of your own that also carries what the bytes are
 * for:
 * {@snippet file="io/thalweg/random/RandomReaderExample.java" region="request"}
 */
public interface ReadRequest {
    /** Where the first byte is read, from 0 on. Asked once, on any thread. */
    long position();

    /**
     * What is filled from its position to its limit, and belongs to the reader until the request is completed or
     * {@link RandomReader#readAll} is over. Each request needs a buffer of its own; asked once, on any thread.
     */
    ByteBuffer buffer();

    /** A request that carries nothing else. */
    static ReadRequest of(long position, ByteBuffer buffer) {
        record Plain(long position, ByteBuffer buffer) implements ReadRequest {}

        return new Plain(position, Objects.requireNonNull(buffer, "buffer"));
    }
}
