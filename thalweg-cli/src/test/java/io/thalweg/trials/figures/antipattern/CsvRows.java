package io.thalweg.trials.figures.antipattern;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Rows of a table, printed field by field. */
final class CsvRows implements AntiPattern {
    private static final int ROWS = ProgramInputs.sized(150_000);

    @Override
    public void prepare(Path directory) {
        // writes only
    }

    @Override
    public long original(Path directory) throws IOException {
        return print(new FileOutputStream(directory.resolve("rows").toFile()));
    }

    @Override
    public long fixed(Path directory) throws IOException {
        return print(new BufferedOutputStream(
                new FileOutputStream(directory.resolve("rows").toFile())));
    }

    private static long print(OutputStream file) throws IOException {
        long sum = 0;
        try (PrintStream out = new PrintStream(file, false, StandardCharsets.UTF_8)) {
            for (int i = 0; i < ROWS; i++) {
                out.print(i);
                out.print(",a customer,");
                out.println(i % 100);
                sum += i;
            }
        }
        return sum;
    }
}
