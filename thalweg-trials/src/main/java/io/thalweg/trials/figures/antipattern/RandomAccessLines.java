package io.thalweg.trials.figures.antipattern;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code RandomAccessFile.readLine} from the first to the last. */
final class RandomAccessLines implements Waste {
    private static final int BYTES = 4_000_000;
    private static final int LINE_BYTES = 40;

    @Override
    public void prepare(Path directory) throws IOException {
        Inputs.write(directory.resolve("lines"), Inputs.text(BYTES, LINE_BYTES));
    }

    @Override
    public long wasteful(Path directory) throws IOException {
        long sum = 0;
        try (RandomAccessFile in =
                new RandomAccessFile(directory.resolve("lines").toFile(), "r")) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                sum += line.length() + line.charAt(0);
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        try (BufferedReader in = Files.newBufferedReader(directory.resolve("lines"), StandardCharsets.ISO_8859_1)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                sum += line.length() + line.charAt(0);
            }
        }
        return sum;
    }
}
