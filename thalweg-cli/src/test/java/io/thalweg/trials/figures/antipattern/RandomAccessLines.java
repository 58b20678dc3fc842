package io.thalweg.trials.figures.antipattern;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** {@code RandomAccessFile.readLine} from the first to the last. */
final class RandomAccessLines implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(4_000_000);
    private static final int LINE_BYTES = 40;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("lines"), ProgramInputs.text(BYTES, LINE_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
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
        return BufferedLines.sum(directory.resolve("lines"));
    }
}
