package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A buffer of a mebibyte for the head of each file. */
final class LargeBuffers implements AntiPattern {
    private static final int FILES = 20;
    private static final int ROUNDS = 100;
    private static final int FILE_BYTES = 4 << 20;
    private static final int HEAD_BYTES = 300;
    private static final int LARGE_BYTES = 1 << 20;
    private static final int SMALL_BYTES = 8 << 10;

    @Override
    public void prepare(Path directory) throws IOException {
        Files.createDirectories(directory.resolve("heads"));
        for (int i = 0; i < FILES; i++) {
            ProgramInputs.write(file(directory, i), ProgramInputs.random(FILE_BYTES));
        }
    }

    @Override
    public long original(Path directory) throws IOException {
        return sum(directory, LARGE_BYTES);
    }

    @Override
    public long fixed(Path directory) throws IOException {
        return sum(directory, SMALL_BYTES);
    }

    private static Path file(Path directory, int i) {
        return directory.resolve("heads").resolve(Integer.toString(i));
    }

    private static long sum(Path directory, int bufferBytes) throws IOException {
        long sum = 0;
        for (int i = 0; i < FILES * ROUNDS; i++) {
            try (InputStream in = new BufferedInputStream(
                    new FileInputStream(file(directory, i % FILES).toFile()), bufferBytes)) {
                for (byte b : in.readNBytes(HEAD_BYTES)) { // the mistake
                    sum += b;
                }
            }
        }
        return sum;
    }
}
