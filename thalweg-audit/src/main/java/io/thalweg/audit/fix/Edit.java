package io.thalweg.audit.fix;

/**
 * A change of a file's text, at positions of the unchanged text.
 *
 * @param start the first character that goes
 * @param end behind the last that goes; {@code start} where something is only inserted
 * @param text what comes instead
 */
record Edit(int start, int end, String text) {
    static Edit insert(int at, String text) {
        return new Edit(at, at, text);
    }

    /** Whether both change the same characters. Insertions beside each other do not. */
    boolean overlaps(Edit other) {
        return start < other.end && other.start < end;
    }
}
