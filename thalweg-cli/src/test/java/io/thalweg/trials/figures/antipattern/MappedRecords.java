package io.thalweg.trials.figures.antipattern;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A mapping for each record. */
final class MappedRecords implements AntiPattern {
    /** At Linux's limit of 65,530 mappings a JVM 25 ends that finds no memory for itself. */
    private static final int RECORDS = ProgramInputs.sized(60_000);

    private static final int RECORD_BYTES = 128;

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("mapped"), ProgramInputs.random(RECORDS * RECORD_BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        long sum = 0;
        try (FileChannel in = FileChannel.open(directory.resolve("mapped"))) {
            for (int i = 0; i < RECORDS; i++) {
                long position = (long) i * RECORD_BYTES;
                ByteBuffer record = in.map(FileChannel.MapMode.READ_ONLY, position, RECORD_BYTES); // the mistake
                sum += record.getInt(0) + record.getInt(RECORD_BYTES - Integer.BYTES);
            }
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) throws IOException {
        long sum = 0;
        try (FileChannel in = FileChannel.open(directory.resolve("mapped"))) {
            ByteBuffer records = in.map(FileChannel.MapMode.READ_ONLY, 0, in.size());
            for (int i = 0; i < RECORDS; i++) {
                int position = i * RECORD_BYTES;
                sum += records.getInt(position) + records.getInt(position + RECORD_BYTES - Integer.BYTES);
            }
        }
        return sum;
    }
}
