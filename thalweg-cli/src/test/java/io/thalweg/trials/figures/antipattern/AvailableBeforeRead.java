package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A loop that asks {@code available()} before each record. */
final class AvailableBeforeRead implements AntiPattern {
    private static final int RECORDS = ProgramInputs.sized(1_500_000);
    private static final int RECORD_BYTES = 64;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("asked"), ProgramInputs.random(RECORDS * RECORD_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        long sum = 0;
        byte[] record = new byte[RECORD_BYTES];
        try (InputStream in = new BufferedInputStream(
                new FileInputStream(directory.resolve("asked").toFile()))) {
            while (in.available() > 0) { // the mistake
                sum += in.read(record) + record[0];
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        byte[] record = new byte[RECORD_BYTES];
        try (InputStream in = new BufferedInputStream(
                new FileInputStream(directory.resolve("asked").toFile()))) {
            for (int n = in.read(record); n >= 0; n = in.read(record)) {
                sum += n + record[0];
            }
        }
        return sum;
    }
}
