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
        /** A {@code BufferedReader} instead of a {@code RandomAccessFile} that is read line by line. */
        LINES_IN_ORDER,
        /** A buffered {@code DataInputStream} instead of a {@code RandomAccessFile} that is read in order. */
        VALUES_IN_ORDER,
        /** One buffer instead of two. */
        ONE_BUFFER,
        /** A buffer of 8 KiB, since most of what a larger one holds is not used. */
        SMALLER_BUFFER,
        /** A method for arrays in a stream of the program's own that only hands bytes on. */
        FORWARD_ARRAYS,
        /** A buffer of the library, which takes no lock, instead of the JDK's. */
        UNLOCKED_BUFFER
    }
}
