package io.thalweg.lab.experiment.message;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The program that both articles begin with: an array for each piece of a message, and the length byte by byte, six
 * reads in all ("On the benefits of stream buffering in Java", 2015). Over a {@code BufferedInputStream} it is the first
 * cure, over two of them the mistake of the article on standard input.
 */
final class OriginalReader implements MessageReader {
    private final InputStream in;
    private final Consumer consumer;

    OriginalReader(InputStream in, Consumer consumer) {
        this.in = in;
        this.consumer = consumer;
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            byte[] type = Bytes.read(in, Integer.BYTES);
            int length = readInt();
            byte[] body = Bytes.read(in, length);
            sum += consumer.take(Bytes.toInt(type), body, length);
        }
        return sum;
    }

    private int readInt() throws IOException {
        int a = in.read();
        int b = in.read();
        int c = in.read();
        int d = in.read();
        if ((a | b | c | d) < 0) {
            throw new EOFException("end of input inside a length");
        }
        return (a << 24) + (b << 16) + (c << 8) + d;
    }
}
