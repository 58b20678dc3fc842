package io.thalweg.bench.messages;

import io.thalweg.lab.experiment.message.MessageReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import okio.BufferedSource;
import okio.Okio;

/** Okio: bodies are skipped, or copied into the same array, which is what it does fastest. */
final class OkioMessages implements MessageReader {
    private static final int LARGEST_BODY_SIZE_BYTES = 1024;

    private final BufferedSource in;
    private final MessageSum consumer;
    private final byte[] body = new byte[LARGEST_BODY_SIZE_BYTES];

    OkioMessages(InputStream in, MessageSum consumer) {
        this.consumer = consumer;
        this.in = Okio.buffer(Okio.source(in));
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int type = in.readInt();
            int length = in.readInt();
            if (consumer.bodies) {
                readFully(length);
            } else {
                in.skip(length);
            }
            sum += consumer.take(type, body, length);
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
