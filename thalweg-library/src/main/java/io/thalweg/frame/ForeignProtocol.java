package io.thalweg.frame;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Recognises peers that speak something else. Their first bytes, taken for a length, make an error that sends the
 * reader of a log in a wrong direction: TLS is "a frame of 352,518,912 bytes".
 */
final class ForeignProtocol {
    private static final List<String> HTTP =
            List.of("GET ", "POST", "PUT ", "HEAD", "DELE", "OPTI", "PATC", "CONN", "TRAC", "PRI ", "HTTP");

    private static final int TLS_ALERT = 21;
    private static final int TLS_HANDSHAKE = 22;
    private static final int TLS_MAJOR_VERSION = 3;
    private static final int TLS_MAX_MINOR_VERSION = 4;

    private ForeignProtocol() {}

    /** What to add to a message about a frame that has these bytes; empty if they look like nothing known. */
    static String hint(ByteBuffer bytes, int from, int end) {
        if (end - from < Integer.BYTES) {
            return "";
        }
        byte[] start = new byte[Integer.BYTES];
        bytes.get(from, start);
        if ((start[0] == TLS_HANDSHAKE || start[0] == TLS_ALERT)
                && start[1] == TLS_MAJOR_VERSION
                && start[2] >= 0
                && start[2] <= TLS_MAX_MINOR_VERSION) {
            return "; the bytes look like TLS: check that both peers use TLS or neither does";
        }
        return HTTP.contains(new String(start, StandardCharsets.ISO_8859_1))
                ? "; the bytes look like HTTP: is this the right port?"
                : "";
    }
}
