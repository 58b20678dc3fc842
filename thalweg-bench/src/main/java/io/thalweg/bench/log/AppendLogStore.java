package io.thalweg.bench.log;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.file.Path;

/** The library's log, as it is without settings. */
final class AppendLogStore implements RecordStore {
    private final AppendLog log;
    private final Acknowledgement acknowledgement;

    AppendLogStore(Path directory, Survival level) throws IOException {
        log = AppendLog.open(directory);
        acknowledgement = level == Survival.DISK ? Acknowledgement.DISK : Acknowledgement.OS;
    }

    @Override
    public void append(byte[] bytes, int from, int length) throws IOException {
        log.append(bytes, from, length);
    }

    @Override
    public void commit() throws IOException {
        log.commit(acknowledgement);
    }

    static void readBack(Path directory, PayloadConsumer records) throws IOException {
        try (LogReader reader = LogReader.open(directory)) {
            while (reader.next()) {
                records.record(reader.copy());
            }
        }
    }

    /** That a log has each record once, in order. */
    static void check(Path directory, LogInput records) throws IOException {
        LogInput.KeptRecords check = records.new KeptRecords(true);
        readBack(directory, check);
        check.end(1);
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
