package io.thalweg.agent.figure;

/**
 * A figure of an operation, which can be added up over threads, streams and JVMs. Beside these an operation has one
 * more: a histogram of its calls by the bytes that they moved, index 0 for none, k for 2ᵏ⁻¹ to 2ᵏ − 1.
 */
public enum Figure {
    CALLS("calls"),
    /** What the calls moved; of seeks and skips, how far those went that did not end a run. */
    BYTES("bytes"),
    /** Bytes that the calls asked for. */
    REQUESTED("requested"),
    /** Calls that could have moved bytes and moved none. */
    EMPTY("empty"),
    /** Calls that moved at least one byte and at most {@link #SMALL}. */
    SMALL_CALLS("smallCalls"),
    /** What the small calls moved. */
    SMALL_BYTES("smallBytes"),
    /**
     * Calls that went on where the one before had ended, with nothing between that a buffer would need; of seeks and
     * skips, those that ended no run; of questions about paths, those asked again.
     */
    SEQUENTIAL("sequential"),
    /** Calls whose time was taken. */
    TIMED("timed"),
    /** The time of these. */
    TIMED_NANOS("timedNanos"),
    /** Those of the timed calls that waited rather than copied. */
    SLOW("slow");

    /** A call that moves bytes, but no more than these, is small. Android's StrictMode draws the line here too. */
    public static final int SMALL = 512;

    /** How many figures there are. */
    public static final int COUNT = 10;

    private final String field;

    Figure(String field) {
        this.field = field;
    }

    /** Its place in an array of all figures, in this JVM only. */
    @SuppressWarnings("EnumOrdinal")
    public int index() {
        return ordinal();
    }

    /** The name in a recording. */
    public String field() {
        return field;
    }
}
