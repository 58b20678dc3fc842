package io.thalweg.bench.messages;

import io.thalweg.channel.Views;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;

/** Ours. */
final class FrameLoop extends MessageLoop {
    private final FrameReader in;

    FrameLoop(ReadableByteChannel in, boolean bodies) {
        super(bodies);
        this.in = FrameReader.of(in, FrameFormat.typeAndLength());
    }

    @Override
    long pass(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            if (!in.next()) {
                throw new EOFException();
            }
            sum += header(in.type(), in.length());
            if (bodies) {
                sum += Views.xor(in.payload());
            }
        }
        return sum;
    }
}
