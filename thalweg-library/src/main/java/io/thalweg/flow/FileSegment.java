package io.thalweg.flow;

import io.thalweg.internal.OpenFile;
import java.io.Closeable;
import java.io.IOException;

/** The elements that begin in the bytes from {@code from} to {@code to} of {@code file}, which is closed with this. */
record FileSegment<R extends Closeable>(ByteElements<R> elements, long number, OpenFile file, long from, long to)
        implements Segment<R> {
    @Override
    public Split split() {
        return new Split(file.name(), from, to - from, elements.kind());
    }

    @Override
    public long sizeBytes() {
        return to - from;
    }

    @Override
    public R open(SegmentBuffer buffer) throws IOException {
        long begin = elements.firstAtOrAfter(file, from, to);
        long end = begin < to ? elements.endOfLastBefore(file, to) : begin;
        return elements.reader(buffer.over(elements, file, begin, end), from == 0);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
