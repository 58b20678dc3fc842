package io.thalweg.channel;

import io.thalweg.internal.Faults;
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
