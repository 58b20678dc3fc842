package io.thalweg.bench.messages;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The article's {@code zero-copy}: the consumer gets the body where it lies, through one second view of the buffer. */
final class ZeroCopyLoop extends MessageLoop {
    private final ReceiveBuffer in;
    private final ByteBuffer body;

    ZeroCopyLoop(ReceiveBuffer in, boolean bodies) {
        super(bodies);
        this.in = in;
        this.body = in.bytes.duplicate();
    }

    @Override
    long pass(int count) throws IOException {
        ByteBuffer bytes = in.bytes;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            in.ensure(Integer.BYTES);
            int type = bytes.getInt();
            in.ensure(Integer.BYTES);
            int length = bytes.getInt();
            in.ensure(length);
            int start = bytes.position();
            body.limit(start + length).position(start);
            bytes.position(start + length);
            sum += sum(type, body, body.position(), body.remaining());
        }
        return sum;
    }
}
