package io.thalweg.trials.figures.antipattern;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A writer that is flushed after each line. */
final class FlushedLines implements AntiPattern {
    private static final int LINES = ProgramInputs.sized(500_000);

    @Override
    public void prepare(Path directory) {
        // writes only
    }

    @Override
    public long original(Path directory) throws IOException {
        long sum = 0;
        try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("flushed"))) {
            for (int i = 0; i < LINES; i++) {
                out.write("something happened, and this line tells of it\n");
                out.flush();
                sum += i;
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("flushed"))) {
            for (int i = 0; i < LINES; i++) {
                out.write("something happened, and this line tells of it\n");
                sum += i;
            }
        }
        return sum;
    }
}
