package io.thalweg.bench.messages;

import io.thalweg.bench.input.Xor;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One way of reading messages. The source does not end; what is buffered at the end of a pass belongs to the next. */
abstract class MessageLoop {
    /** Begins to read from a input. */
    @FunctionalInterface
    interface Opener {
        MessageLoop open(MessageInput input, boolean bodies) throws IOException;
    }

    /** Whether every byte of a body is looked at, and not only its header. */
    final boolean bodies;

    MessageLoop(boolean bodies) {
        this.bodies = bodies;
    }

    /** Reads {@code count} messages; the sum of {@link #sum} over them. */
    abstract long pass(int count) throws IOException;

    /** What a message adds to the checksum, its body in the first {@code length} bytes of {@code body}. */
    final long sum(int type, byte[] body, int length) {
        return header(type, length) + (bodies ? Xor.of(body, length) : 0);
    }

    /** What a message adds to the checksum, its body from index {@code from} of {@code bytes} on. */
    final long sum(int type, ByteBuffer bytes, int from, int length) {
        return header(type, length) + (bodies ? Xor.of(bytes, from, length) : 0);
    }

    static long header(int type, int length) {
        return (type & 0xffff_ffffL) + length;
    }

    /** The big-endian number in four bytes. */
    static int intOf(byte[] bytes) {
        return (bytes[0] & 0xff) << 24 | (bytes[1] & 0xff) << 16 | (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
    }
}
