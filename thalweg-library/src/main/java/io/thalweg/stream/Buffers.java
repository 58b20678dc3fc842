package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.File;
import java.nio.file.InvalidPathException;

/** What all buffers have in common. */
final class Buffers {
    /** The largest array that every JVM can have. */
    static final int LARGEST_SIZE_BYTES = Integer.MAX_VALUE - 8;

    static final byte[] NONE = {};

    private Buffers() {}

    /** The size to write a file with. */
    static int sizeToWrite(File file) {
        try {
            return BufferSizes.forFileWrite(file.toPath());
        } catch (InvalidPathException e) {
            return BufferSizes.DEFAULT_SIZE_BYTES; // Opening it will say what is wrong with the name, if anything is.
        }
    }

    static int requireSize(int bufferSizeBytes) {
        if (bufferSizeBytes < 1 || bufferSizeBytes > LARGEST_SIZE_BYTES) {
            throw new IllegalArgumentException(
                    "bufferSizeBytes must be between 1 and " + LARGEST_SIZE_BYTES + ", not " + bufferSizeBytes);
        }
        return bufferSizeBytes;
    }
}
