package io.thalweg.internal;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;

/** Memory that may fail to answer. */
public final class Faults {
    private Faults() {}

    /**
     * To be called behind a copy out of {@code memory}. Where a mapped file has lost what was to be read, the JVM notes an
     * {@link InternalError} and throws it later, once the thread comes by; this makes it come by. Costs nothing for
     * memory that is not of a file.
     */
    public static void surface(ByteBuffer memory) {
        if (memory instanceof MappedByteBuffer mapped && !mapped.isLoaded()) {
            // What it answers does not matter: asking the system was a call that checks for errors to throw.
            Thread.onSpinWait();
        }
    }
}
