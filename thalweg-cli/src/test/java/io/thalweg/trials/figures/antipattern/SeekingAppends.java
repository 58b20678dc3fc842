package io.thalweg.trials.figures.antipattern;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@code RandomAccessFile} that seeks to its end before each record. */
final class SeekingAppends implements AntiPattern {
    private static final int RECORDS = ProgramInputs.sized(700_000);
    private static final int RECORD_BYTES = 40;

    @Override
    public void prepare(Path directory) {
        // writes only
    }

    @Override
    public long original(Path directory) throws IOException {
        Path file = directory.resolve("appended");
        Files.deleteIfExists(file);
        byte[] record = ProgramInputs.random(RECORD_BYTES);
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            for (int i = 0; i < RECORDS; i++) {
                out.seek(out.length());
                out.write(record); // the mistake
            }
        }
        return Files.size(file);
    }

    @Override
    public long fixed(Path directory) throws IOException {
        Path file = directory.resolve("appended");
        Files.deleteIfExists(file);
        byte[] record = ProgramInputs.random(RECORD_BYTES);
        try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "rw")) {
            end.seek(end.length());
            try (OutputStream out = new BufferedOutputStream(new FileOutputStream(end.getFD()))) {
                for (int i = 0; i < RECORDS; i++) {
                    out.write(record);
                }
            }
        }
        return Files.size(file);
    }
}
