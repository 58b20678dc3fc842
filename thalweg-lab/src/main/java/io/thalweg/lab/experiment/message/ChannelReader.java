package io.thalweg.lab.experiment.message;

import java.io.IOException;

/**
 * Messages copied from a buffer over a channel into the same arrays again and again: {@code channel} and {@code
 * compact} of the article on sockets, which differ in their {@link ReceiveBuffer}.
 */
final class ChannelReader implements MessageReader {
    private final ReceiveBuffer in;
    private final Consumer consumer;
    private final byte[] type = new byte[Integer.BYTES];
    private final byte[] body = new byte[Bytes.LARGEST_BODY_BYTES];

    ChannelReader(ReceiveBuffer in, Consumer consumer) {
        this.in = in;
        this.consumer = consumer;
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
            in.bytes.get(body, 0, length);
            sum += consumer.take(Bytes.toInt(type), body, length);
        }
        return sum;
    }
}
