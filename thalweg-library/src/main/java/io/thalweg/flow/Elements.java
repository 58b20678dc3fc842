package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What an input consists of: how it comes in segments, and who reads them. Immutable, but for what it makes. */
abstract class Elements<R extends Closeable> {
    /** Opens segments for one worker. */
    interface Opener<R> extends Closeable {
        /** A reader of the elements of {@code segment}; it ends the one before. */
        R open(Segment segment) throws IOException;
    }

    abstract Split.Kind kind();

    /** Goes to the next element; false at the end. */
    abstract boolean next(R reader) throws IOException;

    /** The caller of {@link #next} is done with the element. */
    void passed(R reader) throws IOException {}

    /** The same, for an input that is a stream or channel. */
    abstract ByteElements<R> inBytes();

    /** What {@code paths} hold, one after the other. */
    abstract SegmentSource segments(List<Path> paths, int segmentBytes) throws IOException;

    /** What opens segments for a worker; {@code requireGoing} throws if nobody needs what is read any more. */
    abstract Opener<R> opener(Runnable requireGoing);

    /** Where in the input it is, for errors. */
    abstract String place(Segment segment);

    abstract void addSplits(Path path, int segmentBytes, List<Split> splits) throws IOException;

    /**
     * The elements of {@code path} that begin in {@code split}, which is of this kind; the reader is the caller's to
     * close.
     */
    abstract R open(Path path, Split split) throws IOException;
}
