package io.thalweg.internal;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;

/** Memory that may fail to answer. */
public final class Faults {
    /** Not final: the compiler would leave out what it foresees. */
    private static int none;

    @SuppressWarnings("unused")
    private static byte[][] lastMade = {};

    private Faults() {}

    /**
     * To be called behind a copy out of {@code memory}. Where a mapped file has lost what was to be read, the JVM notes an
     * {@link InternalError} and throws it later, once the thread comes by; this makes it come by. Costs nothing for
     * memory that is not of a file.
     */
    public static void surface(ByteBuffer memory) {
        if (memory instanceof MappedByteBuffer mapped && !mapped.isLoaded()) {
            surfaceNow();
        }
    }

    /** As {@link #surface}, where the memory is known to be a file's. */
    public static void surfaceNow() {
        // An array of arrays is made by the JVM itself, compiled code or not, which throws what it has noted on the way
        // back.
        lastMade = new byte[none][none];
    }
}
