package io.thalweg.trials.figures.antipattern;

import java.io.BufferedWriter;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A log that is opened and closed for each line. */
final class ReopenedLog implements AntiPattern {
    private static final int LINES = ProgramInputs.sized(150_000);
    private static final String LINE = "something happened, and this line tells of it\n";

    @Override
    public void prepare(Path directory) {
        // writes only
    }

    @Override
    public long original(Path directory) throws IOException {
        Path file = directory.resolve("reopened");
        Files.deleteIfExists(file);
        for (int i = 0; i < LINES; i++) {
            try (Writer out = new FileWriter(file.toFile(), StandardCharsets.UTF_8, true)) {
                out.write(LINE);
            } // the mistake: closed after each line
        }
        return Files.size(file);
    }

    @Override
    public long fixed(Path directory) throws IOException {
        Path file = directory.resolve("reopened");
        Files.deleteIfExists(file);
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (int i = 0; i < LINES; i++) {
                out.write(LINE);
            }
        }
        return Files.size(file);
    }
}
