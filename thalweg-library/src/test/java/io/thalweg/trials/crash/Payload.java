package io.thalweg.trials.crash;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * What a record says of itself: who appended it, as which of his own. The rest of its bytes follow from that.
 *
 * @param life of the log
 * @param writer a thread in it
 * @param number counts the records of that writer in that life
 */
record Payload(int life, int writer, int number) {
    private static final int MOST_FILLING_BYTES = 300;

    byte[] toBytes() {
        SplittableRandom random =
                new SplittableRandom(((long) life << 40 ^ (long) writer << 32 ^ number) * 0x9E3779B97F4A7C15L);
        byte[] bytes = new byte[3 * Integer.BYTES + random.nextInt(MOST_FILLING_BYTES)];
        random.nextBytes(bytes);
        ByteBuffer.wrap(bytes).putInt(life).putInt(writer).putInt(number);
        return bytes;
    }

    /** Fails if nobody can have appended these bytes. */
    static Payload of(ByteBuffer bytes) {
        if (bytes.remaining() < 3 * Integer.BYTES) {
            throw new AssertionError("a record of " + bytes.remaining() + " bytes that nobody appended");
        }
        ByteBuffer view = bytes.duplicate();
        Payload payload = new Payload(view.getInt(), view.getInt(), view.getInt());
        if (!ByteBuffer.wrap(payload.toBytes()).equals(bytes)) {
            throw new AssertionError("a record that nobody appended; it claims to be " + payload);
        }
        return payload;
    }
}
