package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The first article's mistake: {@code FileInputStream.read()} for every byte. */
final class ByteReads implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(4_000_000);

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("bytes"), ProgramInputs.random(BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        try (InputStream in = new FileInputStream(directory.resolve("bytes").toFile())) {
            return sum(in);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (InputStream in = new BufferedInputStream(
                new FileInputStream(directory.resolve("bytes").toFile()))) {
            return sum(in);
        }
    }

    private static long sum(InputStream in) throws IOException {
        long sum = 0;
        for (int b = in.read(); b >= 0; b = in.read()) {
            sum += b;
        }
        return sum;
    }
}
