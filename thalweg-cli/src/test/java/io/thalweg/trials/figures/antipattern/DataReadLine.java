package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;

/** The deprecated {@code DataInputStream.readLine}, over a buffer: a call for every byte all the same. */
final class DataReadLine implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(100_000_000);
    private static final int LINE_BYTES = 40;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("text"), ProgramInputs.text(BYTES, LINE_BYTES));
    }

    @Override
    @SuppressWarnings("deprecation") // that method is the mistake
    public long original(Path directory) throws IOException {
        long sum = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(
                new FileInputStream(directory.resolve("text").toFile())))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) { // the mistake
                sum += line.length() + line.charAt(0);
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        return BufferedLines.sum(directory.resolve("text"));
    }
}
