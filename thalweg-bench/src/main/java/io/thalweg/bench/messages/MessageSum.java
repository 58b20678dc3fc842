package io.thalweg.bench.messages;

import io.thalweg.bench.input.Xor;
import io.thalweg.lab.experiment.message.Consumer;
import java.nio.ByteBuffer;

/**
 * What every variant does with a message: adds up types and lengths and, where bodies count, the exclusive or of each.
 */
final class MessageSum extends Consumer {
    /** Whether every byte of a body is looked at, and not only its header. */
    final boolean bodies;

    MessageSum(boolean bodies) {
        this.bodies = bodies;
    }

    @Override
    public long take(int type, byte[] body, int length) {
        return header(type, length) + (bodies ? Xor.of(body, length) : 0);
    }

    @Override
    public long take(int type, ByteBuffer body) {
        return header(type, body.remaining()) + (bodies ? Xor.of(body, body.position(), body.remaining()) : 0);
    }
}
