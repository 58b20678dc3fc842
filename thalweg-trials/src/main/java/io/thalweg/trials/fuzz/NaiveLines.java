package io.thalweg.trials.fuzz;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The lines of an array, byte by byte. */
final class NaiveLines {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    record Line(long offset, ByteBuffer bytes) {}

    /** All lines, and where they end; if {@code tooLong}, because the line there is. */
    record Outcome(List<Line> lines, boolean tooLong, long endOffset) {}

    private NaiveLines() {}

    static Outcome read(byte[] bytes, int maxLineLength, boolean endsAtCr, boolean skipsByteOrderMark) {
        boolean marked = Arrays.equals(BYTE_ORDER_MARK, Arrays.copyOf(bytes, BYTE_ORDER_MARK.length));
        int at = skipsByteOrderMark && marked ? BYTE_ORDER_MARK.length : 0;
        List<Line> lines = new ArrayList<>();
        while (at < bytes.length) {
            int end = at;
            while (end < bytes.length && bytes[end] != '\n' && !(endsAtCr && bytes[end] == '\r')) {
                end++;
            }
            if (end - at > maxLineLength) {
                return new Outcome(lines, true, at);
            }
            lines.add(new Line(at, ByteBuffer.wrap(bytes, at, end - at).slice()));
            boolean pair = end + 1 < bytes.length && endsAtCr && bytes[end] == '\r' && bytes[end + 1] == '\n';
            at = Math.min(bytes.length, end + (pair ? 2 : 1));
        }
        return new Outcome(lines, false, at);
    }
}
