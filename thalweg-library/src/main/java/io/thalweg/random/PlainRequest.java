package io.thalweg.random;

import java.nio.ByteBuffer;
import java.util.Objects;

/** What {@link ReadRequest#of} gives. */
record PlainRequest(long position, ByteBuffer buffer) implements ReadRequest {
    PlainRequest {
        Objects.requireNonNull(buffer, "buffer");
    }
}
