package io.thalweg.trials.figures.antipattern;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Characters taken one by one from a {@code FileReader}. */
final class DecodedCharacters implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(60_000_000);
    private static final int LINE_BYTES = 60;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("characters"), ProgramInputs.text(BYTES, LINE_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        try (Reader in = new FileReader(directory.resolve("characters").toFile(), StandardCharsets.UTF_8)) {
            return sum(in);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (Reader in = new BufferedReader(
                new FileReader(directory.resolve("characters").toFile(), StandardCharsets.UTF_8))) {
            return sum(in);
        }
    }

    private static long sum(Reader in) throws IOException {
        long sum = 0;
        for (int c = in.read(); c >= 0; c = in.read()) { // the mistake
            sum += c;
        }
        return sum;
    }
}
