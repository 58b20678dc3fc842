package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What an input consists of: where it can be cut, and who reads the parts. Immutable, but for what it makes. */
abstract class Elements<R extends Closeable> {
    /** Finds where a file can be cut, from its beginning to its end. */
    interface Cutter {
        /** Where the segment that begins at {@code from} ends. */
        long next(long from) throws IOException;
    }

    /** How many bytes at the front of a memory are whole elements. */
    interface Measure {
        /** Of the first {@code end} bytes, of which the first is that at {@code offset} of the input. */
        int wholeBytes(ByteBuffer bytes, int end, long offset) throws IOException;
    }

    abstract Split.Kind kind();

    /** The channel that {@link #reader} needs. */
    abstract BufferedReadableByteChannel.Builder channel();

    /** A reader of what {@code in} has, which begins and ends where elements do. */
    abstract R reader(BufferedReadableByteChannel in, boolean atBeginning) throws IOException;

    /** Goes to the next element; false at the end. */
    abstract boolean next(R reader) throws IOException;

    /** The caller of {@link #next} is done with the element. */
    void passed(R reader) throws IOException {}

    abstract Cutter cutter(OpenFile file, int segmentBytes) throws IOException;

    /** Where the first element begins at {@code from} or behind it; {@code limit} if that is not before. */
    long firstAtOrAfter(OpenFile file, long from, long limit) throws IOException {
        return from;
    }

    /** Where the last element that begins before {@code to} ends, as far as it may be long. */
    long endOfLastBefore(OpenFile file, long to) throws IOException {
        return to;
    }

    abstract Measure measure(String name);

    /** More than an element may have: if so many bytes are none, its reader will say what is wrong. */
    abstract int mostBytes();

    /** What the bytes from {@code offset} on have to pass; null for most. */
    @Nullable
    QuoteCheck check(String name, long offset) {
        return null;
    }
}
