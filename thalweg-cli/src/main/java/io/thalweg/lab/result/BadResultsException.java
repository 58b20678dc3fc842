package io.thalweg.lab.result;

import java.io.IOException;

/** A file that is no results file, or none that this version reads. The message says where; {@link #advice()} what to do. */
public final class BadResultsException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String advice;

    BadResultsException(String message, String advice) {
        super(message);
        this.advice = advice;
    }

    /** What the user can do, in a sentence. */
    public String advice() {
        return advice;
    }
}
