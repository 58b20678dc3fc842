package io.thalweg.trials.figures.antipattern;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** {@code FileOutputStream.write(int)} for every byte. */
final class ByteWrites implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(4_000_000);

    @Override
    public void prepare(Path directory) {
        // writes only
    }

    @Override
    public long original(Path directory) throws IOException {
        try (OutputStream out =
                new FileOutputStream(directory.resolve("written").toFile())) {
            return write(out);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (OutputStream out = new BufferedOutputStream(
                new FileOutputStream(directory.resolve("written").toFile()))) {
            return write(out);
        }
    }

    private static long write(OutputStream out) throws IOException {
        long sum = 0;
        for (int i = 0; i < BYTES; i++) {
            out.write(i);
            sum += i & 0xff;
        }
        return sum;
    }
}
