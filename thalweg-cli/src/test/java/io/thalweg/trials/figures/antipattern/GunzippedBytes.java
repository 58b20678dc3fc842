package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Text taken byte by byte from a {@code GZIPInputStream}. */
final class GunzippedBytes implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(40_000_000);
    private static final int LINE_BYTES = 60;
    private static final int BUFFER_BYTES = 64 << 10;

    @Override
    public void prepare(Path directory) throws IOException {
        try (OutputStream out = new GZIPOutputStream(
                new FileOutputStream(directory.resolve("text.gz").toFile()), BUFFER_BYTES)) {
            out.write(ProgramInputs.text(BYTES, LINE_BYTES));
        }
    }

    @Override
    public long original(Path directory) throws IOException {
        try (InputStream in = open(directory)) {
            return lines(in);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (InputStream in = new BufferedInputStream(open(directory))) {
            return lines(in);
        }
    }

    private static InputStream open(Path directory) throws IOException {
        return new GZIPInputStream(
                new FileInputStream(directory.resolve("text.gz").toFile()), BUFFER_BYTES);
    }

    private static long lines(InputStream in) throws IOException {
        long lines = 0;
        for (int b = in.read(); b >= 0; b = in.read()) { // the mistake
            lines += b == '\n' ? 1 : 0;
        }
        return lines;
    }
}
