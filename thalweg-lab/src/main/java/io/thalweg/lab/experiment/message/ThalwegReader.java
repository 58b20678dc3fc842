package io.thalweg.lab.experiment.message;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;

/** Thalweg's answer: {@link FrameReader}, which checks each length against a limit and hands the body out as a view. */
final class ThalwegReader implements MessageReader {
    private final FrameReader in;
    private final Consumer consumer;

    ThalwegReader(ReadableByteChannel in, Consumer consumer) {
        this.in = FrameReader.of(in, FrameFormat.typeAndLength());
        this.consumer = consumer;
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (!in.next()) {
                throw new EOFException("end of input between messages");
            }
            sum += consumer.take(in.type(), in.payload());
        }
        return sum;
    }
}
