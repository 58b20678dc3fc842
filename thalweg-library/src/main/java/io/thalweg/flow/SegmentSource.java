package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Hands out segments in the order of the input, one thread at a time. */
interface SegmentSource<R> extends Closeable {
    /** The next segment; null if there is none. */
    @Nullable
    Segment<R> next() throws IOException;

    /** Bytes of all segments together. */
    long totalBytes();

    @Override
    default void close() throws IOException {}
}
