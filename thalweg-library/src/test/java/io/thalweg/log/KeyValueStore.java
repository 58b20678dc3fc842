package io.thalweg.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

// @start region=store
/** Keys and values in an append log. In memory there is only which record has the newest value of each key. */
final class KeyValueStore implements Closeable {
    private final AppendLog log;
    private final Records records;
    private final Map<String, Long> sequences = new HashMap<>();

    /** Reads the log, beginning with that record. */
    interface Records {
        LogReader from(long sequence) throws IOException;
    }
    // @end

    // @start region=entry
    /** A record of the log: the key and its value, or no value if it was deleted. */
    record Entry(String key, Optional<ByteBuffer> value) {
        static Entry of(ByteBuffer record) {
            boolean deleted = record.get() == 0;
            byte[] key = new byte[record.getInt()];
            record.get(key);
            byte[] value = new byte[record.remaining()];
            record.get(value);
            return new Entry(
                    new String(key, StandardCharsets.UTF_8),
                    deleted ? Optional.empty() : Optional.of(ByteBuffer.wrap(value)));
        }

        ByteBuffer toBytes() {
            byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
            ByteBuffer valueBytes = value.orElse(ByteBuffer.allocate(0)).duplicate();
            return ByteBuffer.allocate(1 + Integer.BYTES + keyBytes.length + valueBytes.remaining())
                    .put((byte) (value.isEmpty() ? 0 : 1))
                    .putInt(keyBytes.length)
                    .put(keyBytes)
                    .put(valueBytes)
                    .flip();
        }
    }
    // @end

    // @start region=open
    static KeyValueStore open(Path directory) throws IOException {
        AppendLog log = AppendLog.builder()
                .segmentBytes(4 << 20)
                .maxRecordBytes(1 << 20)
                .open(directory);
        return new KeyValueStore(log, sequence -> LogReader.open(directory, sequence));
    }

    /** Owns the log from now on. */
    KeyValueStore(AppendLog log, Records records) throws IOException {
        this.log = log;
        this.records = records;
        try (LogReader reader = records.from(log.firstSequence())) {
            while (reader.next()) {
                remember(reader.sequence(), Entry.of(reader.payload()));
            }
        } catch (IOException | RuntimeException | Error e) {
            log.close();
            throw e;
        }
    }

    private void remember(long sequence, Entry entry) {
        if (entry.value().isEmpty()) {
            sequences.remove(entry.key());
        } else {
            sequences.put(entry.key(), sequence);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        log.close();
    }
    // @end

    // @start region=write
    /** The value survives a power cut once this returns. */
    synchronized void put(String key, ByteBuffer value) throws IOException {
        append(new Entry(key, Optional.of(value)));
    }

    synchronized void delete(String key) throws IOException {
        append(new Entry(key, Optional.empty()));
    }

    private void append(Entry entry) throws IOException {
        remember(log.append(entry.toBytes(), Acknowledgement.DISK), entry);
    }
    // @end

    // @start region=together
    /** As {@link #put}; threads that do this at the same time share one force of the disk. */
    void putTogether(String key, ByteBuffer value) throws IOException {
        Entry entry = new Entry(key, Optional.of(value));
        synchronized (this) {
            remember(log.append(entry.toBytes(), Acknowledgement.OS), entry);
        }
        log.commit(Acknowledgement.DISK);
    }
    // @end

    // @start region=get
    /** The newest value, if there is one. */
    synchronized Optional<ByteBuffer> get(String key) throws IOException {
        Long sequence = sequences.get(key);
        return sequence == null ? Optional.empty() : read(sequence).value();
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
            if (reader.nextSequence() < end) {
                throw new IOException("record " + reader.nextSequence() + " is not there");
            }
        }
        log.commit(Acknowledgement.DISK);
        sequences.putAll(moved);
        log.dropBefore(end);
    }
    // @end

    // @start region=main
    private static final String USAGE =
            "usage: KeyValueStore DIRECTORY (put KEY VALUE | get KEY | delete KEY | count KEY | compact)";

    public static void main(String[] arguments) throws IOException {
        String command = arguments.length < 2 ? "" : arguments[1];
        int expected = switch (command) {
            case "put" -> 4;
            case "get", "delete", "count" -> 3;
            case "compact" -> 2;
            default -> -1;
        };
        if (arguments.length != expected) {
            System.err.println(USAGE);
            System.exit(2);
        }
        try (KeyValueStore store = open(Path.of(arguments[0]))) {
            switch (command) {
                case "put" -> store.put(arguments[2], StandardCharsets.UTF_8.encode(arguments[3]));
                case "get" ->
                    System.out.println(store.get(arguments[2])
                            .map(value -> StandardCharsets.UTF_8.decode(value).toString())
                            .orElse("no value"));
                case "delete" -> store.delete(arguments[2]);
                case "count" -> count(store, arguments[2]);
                default -> store.compact();
            }
        }
    }

    /** Puts 0, 1, 2 and so on, and prints each once it is on the disk; never ends. */
    private static void count(KeyValueStore store, String key) throws IOException {
        for (long i = 0; ; i++) {
            store.put(key, StandardCharsets.UTF_8.encode(Long.toString(i)));
            System.out.println(i);
        }
    }
}
// @end
