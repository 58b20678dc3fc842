package io.thalweg.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A log whose files have any bytes whatever: it is read, opened, appended to, opened again and read again. */
public final class StrangeLog {
    private static final int SEGMENT_BYTES = 2048;
    private static final int MAX_RECORD_BYTES = 500;
    private static final ByteBuffer NEW = ByteBuffer.wrap(new byte[] {1, 2, 3});

    private final Map<String, byte[]> files;

    /** Names of files with their bytes. */
    public StrangeLog(Map<String, byte[]> files) {
        this.files = Map.copyOf(files);
    }

    /**
     * What a reader sees.
     *
     * @param first the number of the first record
     * @param next the number behind the last record
     * @param refused whether it ended in a refusal
     */
    private record Contents(long first, SortedMap<Long, ByteBuffer> records, long next, boolean refused) {
        static Contents of(LogStorage storage) throws IOException {
            SortedMap<Long, ByteBuffer> records = new TreeMap<>();
            long first = -1;
            long next = -1;
            try (LogReader reader = LogReader.open(storage)) {
                first = reader.nextSequence();
                next = first;
                while (reader.next()) {
                    that(reader.sequence() >= next, "records are out of order");
                    next = reader.nextSequence();
                    records.put(reader.sequence(), ByteBuffer.wrap(reader.copy()));
                }
                return new Contents(first, records, reader.nextSequence(), false);
            } catch (CorruptedLogException e) {
                return new Contents(first, records, next, true);
            }
        }

        @Override
        public String toString() {
            return records.size() + " records from " + first + (refused ? " and a refusal" : "");
        }

        Contents with(ByteBuffer record) {
            SortedMap<Long, ByteBuffer> more = new TreeMap<>(records);
            more.put(next, record);
            return new Contents(first, more, next + 1, refused);
        }
    }

    /**
     * Fails if what is read is out of order, if an opening changes it, or if the log is not refused by its own
     * exception.
     */
    public void check() throws IOException {
        for (LogRecovery recovery : LogRecovery.values()) {
            CrashingDisk disk = disk();
            Contents before = Contents.of(disk);
            Contents expected = before;
            try (AppendLog log = open(disk, recovery)) {
                that(recovery != LogRecovery.STRICT || !before.refused(), "strict, and opens what a reader refuses");
                if (!before.refused()) {
                    that(log.nextSequence() == before.next(), "another number of records");
                    that(Contents.of(disk).equals(before), "the opening changes what is read");
                    if (before.next() < SegmentHeader.LARGEST_SEQUENCE) {
                        log.append(NEW.duplicate(), Acknowledgement.DISK);
                        expected = before.with(NEW);
                    }
                }
            } catch (CorruptedLogException refused) {
                that(Contents.of(disk).equals(before), "a log that is refused is changed");
                continue;
            }
            open(disk, recovery).close();
            Contents after = Contents.of(disk);
            that(after.equals(expected), "after all, " + after + " is read instead of " + expected);
        }
        salvage();
    }

    /** All that a reader sees is saved, into a log that nothing is wrong with. */
    private void salvage() throws IOException {
        CrashingDisk damaged = disk();
        Contents before = Contents.of(damaged);
        CrashingDisk saved = new CrashingDisk(1);
        LogReport report;
        try (AppendLog log = open(saved, LogRecovery.TAIL, LogInspection.maxRecordBytes(damaged))) {
            report = LogInspection.salvage(damaged, log, (read, total) -> {});
        } catch (CorruptedLogException ofLaterVersion) {
            return;
        } catch (IOException nothing) {
            that(before.records().isEmpty(), "a reader finds records, a salvage none: " + nothing.getMessage());
            return;
        }
        open(saved, LogRecovery.STRICT, MAX_RECORD_BYTES).close();
        Contents after = Contents.of(saved);
        that(!after.refused() && after.next() == report.nextSequence(), after + " is saved, not up to " + report);
        that(after.records().entrySet().containsAll(before.records().entrySet()), after + " is saved of " + before);
    }

    private CrashingDisk disk() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            disk.create(file.getKey()).write(0, file.getValue(), 0, file.getValue().length);
        }
        return disk;
    }

    private static AppendLog open(LogStorage storage, LogRecovery recovery) throws IOException {
        return open(storage, recovery, MAX_RECORD_BYTES);
    }

    private static AppendLog open(LogStorage storage, LogRecovery recovery, int maxRecordBytes) throws IOException {
        LogSettings settings = new LogSettings(SEGMENT_BYTES, maxRecordBytes, Long.MAX_VALUE, recovery, () -> 7);
        return AppendLog.open(storage, settings, Runnable::run, () -> {});
    }

    private static void that(boolean holds, String rule) {
        if (!holds) {
            throw new AssertionError(rule);
        }
    }
}
