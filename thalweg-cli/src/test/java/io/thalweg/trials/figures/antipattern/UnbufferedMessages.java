package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** UnbufferedMessages with a type and a length in front, read value by value from a file: the second article's loop. */
final class UnbufferedMessages implements AntiPattern {
    private static final int MESSAGES = ProgramInputs.sized(600_000);
    private static final int BODY_BYTES = 100;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("messages"), messages(MESSAGES));
    }

    /** So many messages, one behind the other. */
    static byte[] messages(int count) {
        byte[] body = ProgramInputs.random(BODY_BYTES);
        ByteBuffer all = ByteBuffer.allocate(count * (2 * Integer.BYTES + BODY_BYTES));
        for (int i = 0; i < count; i++) {
            all.putInt(i % 7).putInt(BODY_BYTES).put(body);
        }
        return all.array();
    }

    @Override
    public long original(Path directory) throws IOException {
        try (InputStream in = new FileInputStream(directory.resolve("messages").toFile())) {
            return read(new DataInputStream(in), MESSAGES);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (InputStream in = new BufferedInputStream(
                new FileInputStream(directory.resolve("messages").toFile()))) {
            return read(new DataInputStream(in), MESSAGES);
        }
    }

    /** Reads that many. */
    static long read(DataInputStream in, int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += in.readInt(); // the mistake
            byte[] body = new byte[in.readInt()];
            in.readFully(body);
            sum += body[i % body.length];
        }
        return sum;
    }
}
