package io.thalweg.trials.figures.antipattern;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/** A {@code DataOutputStream} straight over a file. */
final class UnbufferedValues implements AntiPattern {
    private static final int RECORDS = ProgramInputs.sized(1_500_000);

    @Override
    public void prepare(Path directory) {
        // writes only
    }

    @Override
    public long original(Path directory) throws IOException {
        try (DataOutputStream out = new DataOutputStream(
                new FileOutputStream(directory.resolve("values").toFile()))) {
            return write(out);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
                new FileOutputStream(directory.resolve("values").toFile())))) {
            return write(out);
        }
    }

    private static long write(DataOutputStream out) throws IOException {
        long sum = 0;
        for (int i = 0; i < RECORDS; i++) {
            out.writeInt(i);
            out.writeDouble(i / 3.0);
            sum += i;
        }
        return sum;
    }
}
