package io.thalweg.bench.log;

import io.thalweg.bench.log.RecordStore.PayloadConsumer;
import io.thalweg.lab.experiment.Opener;
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
    private final Opener<Path, RecordStore.Survival, RecordStore> opener;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Reader reader;

    StoreKind(Opener<Path, RecordStore.Survival, RecordStore> opener, Reader reader) {
        this.opener = opener;
        this.reader = reader;
    }

    private interface Reader {
        void read(Path directory, PayloadConsumer records) throws IOException;
    }

    /** A new store in an empty directory. */
    RecordStore open(Path directory, RecordStore.Survival level) throws IOException {
        return opener.open(directory, level);
    }

    /** Every record that a store which is closed has left in {@code directory}, in order. */
    void readBack(Path directory, PayloadConsumer records) throws IOException {
        reader.read(directory, records);
    }
}
