package io.thalweg.index;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineCounter;
import io.thalweg.line.LineEndings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Where some lines begin, and how many lines come before each. */
final class IndexEntries {
    /** Entries are not closer than that: a lookup reads as much from one, and an index takes 16 bytes for it. */
    private static final int SPACING_BYTES = 32 << 10;

    private long[] offsets = new long[16];
    private long[] linesBefore = new long[16];
    private int count;
    private long lines;

    /** The entries of a segment; their lines are counted from its beginning. */
    static IndexEntries ofSegment(BufferedReadableByteChannel in, LineEndings endings) throws IOException {
        IndexEntries entries = new IndexEntries();
        LineCounter counter = new LineCounter(endings);
        long from = in.position();
        while (in.request(1)) {
            ByteBuffer bytes = in.buffered();
            int begin = bytes.position();
            int end = bytes.limit();
            if (entries.count == 0) {
                entries.add(from, 0);
            }
            int boundary = wholeLines(bytes, begin, end, endings);
            counter.add(bytes, begin, boundary);
            long offset = in.position() + boundary - begin;
            if (boundary > begin && offset - entries.offsets[entries.count - 1] >= SPACING_BYTES) {
                entries.add(offset, counter.lines());
            }
            counter.add(bytes, boundary, end);
            in.skip(end - begin);
        }
        entries.lines = counter.lines();
        if (entries.count > 0 && entries.linesBefore[entries.count - 1] == entries.lines) {
            entries.count--; // The line would be the next segment's.
        }
        return entries;
    }

    /**
     * Where the last line ends that surely does between {@code begin} and {@code end}: behind a CR at the end may come
     * the LF that belongs to it. {@code begin} if there is none.
     */
    static int wholeLines(ByteBuffer bytes, int begin, int end, LineEndings endings) {
        byte last = (byte) (endings == LineEndings.NUL ? 0 : '\n');
        for (int i = end - 1; i >= begin; i--) {
            byte b = bytes.get(i);
            if (b == last || (b == '\r' && endings == LineEndings.ANY && i < end - 1)) {
                return i + 1;
            }
        }
        return begin;
    }

    /** Adds the entries of the segment behind those that are here. */
    void append(IndexEntries segment) {
        for (int i = 0; i < segment.count; i++) {
            add(segment.offsets[i], lines + segment.linesBefore[i]);
        }
        lines += segment.lines;
    }

    void add(long offset, long linesBefore) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
            this.linesBefore = Arrays.copyOf(this.linesBefore, 2 * count);
        }
        offsets[count] = offset;
        this.linesBefore[count++] = linesBefore;
    }

    /**
     * Forgets the last entry and all lines from it on, for what was appended may have changed the last of them.
     *
     * @return where that entry's line begins: from there on is to be indexed again
     */
    long reopen() {
        if (count == 0) {
            return 0;
        }
        count--;
        lines = linesBefore[count];
        return offsets[count];
    }

    /** The last entry whose line is not behind line {@code number}. */
    int ofLine(long number) {
        int found = Arrays.binarySearch(linesBefore, 0, count, number - 1);
        return found >= 0 ? found : -found - 2;
    }

    int count() {
        return count;
    }

    long offset(int entry) {
        return offsets[entry];
    }

    long linesBefore(int entry) {
        return linesBefore[entry];
    }

    long lines() {
        return lines;
    }

    void lines(long lines) {
        this.lines = lines;
    }
}
