package io.thalweg.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
     * @param refused whether it ended in a refusal
     */
    private record Contents(long first, List<ByteBuffer> records, boolean refused) {
        static Contents of(LogStorage storage) throws IOException {
            List<ByteBuffer> records = new ArrayList<>();
            long first = -1;
            try (LogReader reader = LogReader.open(storage)) {
                first = reader.nextSequence();
                while (reader.next()) {
                    that(reader.sequence() == first + records.size(), "records are out of order");
                    records.add(ByteBuffer.wrap(reader.copy()));
                }
                return new Contents(first, records, false);
            } catch (CorruptedLogException e) {
                return new Contents(first, records, true);
            }
        }

        @Override
        public String toString() {
            return records.size() + " records from " + first + (refused ? " and a refusal" : "");
        }

        Contents with(ByteBuffer record) {
            List<ByteBuffer> more = new ArrayList<>(records);
            more.add(record);
            return new Contents(first, more, refused);
        }
    }

    /** Fails if what is read is out of order, if an opening changes it, or if the log is not refused by its own exception. */
    public void check() throws IOException {
        for (LogRecovery recovery : LogRecovery.values()) {
            CrashingDisk disk = disk();
            Contents before = Contents.of(disk);
            Contents expected = before;
            try (AppendLog log = open(disk, recovery)) {
                that(recovery != LogRecovery.STRICT || !before.refused(), "strict, and opens what a reader refuses");
                if (!before.refused()) {
                    that(log.nextSequence() == before.first() + before.records().size(), "another number of records");
                    that(Contents.of(disk).equals(before), "the opening changes what is read");
                    log.append(NEW.duplicate(), Acknowledgement.DISK);
                    expected = before.with(NEW);
                }
            } catch (CorruptedLogException refused) {
                that(Contents.of(disk).equals(before), "a log that is refused is changed");
                continue;
            }
            open(disk, recovery).close();
            Contents after = Contents.of(disk);
            that(after.equals(expected), "after all, " + after + " is read instead of " + expected);
        }
    }

    private CrashingDisk disk() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            disk.create(file.getKey()).write(0, file.getValue(), 0, file.getValue().length);
        }
        return disk;
    }

    private static AppendLog open(LogStorage storage, LogRecovery recovery) throws IOException {
        LogSettings settings = new LogSettings(SEGMENT_BYTES, MAX_RECORD_BYTES, Long.MAX_VALUE, recovery, () -> 7);
        return AppendLog.open(storage, settings, Runnable::run, () -> {});
    }

    private static void that(boolean holds, String rule) {
        if (!holds) {
            throw new AssertionError(rule);
        }
    }
}
