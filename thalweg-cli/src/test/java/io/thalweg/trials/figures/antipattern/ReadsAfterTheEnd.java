package io.thalweg.trials.figures.antipattern;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A loop over as many records as there should be, which goes on after the end of a shorter file. */
final class ReadsAfterTheEnd implements AntiPattern {
    private static final int RECORDS = ProgramInputs.sized(3_000_000);
    private static final int RECORD_BYTES = 64;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("shorter"), ProgramInputs.random(100 * RECORD_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        long sum = 0;
        byte[] record = new byte[RECORD_BYTES];
        try (InputStream in = new FileInputStream(directory.resolve("shorter").toFile())) {
            for (int i = 0; i < RECORDS; i++) {
                sum += Math.max(0, in.read(record));
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        byte[] record = new byte[RECORD_BYTES];
        try (InputStream in = new FileInputStream(directory.resolve("shorter").toFile())) {
            for (int i = 0; i < RECORDS; i++) {
                int n = in.read(record);
                if (n < 0) {
                    break;
                }
                sum += n;
            }
        }
        return sum;
    }
}
