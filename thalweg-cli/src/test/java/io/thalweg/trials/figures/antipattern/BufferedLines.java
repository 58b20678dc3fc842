package io.thalweg.trials.figures.antipattern;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The fixed twin of both programs that read lines. */
final class BufferedLines {
    private BufferedLines() {}

    static long sum(Path text) throws IOException {
        long sum = 0;
        try (BufferedReader in = Files.newBufferedReader(text, StandardCharsets.ISO_8859_1)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                sum += line.length() + line.charAt(0);
            }
        }
        return sum;
    }
}
