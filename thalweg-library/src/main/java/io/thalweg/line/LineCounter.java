package io.thalweg.line;

import static io.thalweg.line.EndingMarks.CR;
import static io.thalweg.line.EndingMarks.LF;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** Counts the lines of an input that comes in pieces, ended by LF, CR or CRLF. */
final class LineCounter {
    /** Words after which it is asked whether a CR was among them; few enough for a count in each byte of a sum. */
    private static final int BLOCK_WORDS = 128;

    /**
     * Words copied at a time, which stay in the nearest cache. Over an array the compiler of JDK 17 makes vector
     * instructions too, over a buffer only later ones do; {@code ./dev bench lines} tells what that is worth.
     */
    private static final int BATCH_WORDS = 2048;

    private final long[] batch = new long[BATCH_WORDS];
    private long endings;
    /** The byte before the next piece; an LF stands for the beginning of the input. */
    private byte last = LF;

    /** Takes the bytes from {@code from} to {@code to}. */
    void add(ByteBuffer bytes, int from, int to) {
        int words = (to - from) / Long.BYTES;
        if (words > 0) {
            addWords(bytes.slice(from, words * Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer());
        }
        for (int at = from + words * Long.BYTES; at < to; at++) {
            byte b = bytes.get(at);
            if (b == CR || (b == LF && last != CR)) {
                endings++;
            }
            last = b;
        }
    }

    private void addWords(LongBuffer words) {
        while (words.hasRemaining()) {
            int count = Math.min(BATCH_WORDS, words.remaining());
            words.get(batch, 0, count);
            for (int at = 0; at < count; at += BLOCK_WORDS) {
                addBlock(at, Math.min(count, at + BLOCK_WORDS));
            }
        }
    }

    private void addBlock(int from, int to) {
        long lineFeeds = lineFeedsWithoutCr(batch, from, to);
        endings += lineFeeds >= 0 && last != CR ? lineFeeds : endings(batch, from, to, last == CR);
        last = (byte) (batch[to - 1] >>> (Long.SIZE - Byte.SIZE));
    }

    /** Lines so far, the last one included if it has a byte and no ending. */
    long lines() {
        return last == LF || last == CR ? endings : endings + 1;
    }

    /** Most texts have no CR, and are counted in this loop alone; -1 if there is one. */
    private static long lineFeedsWithoutCr(long[] words, int from, int to) {
        long counts = 0;
        long returns = 0;
        for (int i = from; i < to; i++) {
            long word = words[i];
            // A shift and a sum for each byte apart, not a bitCount: JDK 17 has vector instructions for these alone.
            counts += EndingMarks.equal(word, LF) >>> 7;
            returns |= EndingMarks.anyEqual(word, CR);
        }
        return EndingMarks.isMarked(returns) ? -1 : EndingMarks.sumOfBytes(counts);
    }

    /** Every CR, and every LF that has none before it. */
    private static long endings(long[] words, int from, int to, boolean afterCr) {
        long count = 0;
        long before = afterCr ? 0x80 : 0;
        for (int i = from; i < to; i++) {
            long word = words[i];
            long returns = EndingMarks.equal(word, CR);
            count += Long.bitCount(returns | (EndingMarks.equal(word, LF) & ~(returns << 8 | before)));
            before = returns >>> 56;
        }
        return count;
    }
}
