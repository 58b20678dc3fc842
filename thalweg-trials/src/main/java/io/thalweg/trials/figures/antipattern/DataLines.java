package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The deprecated {@code DataInputStream.readLine}, over a buffer: a call for every byte all the same. */
final class DataLines implements Waste {
    private static final int BYTES = 100_000_000;
    private static final int LINE_BYTES = 40;

    @Override
    public void prepare(Path directory) throws IOException {
        Inputs.write(directory.resolve("text"), Inputs.text(BYTES, LINE_BYTES));
    }

    @Override
    @SuppressWarnings("deprecation") // that method is the mistake
    public long wasteful(Path directory) throws IOException {
        long sum = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(
                new FileInputStream(directory.resolve("text").toFile())))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                sum += line.length() + line.charAt(0);
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        try (BufferedReader in = Files.newBufferedReader(directory.resolve("text"), StandardCharsets.ISO_8859_1)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                sum += line.length() + line.charAt(0);
            }
        }
        return sum;
    }
}
