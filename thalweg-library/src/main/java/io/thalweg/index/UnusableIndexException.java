package io.thalweg.index;

import java.io.IOException;

/** A saved {@link LineIndex} is damaged, or its file is not the one that was indexed any more. */
public final class UnusableIndexException extends IOException {
    private static final long serialVersionUID = 1;

    UnusableIndexException(String message) {
        super(message);
    }
}
