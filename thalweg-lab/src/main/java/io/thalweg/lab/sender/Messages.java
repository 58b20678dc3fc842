package io.thalweg.lab.sender;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * What is sent, over and over without an end: a round of messages, each a type and the length of its body as big-endian
 * integers of four bytes, and a body of 100 bytes, as in both articles. The same bytes on every machine.
 */
public final class Messages {
    /** Type and length. */
    public static final int HEADER_BYTES = 2 * Integer.BYTES;

    /** The articles' length. */
    public static final int BODY_BYTES = 100;

    /** Header and body. */
    public static final int MESSAGE_BYTES = HEADER_BYTES + BODY_BYTES;

    /** A round is also the writer's block: 270,000 bytes, more than a pipe holds and than a socket takes at once. */
    public static final int ROUND_MESSAGES = 2500;

    /** How many bytes a round has. */
    public static final int ROUND_BYTES = ROUND_MESSAGES * MESSAGE_BYTES;

    private static final long SEED = 20150119;

    private Messages() {}

    /** A fresh copy of the round. */
    public static byte[] round() {
        SplittableRandom random = new SplittableRandom(SEED);
        ByteBuffer round = ByteBuffer.allocate(ROUND_BYTES);
        byte[] body = new byte[BODY_BYTES];
        while (round.hasRemaining()) {
            random.nextBytes(body);
            round.putInt(random.nextInt()).putInt(BODY_BYTES).put(body);
        }
        return round.array();
    }
}
