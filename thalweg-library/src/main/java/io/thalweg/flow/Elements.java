package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What an input consists of: where it is cut, and what reads the parts. Immutable. */
abstract class Elements<R extends Closeable> {
    abstract Split.Contents kind();

    /** What {@code paths} hold, one after the other. */
    abstract SegmentSource<R> segments(List<Path> paths, int segmentBytes) throws IOException;

    /** The elements that begin in {@code split}, which is of this kind; the reader is the caller's to close. */
    abstract R open(Split split) throws IOException;
}
