package io.thalweg.line;

import java.io.IOException;

/** A line has more bytes than the reader allows. The reader that throws this has closed its source. */
public final class TooLongLineException extends IOException {
    private static final long serialVersionUID = 1;

    private final long lineNumber;
    private final long offset;
    private final int maxLineLength;

    TooLongLineException(String source, String got, long lineNumber, long offset, int maxLineLength) {
        super("line " + lineNumber + " at offset " + offset + " of " + source + " is too long: " + got
                + ", the limit is " + maxLineLength + " (maxLineLength); raise it if such lines are expected");
        this.lineNumber = lineNumber;
        this.offset = offset;
        this.maxLineLength = maxLineLength;
    }

    /** The number of the line; the first is 1. */
    public long lineNumber() {
        return lineNumber;
    }

    /** Offset in the source, in bytes, at which the line begins. */
    public long offset() {
        return offset;
    }

    /** The limit that it exceeds, in bytes. */
    public int maxLineLength() {
        return maxLineLength;
    }
}
