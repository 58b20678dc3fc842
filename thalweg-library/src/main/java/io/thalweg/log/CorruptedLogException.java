package io.thalweg.log;

import java.io.IOException;

/** A log holds something that no crash leaves behind, or lacks what was acknowledged. */
public final class CorruptedLogException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String segment;
    private final long offset;
    private final String what;

    CorruptedLogException(String segment, long offset, String what) {
        super(segment + " at offset " + offset + ": " + what);
        this.segment = segment;
        this.offset = offset;
        this.what = what;
    }

    /** The file of the log that is damaged. */
    public String segment() {
        return segment;
    }

    /** Where the damage begins in it, in bytes. */
    public long offset() {
        return offset;
    }

    /** What is wrong there, without the place. */
    String what() {
        return what;
    }
}
