package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.OpenFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Elements that stand in a file, one behind the other: where it can be cut, and what reads the parts. */
abstract class ByteElements<R extends Closeable> extends Elements<R> {
    /** Finds where a file can be cut, from its beginning to its end. */
    interface Cutter {
        /** Where the segment that begins at {@code from} ends. */
        long next(long from) throws IOException;
    }

    /** The channel that {@link #reader} needs. */
    abstract BufferedReadableByteChannel.Builder channel();

    /** A reader of what {@code in} has, which begins and ends where elements do. */
    abstract R reader(BufferedReadableByteChannel in, boolean atBeginning);

    abstract Cutter cutter(OpenFile file, int segmentBytes) throws IOException;

    /** Where the first element begins at {@code from} or behind it; {@code limit} if that is not before. */
    long firstAtOrAfter(OpenFile file, long from, long limit) throws IOException {
        return from;
    }

    /** Where the last element that begins before {@code to} ends, as far as it may be long. */
    long endOfLastBefore(OpenFile file, long to) throws IOException {
        return to;
    }

    /** What the bytes from {@code offset} on have to pass; null for most. */
    @Nullable
    QuoteCheck check(String name, long offset) {
        return null;
    }

    @Override
    SegmentSource<R> segments(List<Path> files, int segmentBytes) throws IOException {
        return new FileSegments<>(files, this, segmentBytes);
    }

    @Override
    R open(Split split) throws IOException {
        return open(OpenFile.open(split.path()), split);
    }

    /** Closes {@code file} with the reader. */
    R open(OpenFile file, Split split) throws IOException {
        try {
            if (file.sizeBytes() < split.end()) {
                throw new IOException("the file became shorter: the split ends at offset " + split.end() + ", "
                        + split.file() + " at " + file.sizeBytes() + "; plan the splits again");
            }
            return new FileSegment<>(this, 0, file, split.offset(), split.end())
                    .open(new SegmentBuffer(() -> {}, file));
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }
}
