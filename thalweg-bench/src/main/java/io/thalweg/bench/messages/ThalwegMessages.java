package io.thalweg.bench.messages;

import io.thalweg.channel.Views;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.lab.experiment.message.Consumer;
import io.thalweg.lab.experiment.message.MessageReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;

/** Ours. A body that is not looked at is not asked for, as in a program that dispatches by type. */
final class ThalwegMessages implements MessageReader {
    private final FrameReader in;
    private final boolean bodies;

    ThalwegMessages(ReadableByteChannel in, MessageSum sum) {
        this.in = FrameReader.of(in, FrameFormat.typeAndLength());
        this.bodies = sum.bodies;
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (!in.next()) {
                throw new EOFException();
            }
            sum += Consumer.header(in.type(), in.length());
            if (bodies) {
                sum += Views.xor(in.payload());
            }
        }
        return sum;
    }
}
