package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Hands out segments in the order of the input. One thread at a time, but for {@link #stop}. */
interface SegmentSource extends Closeable {
    /** The size of an input that tells none. */
    long UNKNOWN = -1;

    /**
     * The next segment; null if there is none.
     *
     * @param chunk for an input that must be read to be cut: the memory of who asks, free until it asks again
     * @param requireGoing throws if nobody needs it any more
     */
    @Nullable
    Segment next(Chunk chunk, Runnable requireGoing) throws IOException;

    /** Whether {@link #next} may wait for what is not there yet. */
    boolean mayWait();

    /** Ends another thread's wait for input, where closing the input does. */
    void stop() throws IOException;

    /** Bytes of all segments together, or {@link #UNKNOWN}. */
    long totalBytes();
}
