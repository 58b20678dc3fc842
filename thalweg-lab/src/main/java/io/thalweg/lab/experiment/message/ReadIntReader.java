package io.thalweg.lab.experiment.message;

import java.io.IOException;
import java.io.InputStream;

/**
 * The length in one read of four bytes, into yet another fresh array: "fixed readInt" of both articles, and with a
 * {@code BufferedInputStream} the best stream of the one on sockets.
 */
final class ReadIntReader implements MessageReader {
    private final InputStream in;
    private final Consumer consumer;

    ReadIntReader(InputStream in, Consumer consumer) {
        this.in = in;
        this.consumer = consumer;
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            byte[] type = Bytes.read(in, Integer.BYTES);
            int length = Bytes.toInt(Bytes.read(in, Integer.BYTES));
            byte[] body = Bytes.read(in, length);
            sum += consumer.take(Bytes.toInt(type), body, length);
        }
        return sum;
    }
}
