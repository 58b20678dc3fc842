package io.thalweg.lab.experiment.message;

import java.io.IOException;
import java.io.InputStream;

/**
 * {@link NoAllocReader} with its arrays in local variables: what the suspicion of the article on sockets comes to, if
 * the arrays no longer come from fields.
 */
final class NoAllocLocalReader implements MessageReader {
    private final InputStream in;
    private final Consumer consumer;

    NoAllocLocalReader(InputStream in, Consumer consumer) {
        this.in = in;
        this.consumer = consumer;
    }

    @Override
    public long read(int count) throws IOException {
        byte[] type = new byte[Integer.BYTES];
        byte[] four = new byte[Integer.BYTES];
        byte[] body = new byte[Bytes.LARGEST_BODY_BYTES];
        long sum = 0;
        for (int i = 0; i < count; i++) {
            Bytes.read(in, type, Integer.BYTES);
            Bytes.read(in, four, Integer.BYTES);
            int length = Bytes.toInt(four);
            Bytes.read(in, body, length);
            sum += consumer.take(Bytes.toInt(type), body, length);
        }
        return sum;
    }
}
