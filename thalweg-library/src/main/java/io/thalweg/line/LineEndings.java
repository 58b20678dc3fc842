package io.thalweg.line;

/** Which bytes end a line. The last line of an input may lack its ending; it counts if it has a byte. */
public enum LineEndings {
    /**
     * LF, CR and CRLF, mixed as they come, as {@link java.io.BufferedReader} has it. A CR ends its line at once;
     * whether an LF follows that belongs to it is found out at the next step, so that no call waits for it.
     */
    ANY(EndingMarks.LF, EndingMarks.CR, EndingMarks.CR),

    /** LF only: a CR is a byte like any other. */
    LF(EndingMarks.LF, EndingMarks.LF, EndingMarks.LF),

    /** LF and CRLF, mixed as they come; a CR without an LF behind it is a byte like any other. */
    LF_OR_CRLF(EndingMarks.LF, EndingMarks.CR, EndingMarks.LF),

    /** The byte 0 only, as {@code find -print0} writes it: LF and CR are bytes like any other. */
    NUL((byte) 0, (byte) 0, (byte) 0);

    /** Bytes from this one to {@link #lastMark} are worth a second look. */
    final int firstMark;

    final int lastMark;

    /** What ends a line whatever is behind it, beside LF. */
    final byte otherEnding;

    LineEndings(byte firstMark, byte lastMark, byte otherEnding) {
        this.firstMark = firstMark;
        this.lastMark = lastMark;
        this.otherEnding = otherEnding;
    }

    /** Bytes of the longest ending whose first byte may be text. */
    int awaitedBytes() {
        return this == LF_OR_CRLF ? 2 : 1;
    }
}
