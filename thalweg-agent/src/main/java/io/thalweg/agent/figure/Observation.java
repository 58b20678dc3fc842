package io.thalweg.agent.figure;

/**
 * What can be observed of a stream that tells whether the program would behave differently with a buffer around it.
 * A recording says of each how many streams it was true of.
 */
public enum Observation {
    /** Closed before the JVM began to end. */
    CLOSED("closed"),
    /** Still open then. */
    OPEN("open"),
    /** Garbage-collected without a close. */
    COLLECTED("collected"),
    /** While it was open, another stream of the same file was open too, and one of both could write. */
    SHARED("shared"),
    /** While it was open, its file was asked about, changed, renamed or deleted by path. */
    QUESTIONED("questioned"),
    /** The thread waited after a write that a buffer would have held back. */
    WAITED("waited"),
    /** After such a write nothing came for a while, for whatever reason. */
    PAUSED("paused"),
    /** Its path is no regular file: a named pipe, a device. */
    SPECIAL("special"),
    SKIP("skip"),
    AVAILABLE("available"),
    /** {@code mark}, {@code reset} or {@code markSupported}. */
    MARK("mark"),
    GET_FD("getFD"),
    GET_CHANNEL("getChannel"),
    /** The socket was asked for its input stream more than once. */
    INPUT_AGAIN("inputAgain"),
    /** The socket was asked for its output stream more than once. */
    OUTPUT_AGAIN("outputAgain"),
    /** Several threads used the same operation. */
    THREADS("threads");

    /** How many there are. */
    public static final int COUNT = 16;

    private final String field;

    Observation(String field) {
        this.field = field;
    }

    /** Its place in an array of all, in this JVM only. */
    @SuppressWarnings("EnumOrdinal")
    public int index() {
        return ordinal();
    }

    /** The name in a recording. */
    public String field() {
        return field;
    }
}
