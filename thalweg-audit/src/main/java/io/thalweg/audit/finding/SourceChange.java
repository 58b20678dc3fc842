package io.thalweg.audit.finding;

/** What becomes of the source where a rule found something. */
public sealed interface SourceChange {
    /**
     * No rewrite can know what the program means.
     *
     * @param why the reason, as the end of a sentence
     */
    record None(String why) implements SourceChange {}

    /** A rewrite. */
    enum Kind implements SourceChange {
        /** A buffer around what opens the input. */
        BUFFER_INPUT,
        /** A buffer around what opens the file that is written. */
        BUFFER_OUTPUT,
        /** A larger buffer in a compressing or decompressing stream. */
        WIDER_CODEC,
        /** A {@code BufferedReader} or {@code BufferedWriter} around a reader or writer. */
        BUFFERED_READER,
        /** A method for arrays in a stream of the program's own that only hands bytes on. */
        FORWARD_ARRAYS,
        /** A buffer of the library, which takes no lock, instead of the JDK's. */
        UNLOCKED_BUFFER
    }
}
