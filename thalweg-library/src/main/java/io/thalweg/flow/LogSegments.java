package io.thalweg.flow;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The segments of logs, which were there when the work began. */
final class LogSegments implements SegmentSource {
    private final Iterator<Segment> segments;
    private final long totalBytes;

    LogSegments(List<Segment> segments) {
        this.segments = segments.iterator();
        this.totalBytes = segments.stream().mapToLong(Segment::sizeBytes).sum();
    }

    @Override
    public @Nullable Segment next(Chunk chunk, Runnable requireGoing) {
        return segments.hasNext() ? segments.next() : null;
    }

    @Override
    public boolean mayWait() {
        return false;
    }

    @Override
    public void stop() {}

    @Override
    public long totalBytes() {
        return totalBytes;
    }

    @Override
    public void close() {}
}
