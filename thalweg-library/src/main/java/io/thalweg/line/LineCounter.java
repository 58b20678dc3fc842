package io.thalweg.line;

import static io.thalweg.line.EndingMarks.CR;
import static io.thalweg.line.EndingMarks.LF;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Objects;

/**
 * Counts the lines of an input whose bytes somebody else reads, in pieces of any size: eight bytes at a time, and
 * without looking for where a line is. The last line may lack its ending. Not thread-safe.
 */
public final class LineCounter {
    /** Words after which it is asked whether a CR was among them; few enough for a count in each byte of a sum. */
    private static final int BLOCK_WORDS = 128;

    /**
     * Words copied at a time, which stay in the nearest cache. Over an array the compiler of JDK 17 makes vector
     * instructions too, over a buffer only later ones do; {@code ./dev bench lines} tells what that is worth.
     */
    private static final int BATCH_WORDS = 2048;

    private final long[] batch = new long[BATCH_WORDS];
    /** What ends a line whatever follows. */
    private final byte ending;
    /** Whether a CR does too, alone or with an LF behind it. */
    private final boolean endsAtCr;

    private long endings;
    /** The byte before the next piece; an ending stands for the beginning of the input. */
    private byte last;

    /** Counts lines that end with LF, CR or CRLF. */
    public LineCounter() {
        this(LineEndings.ANY);
    }

    /** Counts lines that end with {@code endings}. */
    public LineCounter(LineEndings endings) {
        this.ending = endings == LineEndings.NUL ? 0 : LF;
        this.endsAtCr = endings == LineEndings.ANY;
        this.last = ending;
    }

    /**
     * Takes the bytes that follow those of the last call: from index {@code from} to before {@code to}; moves no
     * position.
     */
    public void add(ByteBuffer bytes, int from, int to) {
        Objects.checkFromToIndex(from, to, bytes.limit());
        int words = (to - from) / Long.BYTES;
        if (words > 0) {
            addWords(bytes.slice(from, words * Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer());
        }
        for (int at = from + words * Long.BYTES; at < to; at++) {
            byte b = bytes.get(at);
            if (endsAtCr ? b == CR || (b == LF && last != CR) : b == ending) {
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
        if (endsAtCr) {
            long lineFeeds = lineFeedsWithoutCr(batch, from, to);
            endings += lineFeeds >= 0 && last != CR ? lineFeeds : endings(batch, from, to, last == CR);
        } else {
            endings += occurrences(batch, from, to, ending);
        }
        last = (byte) (batch[to - 1] >>> (Long.SIZE - Byte.SIZE));
    }

    /** Lines so far, the last one included if it has a byte and no ending. */
    public long lines() {
        return last == ending || (endsAtCr && last == CR) ? endings : endings + 1;
    }

    private static long occurrences(long[] words, int from, int to, byte value) {
        long counts = 0;
        for (int i = from; i < to; i++) {
            counts += EndingMarks.equal(words[i], value) >>> 7;
        }
        return EndingMarks.sumOfBytes(counts);
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
