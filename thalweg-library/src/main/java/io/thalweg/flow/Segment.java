package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a worker works on next: the bytes from {@code from} to {@code to} of a file, or of an input that was read into memory.
 *
 * @param number in the order of the input, from 0
 * @param name what errors call the input
 * @param file null if the bytes are in {@code memory}; closed with the segment
 * @param memory the bytes, from 0 to its limit; null if they are in {@code file}
 */
record Segment(
        long number,
        String name,
        long from,
        long to,
        @Nullable OpenFile file,
        @Nullable ByteBuffer memory) implements Closeable {
    long length() {
        return to - from;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
