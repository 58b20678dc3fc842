package io.thalweg.bench.messages;

import io.thalweg.bench.plan.Workload;
import io.thalweg.lab.sender.Messages;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The messages of one pass, which the other process sends over and over: the lab's round of them, some times. Types and
 * bodies are random, so that a reader that slips by a byte gets a wrong sum.
 */
final class MessageFile {
    /** The file of the run that holds them. */
    static final String NAME = "messages.bin";

    /** Ten times as long: one that is opened for each pass, which must not be much of it. */
    static final String LARGE = "more-messages.bin";

    /**
     * 15,000 messages, 1.62 MB: little enough for the slowest reader, and no multiple of any buffer, so that passes end
     * anywhere in one.
     */
    private static final int ROUNDS = 6;

    private static final int LARGE_ROUNDS = 10 * ROUNDS;

    /** A pass has as many steps as messages. */
    static final Workload.WorkloadStep STEP = new Workload.WorkloadStep("message", Messages.MESSAGE_BYTES);

    private MessageFile() {}

    static void prepare(Path directory, String... names) throws IOException {
        byte[] round = Messages.round();
        for (String name : names) {
            try (OutputStream out = Files.newOutputStream(directory.resolve(name))) {
                for (int left = sizeBytes(name); left > 0; left -= round.length) {
                    out.write(round);
                }
            }
        }
    }

    static int sizeBytes(String name) {
        return (name.equals(LARGE) ? LARGE_ROUNDS : ROUNDS) * Messages.ROUND_BYTES;
    }

    /** How many are in {@code file}. */
    static int count(Path file) throws IOException {
        return (int) (Files.size(file) / Messages.MESSAGE_BYTES);
    }

    /** The sum that a reader of {@code file} has to find, computed byte by byte; see {@link MessageSum}. */
    static long sum(Path file, boolean bodies) throws IOException {
        long sum = 0;
        ByteBuffer messages = ByteBuffer.wrap(Files.readAllBytes(file));
        while (messages.hasRemaining()) {
            sum += Integer.toUnsignedLong(messages.getInt()) + messages.getInt();
            int xor = 0;
            for (int i = 0; i < Messages.BODY_BYTES; i++) {
                xor ^= messages.get();
            }
            sum += bodies ? xor & 0xff : 0;
        }
        return sum;
    }
}
