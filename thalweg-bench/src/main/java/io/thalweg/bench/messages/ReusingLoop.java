package io.thalweg.bench.messages;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The article's {@code no-alloc}: all messages in the same arrays. */
final class ReusingLoop extends MessageLoop {
    private static final int LARGEST_BODY_SIZE_BYTES = 1024;

    private final InputStream in;
    private final byte[] type = new byte[Integer.BYTES];
    private final byte[] length = new byte[Integer.BYTES];
    private final byte[] body = new byte[LARGEST_BODY_SIZE_BYTES];

    ReusingLoop(InputStream in, boolean bodies) {
        super(bodies);
        this.in = in;
    }

    @Override
    long pass(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            read(type, type.length);
            read(length, length.length);
            int bodyLength = intOf(length);
            read(body, bodyLength);
            sum += sum(intOf(type), body, bodyLength);
        }
        return sum;
    }

    private void read(byte[] into, int n) throws IOException {
        for (int done = 0; done < n; ) {
            int got = in.read(into, done, n - done);
            if (got < 0) {
                throw new EOFException();
            }
            done += got;
        }
    }
}
