package io.thalweg.bench.input;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * All bytes combined by exclusive or, 0 to 255: what is done with a body where all of it is to be looked at. Eight
 * bytes at a time in four accumulators, as {@code io.thalweg.channel.Views} and the C programs do it: the workload is
 * the same for all.
 */
public final class Xor {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private Xor() {}

    /** Of {@code length} bytes from {@code bytes[0]} on. */
    public static int of(byte[] bytes, int length) {
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        int i = 0;
        for (; length - i >= 4 * Long.BYTES; i += 4 * Long.BYTES) {
            a ^= (long) WORDS.get(bytes, i);
            b ^= (long) WORDS.get(bytes, i + Long.BYTES);
            c ^= (long) WORDS.get(bytes, i + 2 * Long.BYTES);
            d ^= (long) WORDS.get(bytes, i + 3 * Long.BYTES);
        }
        for (; length - i >= Long.BYTES; i += Long.BYTES) {
            a ^= (long) WORDS.get(bytes, i);
        }
        int all = folded(a ^ b ^ c ^ d);
        for (; i < length; i++) {
            all ^= bytes[i] & 0xff;
        }
        return all;
    }

    /** Of {@code length} bytes from index {@code from} on; the order of {@code bytes} does not matter. */
    public static int of(ByteBuffer bytes, int from, int length) {
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        int i = from;
        int end = from + length;
        for (; end - i >= 4 * Long.BYTES; i += 4 * Long.BYTES) {
            a ^= bytes.getLong(i);
            b ^= bytes.getLong(i + Long.BYTES);
            c ^= bytes.getLong(i + 2 * Long.BYTES);
            d ^= bytes.getLong(i + 3 * Long.BYTES);
        }
        for (; end - i >= Long.BYTES; i += Long.BYTES) {
            a ^= bytes.getLong(i);
        }
        int all = folded(a ^ b ^ c ^ d);
        for (; i < end; i++) {
            all ^= bytes.get(i) & 0xff;
        }
        return all;
    }

    /** The eight bytes of {@code word} combined. */
    public static int folded(long word) {
        long half = word ^ word >>> 32;
        long quarter = half ^ half >>> 16;
        return (int) (quarter ^ quarter >>> 8) & 0xff;
    }
}
