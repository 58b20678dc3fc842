package io.thalweg.lab.sender;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * What two hosts say before messages flow, each a line of ASCII:
 *
 * <pre>
 * server: thalweg-lab 1 NONCE            or   thalweg-lab 1 busy
 * reader: thalweg-lab 1 WRITING PROOF
 * server: ok                             or   refused version | secret | request
 * </pre>
 *
 * The proof is made of the secret, the nonce and what is asked for, so that it serves once.
 */
final class Handshake {
    static final String NAME = "thalweg-lab";
    static final String VERSION = "1";
    static final String BUSY = "busy";
    static final String OK = "ok";
    static final String REFUSED = "refused";
    static final String WRONG_VERSION = "version";
    static final String WRONG_SECRET = "secret";
    static final String WRONG_REQUEST = "request";

    /** More than any line of any version will need. */
    private static final int LONGEST_LINE = 256;

    private Handshake() {}

    static String proof(Secret secret, String nonce, String writing) {
        return secret.sign(String.join(" ", NAME, VERSION, nonce, writing));
    }

    static void say(WritableByteChannel to, String... words) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((String.join(" ", words) + "\n").getBytes(StandardCharsets.US_ASCII));
        while (line.hasRemaining()) {
            to.write(line);
        }
    }

    /** Reads no byte beyond the end of the line: what follows it are messages. */
    static String hear(ReadableByteChannel from) throws IOException {
        StringBuilder line = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (line.length() < LONGEST_LINE) {
            one.clear();
            if (from.read(one) < 0) {
                throw new EOFException("the connection ended after " + line.length() + " characters of a line");
            }
            char c = (char) (one.get(0) & 0xff);
            if (c == '\n') {
                return line.toString();
            }
            line.append(c);
        }
        return line.toString();
    }
}
