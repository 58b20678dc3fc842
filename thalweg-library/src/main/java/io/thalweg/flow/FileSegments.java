package io.thalweg.flow;

import io.thalweg.internal.OpenFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts files one after the other, each opened when its turn comes. */
final class FileSegments<R extends Closeable> implements SegmentSource<R> {
    private final Iterator<Path> paths;
    private final ByteElements<R> elements;
    private final int segmentBytes;
    private final long totalBytes;
    private long number;

    // The file whose turn it is.
    private @Nullable OpenFile file;
    private ByteElements.@Nullable Cutter cutter;
    private long position;

    FileSegments(List<Path> paths, ByteElements<R> elements, int segmentBytes) throws IOException {
        this.paths = paths.iterator();
        this.elements = elements;
        this.segmentBytes = segmentBytes;
        long total = 0;
        for (Path path : paths) {
            total += OpenFile.sizeBytes(path);
        }
        this.totalBytes = total;
    }

    /** What of {@code file} lies behind {@code begin}, where an element begins. Closes it. */
    FileSegments(OpenFile file, long begin, ByteElements<R> elements, int segmentBytes) throws IOException {
        this.paths = List.<Path>of().iterator();
        this.elements = elements;
        this.segmentBytes = segmentBytes;
        this.totalBytes = file.sizeBytes() - begin;
        take(file, begin);
    }

    private void take(OpenFile next, long begin) throws IOException {
        file = next;
        position = begin;
        cutter = elements.cutter(next, segmentBytes);
    }

    @Override
    public @Nullable Segment<R> next() throws IOException {
        while (file == null || cutter == null || position == file.sizeBytes()) {
            close();
            if (!paths.hasNext()) {
                return null;
            }
            take(OpenFile.open(paths.next()), 0);
        }
        long from = position;
        position = cutter.next(from);
        return new FileSegment<>(elements, number++, file.retain(), from, position);
    }

    @Override
    public long totalBytes() {
        return totalBytes;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
        file = null;
        cutter = null;
    }
}
