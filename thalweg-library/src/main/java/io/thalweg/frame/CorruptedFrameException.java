package io.thalweg.frame;

import java.io.IOException;

/** The bytes are no frame of the expected format. The reader that throws this has closed its source: no frame can follow. */
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
