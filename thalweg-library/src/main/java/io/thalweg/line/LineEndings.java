package io.thalweg.line;

/** Which bytes end a line. The last line of an input may lack its ending; it counts if it has a byte. */
public enum LineEndings {
    /**
     * LF, CR and CRLF, mixed as they come, as {@link java.io.BufferedReader} has it. A CR ends its line at once; whether
     * an LF follows that belongs to it is found out at the next step, so that nobody waits for it.
     */
    ANY('\r'),

    /** LF only: a CR is a byte like any other. */
    LF('\n');

    /** From LF to this one, bytes are worth a second look. */
    final int lastMark;

    LineEndings(int lastMark) {
        this.lastMark = lastMark;
    }
}
