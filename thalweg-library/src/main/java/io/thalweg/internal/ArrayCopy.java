package io.thalweg.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * {@link System#arraycopy} for records: 8 to 32 bytes are moved as two or four overlapping longs, in half the time (the
 * writes of 16 bytes of {@code ./dev bench channels}), for the JVM calls a routine where it does not know the length.
 */
public final class ArrayCopy {
    private static final int LONG_BYTES = Long.BYTES;
    private static final int MAX_LONGS_BYTES = 4 * LONG_BYTES;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private ArrayCopy() {}

    /**
     * Puts {@code value} at {@code to[at]} and on, its highest byte first: without a {@code ByteBuffer}'s looks at its
     * own state.
     */
    public static void putLong(byte[] to, int at, long value) {
        BIG_ENDIAN.set(to, at, value);
    }

    /**
     * Copies exactly {@code length} bytes between two different arrays.
     *
     * @throws IndexOutOfBoundsException if one of them has fewer; nothing is copied then
     */
    public static void copy(byte[] from, int offset, byte[] to, int at, int length) {
        if (length >= LONG_BYTES && length <= MAX_LONGS_BYTES) {
            copyLongs(from, offset, to, at, length);
        } else {
            System.arraycopy(from, offset, to, at, length);
        }
    }

    private static void copyLongs(byte[] from, int offset, byte[] to, int at, int length) {
        int last = length - LONG_BYTES;
        long first = (long) LONG.get(from, offset);
        long end = (long) LONG.get(from, offset + last);
        Objects.checkFromIndexSize(at, length, to.length);
        if (length > 2 * LONG_BYTES) {
            long second = (long) LONG.get(from, offset + LONG_BYTES);
            long third = (long) LONG.get(from, offset + last - LONG_BYTES);
            LONG.set(to, at + LONG_BYTES, second);
            LONG.set(to, at + last - LONG_BYTES, third);
        }
        LONG.set(to, at, first);
        LONG.set(to, at + last, end);
    }
}
