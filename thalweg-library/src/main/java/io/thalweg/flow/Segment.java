package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a worker works on next: the bytes from {@code from} to {@code to} of a file, or of an input that was read into
 * memory, or the records of a log with these numbers.
 *
 * @param number in the order of the input, from 0
 * @param name what errors call the input; of a log the directory
 * @param sizeBytes of what is read for it
 * @param atBeginning whether it is the first of its file or stream
 * @param file has the bytes, and is closed with the segment; null if there is none
 * @param memory has the bytes, from 0 to its limit; null if there is none
 */
record Segment(
        long number,
        String name,
        long from,
        long to,
        long sizeBytes,
        boolean atBeginning,
        @Nullable OpenFile file,
        @Nullable ByteBuffer memory)
        implements Closeable {
    static Segment of(long number, OpenFile file, long from, long to) {
        return new Segment(number, file.name, from, to, to - from, from == 0, file, null);
    }

    /** Of an input that was read from {@code from} on. */
    static Segment inMemory(long number, String name, long from, boolean atBeginning, ByteBuffer memory) {
        return new Segment(number, name, from, from + memory.limit(), memory.limit(), atBeginning, null, memory);
    }

    static Segment ofLog(long number, String directory, long from, long to, long sizeBytes) {
        return new Segment(number, directory, from, to, sizeBytes, from == 0, null, null);
    }

    /** The same with its place in the order of all inputs. */
    Segment numbered(long itsNumber) {
        return new Segment(itsNumber, name, from, to, sizeBytes, atBeginning, file, memory);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
