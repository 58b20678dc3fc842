package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Bytes taken one by one from a {@code BufferedInputStream}. */
final class BufferedBytes implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(150_000_000);
    private static final int BLOCK_BYTES = 64 << 10;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("buffered"), ProgramInputs.random(BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        long sum = 0;
        try (InputStream in = new BufferedInputStream(
                new FileInputStream(directory.resolve("buffered").toFile()))) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                sum += b;
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        byte[] block = new byte[BLOCK_BYTES];
        try (InputStream in = new FileInputStream(directory.resolve("buffered").toFile())) {
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                for (int i = 0; i < n; i++) {
                    sum += block[i] & 0xff;
                }
            }
        }
        return sum;
    }
}
