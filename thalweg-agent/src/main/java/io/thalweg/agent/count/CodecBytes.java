package io.thalweg.agent.count;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes went through a codec, as it counts them itself: what a decompressor gave, what a compressor took. Its
 * method for that throws once the codec has ended, and may be the program's own.
 */
final class CodecBytes {
    private static final @Nullable VarHandle INFLATED = field(Inflater.class, "bytesWritten");
    private static final @Nullable VarHandle DEFLATED = field(Deflater.class, "bytesRead");

    private CodecBytes() {}

    /** Since it was made or reset last; 0 for another codec than the JDK's, and where its fields cannot be read. */
    static long of(Object codec) {
        if (INFLATED != null && codec instanceof Inflater inflater) {
            return (long) INFLATED.get(inflater);
        }
        return DEFLATED != null && codec instanceof Deflater deflater ? (long) DEFLATED.get(deflater) : 0;
    }

    private static @Nullable VarHandle field(Class<?> type, String name) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findVarHandle(type, name, long.class);
        } catch (ReflectiveOperationException | SecurityException e) {
            return null; // another JDK, or our own tests, where java.util.zip is not opened
        }
    }
}
