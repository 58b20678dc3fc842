package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by docs/how-to/key-value-store.md. */
class KeyValueStoreExample {
    @TempDir
    Path directory;

    // @start region=store
    /** Keys and values in an append log. In memory there is only which record has the newest value of each key. */
    static final class KeyValueStore implements Closeable {
        private final AppendLog log;
        private final Records records;
        private final Map<String, Long> sequences = new HashMap<>();

        /** Reads the log, beginning with that record. */
        interface Records {
            LogReader from(long sequence) throws IOException;
        }

        static KeyValueStore open(Path directory) throws IOException {
            return new KeyValueStore(AppendLog.open(directory), sequence -> LogReader.open(directory, sequence));
        }

        KeyValueStore(AppendLog log, Records records) throws IOException {
            this.log = log;
            this.records = records;
            try (LogReader reader = records.from(log.firstSequence())) {
                while (reader.next()) {
                    remember(reader.sequence(), Entry.of(reader.payload()));
                }
            }
        }
        // @end

        // @start region=write
        private void remember(long sequence, Entry entry) {
            if (entry.value() == null) {
                sequences.remove(entry.key());
            } else {
                sequences.put(entry.key(), sequence);
            }
        }

        /** The value survives a power cut once this returns. */
        synchronized void put(String key, ByteBuffer value) throws IOException {
            append(new Entry(key, value));
        }

        synchronized void delete(String key) throws IOException {
            append(new Entry(key, null));
        }

        private void append(Entry entry) throws IOException {
            remember(log.append(entry.toBytes(), Acknowledgement.DISK), entry);
        }
        // @end

        // @start region=get
        /** The newest value; null if there is none. */
        @Nullable
        synchronized ByteBuffer get(String key) throws IOException {
            Long sequence = sequences.get(key);
            return sequence == null ? null : read(sequence).value();
        }

        private Entry read(long sequence) throws IOException {
            try (LogReader reader = records.from(sequence)) {
                if (!reader.next()) {
                    throw new IOException("record " + sequence + " is not there");
                }
                return Entry.of(reader.payload());
            }
        }
        // @end

        // @start region=compact
        /** Gives back the space of what was overwritten and deleted. */
        synchronized void compact() throws IOException {
            long end = log.nextSequence();
            Map<String, Long> moved = new HashMap<>();
            try (LogReader reader = records.from(log.firstSequence())) {
                while (reader.nextSequence() < end && reader.next()) {
                    Entry entry = Entry.of(reader.payload());
                    Long newest = sequences.get(entry.key());
                    if (newest != null && newest == reader.sequence()) {
                        moved.put(entry.key(), log.append(entry.toBytes()));
                    }
                }
            }
            log.commit(Acknowledgement.DISK);
            sequences.putAll(moved);
            log.dropBefore(end);
        }
        // @end

        @Override
        public synchronized void close() throws IOException {
            log.close();
        }
    }

    // @start region=entry
    /** A record of the log: the key and its value, or no value if it was deleted. */
    record Entry(String key, @Nullable ByteBuffer value) {
        static Entry of(ByteBuffer record) {
            boolean deleted = record.get() == 0;
            byte[] key = new byte[record.getInt()];
            record.get(key);
            byte[] value = new byte[record.remaining()];
            record.get(value);
            return new Entry(new String(key, StandardCharsets.UTF_8), deleted ? null : ByteBuffer.wrap(value));
        }

        ByteBuffer toBytes() {
            byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
            ByteBuffer valueBytes = value == null ? ByteBuffer.allocate(0) : value.duplicate();
            return ByteBuffer.allocate(1 + Integer.BYTES + keyBytes.length + valueBytes.remaining())
                    .put((byte) (value == null ? 0 : 1))
                    .putInt(keyBytes.length)
                    .put(keyBytes)
                    .put(valueBytes)
                    .flip();
        }
    }
    // @end

    @Test
    void whatWasPutIsThereAfterItWasOpenedAgain() throws IOException {
        try (KeyValueStore store = KeyValueStore.open(directory)) {
            store.put("a", ByteBuffer.wrap(new byte[] {1}));
            store.put("b", ByteBuffer.wrap(new byte[] {2}));
            store.put("a", ByteBuffer.wrap(new byte[] {3}));
            store.delete("b");
            assertThat(store.get("a")).isEqualTo(ByteBuffer.wrap(new byte[] {3}));
            assertThat(store.get("b")).isNull();
        }
        try (KeyValueStore store = KeyValueStore.open(directory)) {
            assertThat(store.get("a")).isEqualTo(ByteBuffer.wrap(new byte[] {3}));
            assertThat(store.get("b")).isNull();
            store.put("c", ByteBuffer.wrap(new byte[0]));
            assertThat(store.get("c")).isEqualTo(ByteBuffer.allocate(0));
        }
    }
}
