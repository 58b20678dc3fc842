package io.thalweg.channel;

import io.thalweg.internal.Faults;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Work on all the bytes of a view, eight or more at a time. Every method takes the bytes from the view's position to
 * its limit, and leaves both where they are; the view's byte order does not matter.
 *
 * <p>A view may be of a mapped file, as that of {@link java.nio.channels.FileChannel#map}, that somebody makes shorter:
 * these methods then throw {@link InternalError}. Do not give such a view to a method that works on it with
 * instructions of its own, such as {@link CRC32C#update(ByteBuffer)} or {@link ByteBuffer#mismatch}: the JVM dies.
 */
public final class Views {
    /** Bytes of every other position of a word, so that each has sixteen bits to be added in. */
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;

    private static final long EACH_BYTE = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    /** Eight bytes of an array at once, in the machine's order. */
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** Words of which two bytes each can be added in sixteen bits: 128 × 2 × 255 &lt; 65,536. */
    private static final int WORDS_PER_FOLD = 128;

    /**
     * What is copied at a time. The JDK's code for these operations would run on direct memory as it is; but over a
     * mapped file that has shrunk it kills the JVM, where a copy fails with an {@link InternalError}.
     */
    private static final int COPY_BYTES = 4 * 1024;

    /** Where the last copy was made. A new array of some KiB each time would cost more than the copy. */
    private static final AtomicReference<byte @Nullable []> SPARE = new AtomicReference<>();

    private Views() {}

    /** An array for a copy of {@code length} bytes, or of {@link #COPY_BYTES} of them at a time. */
    private static byte[] borrow(int length) {
        if (length < COPY_BYTES / 4) {
            return new byte[length];
        }
        byte[] spare = SPARE.getAndSet(null);
        return spare != null ? spare : new byte[COPY_BYTES];
    }

    private static void giveBack(byte[] copy) {
        if (copy.length == COPY_BYTES) {
            SPARE.set(copy);
        }
    }

    /** The sum of all bytes, each taken as 0 to 255. */
    public static long sum(ByteBuffer view) {
        ByteBuffer bytes = ordered(view);
        int end = bytes.limit();
        int i = bytes.position();
        long sum = 0;
        while (end - i >= Long.BYTES) {
            int foldEnd = i + Math.min(WORDS_PER_FOLD, (end - i) / Long.BYTES) * Long.BYTES;
            long lanes = 0;
            for (; i < foldEnd; i += Long.BYTES) {
                long word = bytes.getLong(i);
                lanes += (word & EVEN_BYTES) + (word >>> 8 & EVEN_BYTES);
            }
            sum += (lanes & 0xFFFF) + (lanes >>> 16 & 0xFFFF) + (lanes >>> 32 & 0xFFFF) + (lanes >>> 48);
        }
        for (; i < end; i++) {
            sum += bytes.get(i) & 0xFF;
        }
        Faults.surface(view);
        return sum;
    }

    /** All bytes combined by exclusive or, 0 to 255; 0 for an empty view. */
    public static int xor(ByteBuffer view) {
        ByteBuffer bytes = ordered(view);
        int end = bytes.limit();
        int i = bytes.position();
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        // Four accumulators, so that no load waits for the one before.
        for (; end - i >= 4 * Long.BYTES; i += 4 * Long.BYTES) {
            a ^= bytes.getLong(i);
            b ^= bytes.getLong(i + Long.BYTES);
            c ^= bytes.getLong(i + 2 * Long.BYTES);
            d ^= bytes.getLong(i + 3 * Long.BYTES);
        }
        for (; end - i >= Long.BYTES; i += Long.BYTES) {
            a ^= bytes.getLong(i);
        }
        long word = a ^ b ^ c ^ d;
        word ^= word >>> 32;
        word ^= word >>> 16;
        word ^= word >>> 8;
        for (; i < end; i++) {
            word ^= bytes.get(i);
        }
        Faults.surface(view);
        return (int) word & 0xFF;
    }

    /** The CRC-32C of all bytes, as {@link CRC32C#getValue}. */
    public static long crc32c(ByteBuffer view) {
        CRC32C crc = new CRC32C();
        byte[] copy = borrow(view.remaining());
        for (int at = view.position(), n; at < view.limit(); at += n) {
            n = Math.min(view.limit() - at, copy.length);
            view.get(at, copy, 0, n);
            crc.update(copy, 0, n);
        }
        giveBack(copy);
        Faults.surface(view);
        return crc.getValue();
    }

    /**
     * The index, from the view's position, of the first byte that differs from {@code bytes}; the smaller length if one
     * is the beginning of the other; -1 if both are the same.
     */
    public static int mismatch(ByteBuffer view, byte[] bytes) {
        int both = Math.min(view.remaining(), bytes.length);
        int same = sameBytes(view, bytes, both);
        Faults.surface(view);
        return same == both && view.remaining() == bytes.length ? -1 : same;
    }

    /** How many of the first {@code length} bytes are the same, up to the first that differs. */
    private static int sameBytes(ByteBuffer view, byte[] bytes, int length) {
        byte[] copy = borrow(length);
        int same = 0;
        int difference = -1;
        while (difference < 0 && same < length) {
            int n = Math.min(length - same, copy.length);
            view.get(view.position() + same, copy, 0, n);
            difference = Arrays.mismatch(copy, 0, n, bytes, same, same + n);
            same += difference < 0 ? n : difference;
        }
        giveBack(copy);
        return same;
    }

    /** Whether the bytes are those of {@code bytes}, all of them and no other. */
    public static boolean equals(ByteBuffer view, byte[] bytes) {
        return view.remaining() == bytes.length && startsWith(view, bytes);
    }

    /** Whether the first bytes are those of {@code beginning}. */
    public static boolean startsWith(ByteBuffer view, byte[] beginning) {
        boolean starts = view.remaining() >= beginning.length && isAt(view, view.position(), beginning);
        Faults.surface(view);
        return starts;
    }

    /** Whether all of {@code bytes} are at {@code index} of {@code view}. */
    private static boolean isAt(ByteBuffer view, int index, byte[] bytes) {
        boolean swapped = view.order() != ByteOrder.nativeOrder();
        int i = 0;
        for (; bytes.length - i >= Long.BYTES; i += Long.BYTES) {
            long word = view.getLong(index + i);
            if ((swapped ? Long.reverseBytes(word) : word) != (long) WORD.get(bytes, i)) {
                return false;
            }
        }
        for (; i < bytes.length; i++) {
            if (view.get(index + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** The index, from the view's position, of the first byte that is {@code wanted}; -1 if there is none. */
    public static int indexOf(ByteBuffer view, byte wanted) {
        int found = find(view, view.position(), view.limit(), wanted);
        Faults.surface(view);
        return found < 0 ? -1 : found - view.position();
    }

    /**
     * The index, from the view's position, at which {@code wanted} first is, all of it; 0 if it is empty, -1 if it is
     * nowhere.
     */
    public static int indexOf(ByteBuffer view, byte[] wanted) {
        if (wanted.length == 0) {
            return 0;
        }
        int end = view.limit() - wanted.length + 1;
        int at = find(view, view.position(), end, wanted[0]);
        while (at >= 0 && !isAt(view, at, wanted)) {
            at = find(view, at + 1, end, wanted[0]);
        }
        Faults.surface(view);
        return at < 0 ? -1 : at - view.position();
    }

    /** The index of the first {@code wanted} of the bytes before {@code end}; -1 if there is none. */
    private static int find(ByteBuffer view, int from, int end, byte wanted) {
        long pattern = (wanted & 0xFF) * EACH_BYTE;
        int i = from;
        for (; end - i >= Long.BYTES; i += Long.BYTES) {
            long difference = view.getLong(i) ^ pattern;
            if (((difference - EACH_BYTE) & ~difference & HIGH_BITS) != 0) {
                break; // It is among these eight.
            }
        }
        for (; i < end; i++) {
            if (view.get(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The number that all bytes together are: decimal digits of ASCII, with a sign before them or without.
     *
     * @throws NumberFormatException if they are something else, or beyond what an {@code int} holds
     */
    public static int parseInt(ByteBuffer view) {
        return (int) Decimal.parse(view, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * The number that all bytes together are: decimal digits of ASCII, with a sign before them or without.
     *
     * @throws NumberFormatException if they are something else, or beyond what a {@code long} holds
     */
    public static long parseLong(ByteBuffer view) {
        return Decimal.parse(view, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** All bytes in an array of their own. */
    public static byte[] copy(ByteBuffer view) {
        byte[] bytes = new byte[view.remaining()];
        view.get(view.position(), bytes);
        Faults.surface(view);
        return bytes;
    }

    /** Copies all bytes to {@code into[offset]} and on; how many. */
    public static int copy(ByteBuffer view, byte[] into, int offset) {
        int n = view.remaining();
        Objects.checkFromIndexSize(offset, n, into.length);
        view.get(view.position(), into, offset, n);
        Faults.surface(view);
        return n;
    }

    /** In the machine's order a word is loaded as it lies. */
    private static ByteBuffer ordered(ByteBuffer view) {
        return view.order() == ByteOrder.nativeOrder() ? view : view.duplicate().order(ByteOrder.nativeOrder());
    }
}
