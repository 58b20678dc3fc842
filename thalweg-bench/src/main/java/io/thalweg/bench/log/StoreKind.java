package io.thalweg.bench.log;

import io.thalweg.bench.log.RecordStore.Records;
import java.io.IOException;
import java.nio.file.Path;

/** What the log is compared with. */
enum StoreKind {
    APPEND_LOG(AppendLogStore::new, AppendLogStore::readBack),
    CHANNEL((directory, level) -> new ChannelStore(directory, level, false), ChannelStore::readBack),
    CHANNEL_PREALLOCATED((directory, level) -> new ChannelStore(directory, level, true), ChannelStore::readBack),
    ROCKSDB(RocksStore::new, RocksStore::readBack),
    MVSTORE(MvStore::new, MvStore::readBack),
    SQLITE(SqliteStore::new, SqliteStore::readBack),
    CHRONICLE(ChronicleStore::new, ChronicleStore::readBack);

    @SuppressWarnings("ImmutableEnumChecker") // each captures nothing
    private final Opener opener;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Reader reader;

    StoreKind(Opener opener, Reader reader) {
        this.opener = opener;
        this.reader = reader;
    }

    private interface Opener {
        RecordStore open(Path directory, RecordStore.Level level) throws IOException;
    }

    private interface Reader {
        void read(Path directory, Records records) throws IOException;
    }

    /** A new store in an empty directory. */
    RecordStore open(Path directory, RecordStore.Level level) throws IOException {
        return opener.open(directory, level);
    }

    /** Every record that a store which is closed has left in {@code directory}, in order. */
    void readBack(Path directory, Records records) throws IOException {
        reader.read(directory, records);
    }
}
