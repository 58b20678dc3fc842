package io.thalweg.bench.messages;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The article's first reader: each piece of a message comes in an array of its own. */
final class AllocatingLoop extends MessageLoop {
    private final InputStream in;
    private final boolean lengthAtOnce;

    /** @param lengthAtOnce whether the length is read as four bytes at once (the article's second step) or one by one */
    AllocatingLoop(InputStream in, boolean lengthAtOnce, boolean bodies) {
        super(bodies);
        this.in = in;
        this.lengthAtOnce = lengthAtOnce;
    }

    @Override
    long pass(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            byte[] type = read(Integer.BYTES);
            int length = lengthAtOnce ? intOf(read(Integer.BYTES)) : readByteByByte();
            byte[] body = read(length);
            sum += sum(intOf(type), body, body.length);
        }
        return sum;
    }

    private byte[] read(int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int done = 0; done < length; ) {
            int n = in.read(bytes, done, length - done);
            if (n < 0) {
                throw new EOFException();
            }
            done += n;
        }
        return bytes;
    }

    private int readByteByByte() throws IOException {
        int a = in.read();
        int b = in.read();
        int c = in.read();
        int d = in.read();
        if ((a | b | c | d) < 0) {
            throw new EOFException();
        }
        return a << 24 | b << 16 | c << 8 | d;
    }
}
