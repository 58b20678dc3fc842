package io.thalweg.trials.figures.antipattern;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Content that does not depend on the run. */
final class ProgramInputs {
    private static final long SEED = 20_261_122;

    private ProgramInputs() {}

    /** So much in all, or the part of it that a test has time for: {@code -Dantipattern.part=4} is a quarter. */
    static int sized(int whole) {
        return whole / Integer.getInteger("antipattern.part", 1);
    }

    static byte[] random(int bytes) {
        byte[] content = new byte[bytes];
        new Random(SEED).nextBytes(content);
        return content;
    }

    /** Lines of {@code lineBytes}, line feed included. */
    static byte[] text(int bytes, int lineBytes) {
        byte[] content = random(bytes);
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) (i % lineBytes == lineBytes - 1 ? '\n' : 'a' + (content[i] & 15));
        }
        return content;
    }

    static void write(Path file, byte[] content) throws IOException {
        Files.write(file, content);
    }
}
