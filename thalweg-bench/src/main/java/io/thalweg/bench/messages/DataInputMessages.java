package io.thalweg.bench.messages;

import io.thalweg.lab.experiment.message.MessageReader;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What the JDK offers for this workload: {@link DataInputStream} over {@link BufferedInputStream}. */
final class DataInputMessages implements MessageReader {
    private static final int LARGEST_BODY_SIZE_BYTES = 1024;

    private final DataInputStream in;
    private final MessageSum consumer;
    private final boolean skipping;
    private final byte[] body = new byte[LARGEST_BODY_SIZE_BYTES];

    /** @param skipping whether bodies are passed over; only where they are not looked at */
    DataInputMessages(InputStream in, int bufferSizeBytes, boolean skipping, MessageSum consumer) {
        this.consumer = consumer;
        this.in = new DataInputStream(new BufferedInputStream(in, bufferSizeBytes));
        this.skipping = skipping;
    }

    @Override
    public long read(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int type = in.readInt();
            int length = in.readInt();
            if (skipping) {
                in.skipNBytes(length);
            } else {
                in.readFully(body, 0, length);
            }
            sum += consumer.take(type, body, length);
        }
        return sum;
    }
}
