package io.thalweg.lab.experiment;

import java.io.IOException;

/** The work of one cell inside its worker. Passes are timed one by one; everything else is not. */
public non-sealed interface Trial extends Work {
    /** Does the work once and consumes every byte: the only method that is timed. */
    void pass() throws IOException;

    /** The checksum of what the last pass moved; compared with {@link #expectedChecksum()} after every pass. */
    long checksum() throws IOException;

    /** The checksum known beforehand. No match, no figure. */
    long expectedChecksum();

    /**
     * Whether the thread that calls {@link #pass} does all the work, so that its processor time, its calls and what it
     * allocates are those of the work. Where other threads or processes work too, there are no such figures.
     */
    default boolean isOneThread() {
        return true;
    }

    /** Makes ready for the next pass, such as deleting what the last one wrote. */
    default void reset() throws IOException {}
}
