package io.thalweg.trials.figures.antipattern;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A {@code PrintStream} straight over a file, as a home-made log has it. */
final class PrintedLines implements AntiPattern {
    private static final int LINES = ProgramInputs.sized(1_500_000);

    @Override
    public void prepare(Path directory) {
        // writes only
    }

    @Override
    public long original(Path directory) throws IOException {
        try (PrintStream out = new PrintStream(
                new FileOutputStream(directory.resolve("printed").toFile()), false, StandardCharsets.UTF_8)) {
            return print(out);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (PrintStream out = new PrintStream(
                new BufferedOutputStream(
                        new FileOutputStream(directory.resolve("printed").toFile())),
                false,
                StandardCharsets.UTF_8)) {
            return print(out);
        }
    }

    private static long print(PrintStream out) {
        long sum = 0;
        for (int i = 0; i < LINES; i++) {
            out.println("something happened, and this line tells of it");
            sum += i;
        }
        return sum;
    }
}
