package io.thalweg.line;

import java.nio.charset.CharacterCodingException;

/** A line has bytes that are no characters of its charset. The reader can go on with the next line. */
public final class MalformedLineException extends CharacterCodingException {
    private static final long serialVersionUID = 1;

    private final String message;
    private final long lineNumber;
    private final long offset;

    MalformedLineException(String source, String charset, byte got, long lineNumber, long offset) {
        this.message = "line " + lineNumber + " of " + source + " is not " + charset + ": byte 0x"
                + Integer.toHexString(got & 0xFF) + " at offset " + offset
                + " does not begin a character; choose the right charset, or replace malformed bytes";
        this.lineNumber = lineNumber;
        this.offset = offset;
    }

    /** What is wrong, and where. */
    @Override
    public String getMessage() {
        return message;
    }

    /** The number of the line; the first is 1. */
    public long lineNumber() {
        return lineNumber;
    }

    /** Offset in the source, in bytes, of the first byte that is wrong. */
    public long offset() {
        return offset;
    }
}
