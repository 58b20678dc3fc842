package io.thalweg.channel;

import java.io.IOException;

/** The next bytes are no varint, or one of a larger number. None of them was consumed. */
public final class MalformedVarintException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;

    MalformedVarintException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /** Offset in the source, in bytes, at which the varint should begin. */
    public long offset() {
        return offset;
    }
}
