package io.thalweg.log;

import java.io.IOException;

/**
 * A force that failed. What it should have brought to the disk is there or not, and a second one may falsely succeed.
 */
final class ForceFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** No record below this number is concerned. */
    final long firstSequence;

    ForceFailedException(String message) {
        super(message);
        firstSequence = Long.MAX_VALUE;
    }

    ForceFailedException(String message, Throwable cause) {
        super(message, cause);
        firstSequence = Long.MAX_VALUE;
    }

    /** The file is gone that held the records from {@code firstSequence} on, durable ones too. */
    ForceFailedException(String message, long firstSequence) {
        super(message);
        this.firstSequence = firstSequence;
    }
}
