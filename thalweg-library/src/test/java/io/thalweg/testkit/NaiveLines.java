package io.thalweg.testkit;

import io.thalweg.line.LineEndings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The lines of an array, byte by byte: what a reader of lines must find. */
public final class NaiveLines {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** A line without its ending, and whether it had one. */
    public record Line(long offset, ByteBuffer bytes, boolean ended) {}

    /** All lines, and where they end; if {@code tooLong}, because the line there is. */
    public record Outcome(List<Line> lines, boolean tooLong, long endOffset) {}

    private NaiveLines() {}

    /** What there is of that array. */
    public static Outcome read(byte[] bytes, int maxLineLength, LineEndings endings, boolean skipsByteOrderMark) {
        boolean marked = Arrays.equals(BYTE_ORDER_MARK, Arrays.copyOf(bytes, BYTE_ORDER_MARK.length));
        int at = skipsByteOrderMark && marked ? BYTE_ORDER_MARK.length : 0;
        List<Line> lines = new ArrayList<>();
        while (at < bytes.length) {
            int end = at;
            while (end < bytes.length && endingBytes(bytes, end, endings) == 0) {
                end++;
            }
            if (end - at > maxLineLength) {
                return new Outcome(lines, true, at);
            }
            int ending = end < bytes.length ? endingBytes(bytes, end, endings) : 0;
            lines.add(new Line(at, ByteBuffer.wrap(bytes, at, end - at).slice(), ending > 0));
            at = end + ending;
        }
        return new Outcome(lines, false, at);
    }

    /** Bytes of the ending that is at {@code at}; 0 if none is. */
    private static int endingBytes(byte[] bytes, int at, LineEndings endings) {
        boolean pair = bytes[at] == '\r' && at + 1 < bytes.length && bytes[at + 1] == '\n';
        return switch (endings) {
            case ANY -> pair ? 2 : bytes[at] == '\n' || bytes[at] == '\r' ? 1 : 0;
            case LF -> bytes[at] == '\n' ? 1 : 0;
            case LF_OR_CRLF -> pair ? 2 : bytes[at] == '\n' ? 1 : 0;
            case NUL -> bytes[at] == 0 ? 1 : 0;
        };
    }
}
