package io.thalweg.bench.messages;

import io.thalweg.bench.plan.Steps;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * The messages of one pass, which the other process sends over and over: a type and a length, each of four bytes and big-endian,
 * then the body. Types and bodies are random, so that a reader that slips by a byte gets a wrong sum.
 */
final class MessageFile {
    /** The file of the run that holds them. */
    static final String FILE = "messages.bin";

    static final int HEADER_SIZE_BYTES = 8;
    static final int BODY_SIZE_BYTES = 100;
    static final int SIZE_BYTES = HEADER_SIZE_BYTES + BODY_SIZE_BYTES;

    /** 1.62 MB: small enough for the slowest reader, and no multiple of any buffer, so that passes end anywhere in one. */
    private static final int COUNT = 15_000;

    /** A pass has as many steps as messages. */
    static final Steps STEPS = Steps.of("message", SIZE_BYTES);

    private MessageFile() {}

    static void prepare(Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        byte[] body = new byte[BODY_SIZE_BYTES];
        ByteBuffer messages = ByteBuffer.allocate(COUNT * SIZE_BYTES);
        while (messages.hasRemaining()) {
            random.nextBytes(body);
            messages.putInt(random.nextInt()).putInt(body.length).put(body);
        }
        Files.write(directory.resolve(FILE), messages.array());
    }

    /** How many are in {@code file}. */
    static int count(Path file) throws IOException {
        return (int) (Files.size(file) / SIZE_BYTES);
    }

    /** The sum of all types, unsigned, and lengths. */
    static long headerSum(Path file) throws IOException {
        long sum = 0;
        ByteBuffer messages = ByteBuffer.wrap(Files.readAllBytes(file));
        for (int i = 0; i < messages.limit(); i += SIZE_BYTES) {
            sum += (messages.getInt(i) & 0xffff_ffffL) + messages.getInt(i + Integer.BYTES);
        }
        return sum;
    }

    /** The sum of all types, unsigned, lengths, and of the exclusive or of each body. */
    static long bodySum(Path file) throws IOException {
        long sum = headerSum(file);
        byte[] messages = Files.readAllBytes(file);
        for (int i = HEADER_SIZE_BYTES; i < messages.length; i += SIZE_BYTES) {
            int xor = 0;
            for (int j = 0; j < BODY_SIZE_BYTES; j++) {
                xor ^= messages[i + j];
            }
            sum += xor & 0xff;
        }
        return sum;
    }

    /** The sum that a reader of {@code file} has to find. */
    static long sum(Path file, boolean bodies) throws IOException {
        return bodies ? bodySum(file) : headerSum(file);
    }
}
