package io.thalweg.trials.figures.antipattern;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Reads of 64 MiB into an array. */
final class LargeArrays implements AntiPattern {
    private static final int FILE_BYTES = 192 << 20;
    private static final int ROUNDS = 8;
    private static final int LARGE_BYTES = 64 << 20;
    private static final int SMALL_BYTES = 64 << 10;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("large"), ProgramInputs.random(FILE_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        return sum(directory, LARGE_BYTES);
    }

    @Override
    public long fixed(Path directory) throws IOException {
        return sum(directory, SMALL_BYTES);
    }

    private static long sum(Path directory, int arrayBytes) throws IOException {
        long sum = 0;
        byte[] array = new byte[arrayBytes];
        for (int round = 0; round < ROUNDS; round++) {
            try (InputStream in = new FileInputStream(directory.resolve("large").toFile())) {
                for (int n = in.read(array); n >= 0; n = in.read(array)) {
                    sum += n;
                }
            }
        }
        return sum;
    }
}
