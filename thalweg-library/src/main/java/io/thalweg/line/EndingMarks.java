package io.thalweg.line;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the bytes that may end a line, eight in each word and without a branch: those from a first one up to a last.
 * From LF to CR, one pass finds both endings at the price of one; the two rare bytes between, VT and FF, are for the
 * caller to leave out.
 */
final class EndingMarks {
    static final byte LF = '\n';
    static final byte CR = '\r';

    /** Bytes of one block: as many as a word has bits. */
    static final int BLOCK_BYTES = Long.SIZE;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long EACH_BYTE = 0x0101_0101_0101_0101L;
    private static final long EVEN_BYTES = 0x00ff_00ff_00ff_00ffL;
    private static final long EACH_PAIR = 0x0001_0001_0001_0001L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = ~HIGH_BITS;
    /** Multiplying by it moves the high bit of each byte into the highest byte. */
    private static final long GATHER = 0x0002_0408_1020_4081L;

    private EndingMarks() {}

    /** What must be added to the low seven bits of each byte for the high bit to say "this or more". */
    static long reaching(int least) {
        return (0x80 - least) * EACH_BYTE;
    }

    /**
     * The marks of {@link #BLOCK_BYTES} bytes: bit {@code i} is that of {@code bytes[at + i]}.
     *
     * @param from {@link #reaching} of the first byte that is marked
     * @param beyond {@link #reaching} of the byte behind the last that is marked
     */
    static long ofBlock(byte[] bytes, int at, long from, long beyond) {
        return gathered((long) LONG.get(bytes, at), from, beyond)
                | gathered((long) LONG.get(bytes, at + 8), from, beyond) << 8
                | gathered((long) LONG.get(bytes, at + 16), from, beyond) << 16
                | gathered((long) LONG.get(bytes, at + 24), from, beyond) << 24
                | gathered((long) LONG.get(bytes, at + 32), from, beyond) << 32
                | gathered((long) LONG.get(bytes, at + 40), from, beyond) << 40
                | gathered((long) LONG.get(bytes, at + 48), from, beyond) << 48
                | gathered((long) LONG.get(bytes, at + 56), from, beyond) << 56;
    }

    /** The same for the fewer bytes before {@code end}. */
    static long ofRest(byte[] bytes, int at, int end, int firstMark, int lastMark) {
        long marks = 0;
        for (int i = at; i < end; i++) {
            byte b = bytes[i];
            if (b >= firstMark && b <= lastMark) {
                marks |= 1L << (i - at);
            }
        }
        return marks;
    }

    private static long gathered(long word, long from, long beyond) {
        long low = word & LOW_BITS;
        long marks = (low + from) & ~(low + beyond) & ~word & HIGH_BITS;
        return (marks * GATHER) >>> 56;
    }

    /** The high bit of every byte of {@code word} that is {@code value}, and no other. */
    static long equal(long word, byte value) {
        long difference = word ^ (value * EACH_BYTE);
        return ~(((difference & LOW_BITS) + LOW_BITS) | difference) & HIGH_BITS;
    }

    /** Not 0 in its high bits exactly if a byte of {@code word} is {@code value}; cheaper than {@link #equal}. */
    static long anyEqual(long word, byte value) {
        long difference = word ^ (value * EACH_BYTE);
        return (difference - EACH_BYTE) & ~difference;
    }

    /** The sum of the eight bytes, each of them unsigned. */
    static long sumOfBytes(long word) {
        long pairs = (word & EVEN_BYTES) + (word >>> Byte.SIZE & EVEN_BYTES);
        return (pairs * EACH_PAIR) >>> 48;
    }

    static boolean isMarked(long highBits) {
        return (highBits & HIGH_BITS) != 0;
    }
}
