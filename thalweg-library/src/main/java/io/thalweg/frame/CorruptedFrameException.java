package io.thalweg.frame;

import java.io.IOException;

/**
 * The bytes are no frame of the expected format. No frame can follow, and a reader that throws this gives no other; its
 * source stays open until it is closed, so that the peer can be answered. From a writer: the payload cannot be one,
 * nothing was written, and the writer can go on.
 */
public class CorruptedFrameException extends IOException {
    private static final long serialVersionUID = 1;

    /** Where the frame begins. */
    private final long offset;

    CorruptedFrameException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /** Offset in the source, in bytes, at which the frame begins. */
    public final long offset() {
        return offset;
    }
}
