package io.thalweg.flow;

import io.thalweg.internal.OpenFile;
import io.thalweg.line.LineEndings;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Finds where a text can be cut between two lines. */
final class LineBoundary {
    static final byte LF = '\n';
    static final byte CR = '\r';

    /** Most lines end within the first read; one that does not is long, and worth larger ones. */
    private static final int FIRST_READ_BYTES = 4 << 10;

    private static final int NEXT_READ_BYTES = 64 << 10;

    private LineBoundary() {}

    /** The byte that ends a line whatever follows: of an ending of two, the last. */
    static byte lastByte(LineEndings endings) {
        return endings == LineEndings.NUL ? 0 : LF;
    }

    /**
     * The offset of the first line that begins at {@code from} or behind it, but before {@code limit}; if there is
     * none, {@code limit}, which must not lie behind the file's end.
     */
    static long atOrAfter(OpenFile file, long from, long limit, LineEndings endings) throws IOException {
        if (from == 0 || from >= limit) {
            return Math.min(from, limit);
        }
        byte last = lastByte(endings);
        boolean afterCr = false;
        ByteBuffer bytes = ByteBuffer.allocate(FIRST_READ_BYTES);
        // What ends before `from` may be the ending that makes a line begin there.
        for (long offset = from - 1; offset < limit; ) {
            bytes.clear().limit((int) Math.min(bytes.capacity(), limit - offset));
            int n = file.readLocated(bytes, offset);
            for (int i = 0; i < n; i++) {
                byte b = bytes.get(i);
                if (b == last) {
                    return Math.min(offset + i + 1, limit);
                }
                if (afterCr) {
                    return offset + i;
                }
                afterCr = endings == LineEndings.ANY && b == CR;
            }
            offset += n;
            if (bytes.capacity() < NEXT_READ_BYTES) {
                bytes = ByteBuffer.allocate(NEXT_READ_BYTES);
            }
        }
        return limit;
    }
}
