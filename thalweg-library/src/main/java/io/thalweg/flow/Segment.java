package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;

/** What a worker works on next; closed when the worker is done with it. */
interface Segment<R> extends Closeable {
    /** Its place in the order of the input, from 0. */
    long number();

    /** What it is a part of, and which. */
    Split split();

    /** Bytes that are read for it. */
    long sizeBytes();

    /** A reader of its elements, valid until this is closed. */
    R open(SegmentBuffer buffer) throws IOException;
}
