package io.thalweg.bench.messages;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What the JDK offers for this workload: {@link DataInputStream} over {@link BufferedInputStream}. */
final class DataInputLoop extends MessageLoop {
    private static final int LARGEST_BODY_SIZE_BYTES = 1024;

    private final DataInputStream in;
    private final boolean skipping;
    private final byte[] body = new byte[LARGEST_BODY_SIZE_BYTES];

    /** @param skipping whether bodies are passed over; only where nobody looks at them */
    DataInputLoop(InputStream in, int bufferSizeBytes, boolean skipping, boolean bodies) {
        super(bodies);
        this.in = new DataInputStream(new BufferedInputStream(in, bufferSizeBytes));
        this.skipping = skipping;
    }

    @Override
    long pass(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int type = in.readInt();
            int length = in.readInt();
            if (skipping) {
                in.skipNBytes(length);
            } else {
                in.readFully(body, 0, length);
            }
            sum += sum(type, body, length);
        }
        return sum;
    }
}
