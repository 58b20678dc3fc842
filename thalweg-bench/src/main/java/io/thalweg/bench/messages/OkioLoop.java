package io.thalweg.bench.messages;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import okio.BufferedSource;
import okio.Okio;

/** Okio: bodies are skipped, or copied into the same array, which is what it does fastest. */
final class OkioLoop extends MessageLoop {
    private static final int LARGEST_BODY_SIZE_BYTES = 1024;

    private final BufferedSource in;
    private final byte[] body = new byte[LARGEST_BODY_SIZE_BYTES];

    OkioLoop(InputStream in, boolean bodies) {
        super(bodies);
        this.in = Okio.buffer(Okio.source(in));
    }

    @Override
    long pass(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int type = in.readInt();
            int length = in.readInt();
            if (bodies) {
                readFully(length);
            } else {
                in.skip(length);
            }
            sum += sum(type, body, length);
        }
        return sum;
    }

    /** Okio's own readFully fills an array to its end. */
    private void readFully(int length) throws IOException {
        for (int done = 0; done < length; ) {
            int n = in.read(body, done, length - done);
            if (n < 0) {
                throw new EOFException();
            }
            done += n;
        }
    }
}
