package io.thalweg.trials.figures.antipattern;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A new buffer after each seek, for one record. */
final class BufferForEachRecord implements AntiPattern {
    private static final int RECORDS = ProgramInputs.sized(200_000);
    private static final int RECORD_BYTES = 64;
    private static final int STEP = 7919;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("records"), ProgramInputs.random(RECORDS * RECORD_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        long sum = 0;
        byte[] record = new byte[RECORD_BYTES];
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("records").toFile(), "r")) {
            for (int i = 0; i < RECORDS; i++) {
                file.seek(position(i));
                InputStream in = new BufferedInputStream(new FileInputStream(file.getFD()));
                sum += in.read(record) + record[0]; // the mistake
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        byte[] record = new byte[RECORD_BYTES];
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("records").toFile(), "r")) {
            for (int i = 0; i < RECORDS; i++) {
                file.seek(position(i));
                file.readFully(record);
                sum += RECORD_BYTES + record[0];
            }
        }
        return sum;
    }

    private static long position(int record) {
        return (long) record * STEP % RECORDS * RECORD_BYTES;
    }
}
