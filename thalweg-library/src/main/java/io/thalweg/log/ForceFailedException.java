package io.thalweg.log;

import java.io.IOException;

/**
 * A force that failed. What it should have brought to the disk is there or not, and a second one may falsely succeed.
 */
final class ForceFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    ForceFailedException(String message) {
        super(message);
    }

    ForceFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
