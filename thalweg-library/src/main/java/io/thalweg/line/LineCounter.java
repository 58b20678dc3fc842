package io.thalweg.line;

import static io.thalweg.line.EndingMarks.CR;
import static io.thalweg.line.EndingMarks.LF;

import java.nio.ByteBuffer;

/** Counts the lines of an input that comes in pieces, ended by LF, CR or CRLF. */
final class LineCounter {
    /** Bytes after which it is asked whether a CR was among them: still in the nearest cache for a second pass. */
    private static final int BLOCK_BYTES = 1024;

    private long endings;
    /** The byte before the next piece; an LF stands for the beginning of the input. */
    private byte last = LF;

    /** Takes the bytes from {@code from} to {@code to}; {@code bytes} is in little-endian order. */
    void add(ByteBuffer bytes, int from, int to) {
        int at = from;
        while (to - at >= Long.BYTES) {
            int end = at + Math.min(BLOCK_BYTES, (to - at) & -Long.BYTES);
            long lineFeeds = lineFeedsWithoutCr(bytes, at, end);
            endings += lineFeeds >= 0 && last != CR ? lineFeeds : endings(bytes, at, end, last == CR);
            last = bytes.get(end - 1);
            at = end;
        }
        for (; at < to; at++) {
            byte b = bytes.get(at);
            if (b == CR || (b == LF && last != CR)) {
                endings++;
            }
            last = b;
        }
    }

    /** Lines so far, the last one included if it has a byte and no ending. */
    long lines() {
        return last == LF || last == CR ? endings : endings + 1;
    }

    /** Most texts have no CR, and are counted in this loop alone; -1 if there is one. */
    private static long lineFeedsWithoutCr(ByteBuffer bytes, int from, int to) {
        long count = 0;
        long returns = 0;
        for (int i = from; i < to; i += Long.BYTES) {
            long word = bytes.getLong(i);
            count += Long.bitCount(EndingMarks.equal(word, LF));
            returns |= EndingMarks.anyEqual(word, CR);
        }
        return EndingMarks.isMarked(returns) ? -1 : count;
    }

    /** Every CR, and every LF that has none before it. */
    private static long endings(ByteBuffer bytes, int from, int to, boolean afterCr) {
        long count = 0;
        long before = afterCr ? 0x80 : 0;
        for (int i = from; i < to; i += Long.BYTES) {
            long word = bytes.getLong(i);
            long returns = EndingMarks.equal(word, CR);
            count += Long.bitCount(returns | (EndingMarks.equal(word, LF) & ~(returns << 8 | before)));
            before = returns >>> 56;
        }
        return count;
    }
}
