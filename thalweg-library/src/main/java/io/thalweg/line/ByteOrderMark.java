package io.thalweg.line;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.IOException;

/** The three bytes by which some programs mark a text as UTF-8. */
final class ByteOrderMark {
    private static final byte[] UTF_8 = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private ByteOrderMark() {}

    /** Waits for no more bytes than it takes to know. */
    static void skip(BufferedReadableByteChannel in) throws IOException {
        int matching = 0;
        while (matching < UTF_8.length && in.request(matching + 1) && in.peek(matching) == UTF_8[matching]) {
            matching++;
        }
        if (matching == UTF_8.length) {
            in.skip(matching);
        }
    }
}
