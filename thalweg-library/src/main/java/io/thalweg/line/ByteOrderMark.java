package io.thalweg.line;

import io.thalweg.internal.ReadAccess;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The three bytes by which some programs mark a text as UTF-8. */
final class ByteOrderMark {
    private static final byte[] UTF_8 = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private ByteOrderMark() {}

    /** Waits for no more bytes than it takes to know, and for none longer than for a line that has begun. */
    static void skip(ReadAccess in, LineDeadline deadline) throws IOException {
        int matching = 0;
        while (matching < UTF_8.length && deadline.await(matching)) {
            ByteBuffer window = in.window();
            if (window.get(window.position() + matching) != UTF_8[matching]) {
                return;
            }
            matching++;
        }
        if (matching == UTF_8.length) {
            in.skip(matching);
        }
    }
}
