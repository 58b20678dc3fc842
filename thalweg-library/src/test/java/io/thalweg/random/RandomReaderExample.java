package io.thalweg.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by the Javadoc and docs/how-to/random-reads.md. */
class RandomReaderExample {
    private static final int RECORD_BYTES = 16;

    @TempDir
    Path directory;

    // @start region=read
    /** A file of records of 16 bytes: a key, and a value. Any number of threads may ask for one. */
    static long value(RandomReader file, long number) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES);
        file.readFully(number * RECORD_BYTES, record);
        return record.getLong(Long.BYTES);
    }
    // @end

    // @start region=request
    record Lookup(long number, ByteBuffer buffer) implements ReadRequest {
        @Override
        public long position() {
            return number * RECORD_BYTES;
        }
    }
    // @end

    // @start region=all
    static Map<Long, Long> values(RandomReader file, List<Long> numbers) throws IOException {
        List<Lookup> lookups = new ArrayList<>();
        for (long number : numbers) {
            lookups.add(new Lookup(number, ByteBuffer.allocateDirect(RECORD_BYTES)));
        }
        Map<Long, Long> values = new HashMap<>();
        file.readAll(lookups, (lookup, bytes) -> {
            if (bytes == RECORD_BYTES) { // -1: the file has no such record
                values.put(lookup.number(), lookup.buffer().getLong(Long.BYTES));
            }
        });
        return values;
    }
    // @end

    @Test
    void findsValues() throws IOException {
        ByteBuffer records = ByteBuffer.allocate(1000 * RECORD_BYTES);
        for (long number = 0; number < 1000; number++) {
            records.putLong(number).putLong(number * number);
        }
        Path path = Files.write(directory.resolve("records"), records.array());
        // @start region=open
        try (RandomReader file = RandomReader.open(path)) {
            System.out.println(value(file, 12)); // 144
            System.out.println(values(file, List.of(3L, 999L, 1000L))); // {3=9, 999=998001}
        }
        // @end
        try (RandomReader file = RandomReader.open(path)) {
            assertThat(value(file, 12)).isEqualTo(144);
            assertThat(values(file, List.of(3L, 999L, 1000L))).isEqualTo(Map.of(3L, 9L, 999L, 998_001L));
        }
    }
}
