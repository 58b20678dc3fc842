package io.thalweg.bench.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB: a batch for each commit goes into its write-ahead log, which threads that commit at the same time force
 * together.
 */
final class RocksStore implements RecordStore {
    /** So that not much but the write-ahead log is written. */
    private static final long MEMTABLE_BYTES = 256L << 20;

    private final Options options;
    private final WriteOptions writing;
    private final RocksDB database;
    private final AtomicLong sequence = new AtomicLong();
    private final ThreadLocal<WriteBatch> batch = ThreadLocal.withInitial(WriteBatch::new);

    RocksStore(Path directory, Survival level) throws IOException {
        options = new Options().setCreateIfMissing(true).setWriteBufferSize(MEMTABLE_BYTES);
        writing = new WriteOptions().setSync(level == Survival.DISK);
        try {
            database = RocksDB.open(options, directory.toString());
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void append(byte[] bytes, int from, int length) throws IOException {
        byte[] key = ByteBuffer.allocate(Long.BYTES)
                .putLong(sequence.getAndIncrement())
                .array();
        try {
            batch.get().put(key, Arrays.copyOfRange(bytes, from, from + length));
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void commit() throws IOException {
        WriteBatch own = batch.get();
        try {
            database.write(writing, own);
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
        own.clear();
    }

    static void readBack(Path directory, PayloadConsumer records) throws IOException {
        try (RocksDB database = RocksDB.openReadOnly(directory.toString());
                RocksIterator rows = database.newIterator()) {
            for (rows.seekToFirst(); rows.isValid(); rows.next()) {
                records.record(rows.value());
            }
            rows.status();
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        database.close();
        writing.close();
        options.close();
    }
}
