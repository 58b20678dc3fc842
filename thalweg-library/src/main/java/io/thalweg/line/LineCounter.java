package io.thalweg.line;

import static io.thalweg.line.EndingMarks.CR;
import static io.thalweg.line.EndingMarks.LF;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Objects;

/**
 * Counts the lines of an input that the caller reads, in pieces of any size: eight bytes at a time, and without looking
 * for where a line is. The last line may lack its ending. Not thread-safe.
 */
public final class LineCounter {
    /** Words after which it is asked whether a CR was among them; few enough for a count in each byte of a sum. */
    private static final int BLOCK_WORDS = 128;

    /**
     * Words copied at a time, which stay in the nearest cache. Over an array the compiler of JDK 17 makes vector
     * instructions too, over a buffer only later ones do.
     */
    private static final int BATCH_WORDS = 2048;

    /** Whether the compiler makes vector instructions of a loop over memory ({@code ./dev bench lines count}). */
    private static final boolean VECTORS_OVER_MEMORY = Runtime.version().feature() >= 21;

    /** Bytes of memory that one loop counts: after it, it is asked whether a CR was among them. */
    private static final int PIECE_BYTES = 4096;

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
            ByteBuffer memory = bytes.slice(from, words * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            if (VECTORS_OVER_MEMORY && memory.isDirect()) {
                addMemory(memory);
            } else {
                addCopied(memory.asLongBuffer());
            }
        }
        for (int at = from + words * Long.BYTES; at < to; at++) {
            byte b = bytes.get(at);
            if (endsAtCr ? b == CR || (b == LF && last != CR) : b == ending) {
                endings++;
            }
            last = b;
        }
    }

    /**
     * A file that shrinks while it is counted ends in an InternalError, as with a copy: the loops below are ordinary
     * accesses, unlike those of the Vector API (ADR 12).
     */
    private void addMemory(ByteBuffer memory) {
        int length = memory.limit();
        for (int at = 0; at < length; at += PIECE_BYTES) {
            int end = Math.min(length, at + PIECE_BYTES);
            long count = endsAtCr ? lineFeedsWithoutCr(memory, at, end) : occurrences(memory, at, end, ending);
            if (count < 0 || (endsAtCr && last == CR)) {
                addCopied(memory.slice(at, end - at)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asLongBuffer());
            } else {
                endings += count;
                last = memory.get(end - 1);
            }
        }
    }

    private void addCopied(LongBuffer words) {
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

    /**
     * Line feeds in memory, or -1 if a CR is among them. C2 makes vector instructions of this loop as it stands: one
     * load, one sum, no branch. Unrolled by hand, it does not.
     */
    private static long lineFeedsWithoutCr(ByteBuffer memory, int from, int to) {
        long count = 0;
        long returns = 0;
        for (int i = from; i < to; i += Long.BYTES) {
            long word = memory.getLong(i);
            count += Long.bitCount(EndingMarks.equal(word, LF));
            returns |= EndingMarks.equal(word, CR);
        }
        return returns == 0 ? count : -1;
    }

    private static long occurrences(ByteBuffer memory, int from, int to, byte value) {
        long count = 0;
        for (int i = from; i < to; i += Long.BYTES) {
            count += Long.bitCount(EndingMarks.equal(memory.getLong(i), value));
        }
        return count;
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
