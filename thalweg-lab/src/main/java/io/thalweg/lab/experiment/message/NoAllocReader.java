package io.thalweg.lab.experiment.message;

import java.io.IOException;
import java.io.InputStream;

/**
 * All messages in the same arrays, which are static: "removing memory allocation" of both articles. On sockets it ran
 * slower than with allocation, and the author suspected the checks of an array that comes from a field.
 */
final class NoAllocReader implements MessageReader {
    private static final byte[] TYPE = new byte[Integer.BYTES];
    private static final byte[] LENGTH = new byte[Integer.BYTES];
    private static final byte[] BODY = new byte[Bytes.LARGEST_BODY_BYTES];

    private final InputStream in;
    private final Consumer consumer;

    NoAllocReader(InputStream in, Consumer consumer) {
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
        return Bytes.toInt(LENGTH);
    }
}
