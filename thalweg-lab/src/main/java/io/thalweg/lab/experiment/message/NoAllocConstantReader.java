package io.thalweg.lab.experiment.message;

import io.thalweg.lab.sender.Messages;
import java.io.IOException;
import java.io.InputStream;

/**
 * {@link NoAllocReader} that reads the length and answers 100 whatever it was: the control by which the article on
 * sockets supports its suspicion. No program may do so.
 */
final class NoAllocConstantReader implements MessageReader {
    private static final byte[] TYPE = new byte[Integer.BYTES];
    private static final byte[] LENGTH = new byte[Integer.BYTES];
    private static final byte[] BODY = new byte[Bytes.LARGEST_BODY_BYTES];

    private final InputStream in;
    private final Consumer consumer;

    NoAllocConstantReader(InputStream in, Consumer consumer) {
        this.in = in;
        this.consumer = consumer;
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            Bytes.read(in, TYPE, Integer.BYTES);
            int length = readInt();
            Bytes.read(in, BODY, length);
            sum += consumer.take(Bytes.toInt(TYPE), BODY, length);
        }
        return sum;
    }

    private int readInt() throws IOException {
        Bytes.read(in, LENGTH, Integer.BYTES);
        return Messages.BODY_BYTES;
    }
}
