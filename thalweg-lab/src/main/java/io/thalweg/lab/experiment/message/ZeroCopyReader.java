package io.thalweg.lab.experiment.message;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bodies handed out where they lie in the buffer over the channel: the last step of the article on sockets. */
final class ZeroCopyReader implements MessageReader {
    private final ReceiveBuffer in;
    private final Consumer consumer;
    private final byte[] type = new byte[Integer.BYTES];
    private final ByteBuffer body;

    ZeroCopyReader(ReceiveBuffer in, Consumer consumer) {
        this.in = in;
        this.consumer = consumer;
        this.body = in.bytes.duplicate();
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            in.ensure(Integer.BYTES);
            in.bytes.get(type);
            in.ensure(Integer.BYTES);
            int length = in.bytes.getInt();
            in.ensure(length);
            int start = in.bytes.position();
            body.limit(start + length);
            body.position(start);
            in.bytes.position(start + length);
            sum += consumer.take(Bytes.toInt(type), body);
        }
        return sum;
    }
}
