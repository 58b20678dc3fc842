package io.thalweg.stream;

/** What all buffers have in common. */
final class Buffers {
    /** The largest array that every JVM can have. */
    static final int LARGEST_SIZE_BYTES = Integer.MAX_VALUE - 8;

    static final byte[] NONE = {};

    private Buffers() {}

    static int requireSize(int bufferSizeBytes) {
        if (bufferSizeBytes < 1 || bufferSizeBytes > LARGEST_SIZE_BYTES) {
            throw new IllegalArgumentException(
                    "bufferSizeBytes must be between 1 and " + LARGEST_SIZE_BYTES + ", not " + bufferSizeBytes);
        }
        return bufferSizeBytes;
    }
}
