package io.thalweg.bench.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** H2's MVStore, a log of changed pages: a map from number to record, a version of it for each commit. */
final class MvStore implements RecordStore {
    private static final String MAP = "log";

    private final MVStore store;
    private final MVMap<Long, byte[]> map;
    private final Survival level;
    private long sequence;

    MvStore(Path directory, Survival level) {
        store = open(directory);
        store.setVersionsToKeep(0);
        map = store.openMap(MAP);
        this.level = level;
    }

    private static MVStore open(Path directory) {
        return new MVStore.Builder()
                .fileName(directory.resolve("log.mv").toString())
                .autoCommitDisabled()
                .open();
    }

    @Override
    public void append(byte[] bytes, int from, int length) {
        map.append(sequence++, Arrays.copyOfRange(bytes, from, from + length));
    }

    @Override
    public void commit() {
        store.commit();
        if (level == Survival.DISK) {
            store.sync();
        }
    }

    static void readBack(Path directory, PayloadConsumer records) throws IOException {
        try (MVStore store = open(directory)) {
            MVMap<Long, byte[]> map = store.openMap(MAP);
            for (byte[] payload : map.values()) {
                records.record(payload);
            }
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
