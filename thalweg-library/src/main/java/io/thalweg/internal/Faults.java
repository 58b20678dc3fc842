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
     * Call after copying out of mapped memory. The JVM raises the {@link InternalError} of a failed page access only at
     * the thread's next safepoint; this forces one. Costs nothing for memory that is not of a file.
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
