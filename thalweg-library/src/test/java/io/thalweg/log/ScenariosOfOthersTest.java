package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the authors of other logs try theirs with, made anew for this one; each test names where its scenario comes
 * from. What theirs lose in silence, because they cannot tell, this log must refuse.
 */
class ScenariosOfOthersTest {
    private static final String FIRST = SegmentHeader.name(0);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    private CrashingDisk disk = new CrashingDisk(1);

    private static LogSettings settings(long segmentBytes, int maxRecordBytes, LogRecovery recovery) {
        return new LogSettings(segmentBytes, maxRecordBytes, Long.MAX_VALUE, recovery, () -> 42);
    }

    private static AppendLog open(LogStorage storage, LogRecovery recovery) throws IOException {
        return AppendLog.open(storage, settings(1024, 600, recovery), Runnable::run, () -> {});
    }

    private AppendLog open() throws IOException {
        return open(disk, LogRecovery.TAIL);
    }

    /** One that says its number. */
    private static byte[] record(long number, int length) {
        byte[] record = new byte[length];
        Arrays.fill(record, (byte) number);
        return record;
    }

    /** How many records a reader gives from there on, all of them right. */
    private static long read(LogStorage storage, long from, int length) throws IOException {
        try (LogReader reader = LogReader.open(storage, from)) {
            long next = from;
            while (reader.next()) {
                assertThat(reader.sequence()).isEqualTo(next);
                assertThat(reader.copy()).isEqualTo(record(next, length));
                next++;
            }
            return next - from;
        } catch (CorruptedLogException e) {
            throw new Refused(e);
        }
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(CorruptedLogException reason) {
            super(reason.getMessage(), reason);
        }
    }

    private void put(String name, byte[] bytes) throws IOException {
        LogStorage.LogFile file = disk.openToRead(name);
        file.write(0, bytes, 0, bytes.length);
        file.setSize(bytes.length);
    }

    /** Where each record of a segment begins, the COMMITs too. */
    private List<Integer> offsets(String name) throws IOException {
        List<Integer> offsets = new ArrayList<>();
        try (SegmentScan scan = new SegmentScan(disk.openToRead(name), name)) {
            while (scan.next()) {
                offsets.add((int) scan.recordOffset());
            }
        }
        return offsets;
    }

    /** LevelDB, log_test: MarginalTrailer, ShortTrailer, AlignedEof. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void emptyRecordFollowsWhateverRoomASegmentHasLeft(boolean forced) throws IOException {
        for (int length = 700; length <= 840; length++) {
            disk = new CrashingDisk(1);
            LogSettings settings = settings(1024, 840, LogRecovery.TAIL);
            List<byte[]> records = List.of(record(1, length), new byte[0], record(2, 3));
            AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {});
            for (byte[] record : records) {
                log.append(ByteBuffer.wrap(record), forced ? Acknowledgement.DISK : Acknowledgement.OS);
            }
            try (LogReader reader = LogReader.open(disk)) {
                for (byte[] record : records) {
                    assertThat(reader.next()).as("%s bytes", length).isTrue();
                    assertThat(reader.copy()).isEqualTo(record);
                }
                assertThat(reader.next()).isFalse();
            }
            assertThat(AppendLog.open(disk, settings, Runnable::run, () -> {}).nextSequence())
                    .isEqualTo(3);
        }
    }

    /** LevelDB, log_test: ErrorJoinsRecords. */
    @Test
    void halvesOfTwoRecordsAreNotJoined() throws IOException {
        AppendLog log = AppendLog.open(disk, settings(4096, 1000, LogRecovery.TAIL), Runnable::run, () -> {});
        for (int i = 0; i < 3; i++) {
            log.append(ByteBuffer.wrap(record(i, 1000)));
        }
        log.close();
        byte[] bytes = disk.bytes(FIRST);
        Arrays.fill(bytes, 600, 1600, (byte) 'x');
        put(FIRST, bytes);
        assertThatThrownBy(() -> read(disk, 0, 1000))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("at offset 64");
        CrashingDisk into = new CrashingDisk(1);
        try (AppendLog saved = AppendLog.open(into, settings(4096, 1000, LogRecovery.TAIL), Runnable::run, () -> {})) {
            LogInspection.salvage(disk, saved, (read, total) -> {});
        }
        assertThat(read(into, 2, 1000)).isEqualTo(1);
        assertThat(records(into)).containsOnlyKeys(2L);
    }

    private static Map<Long, byte[]> records(LogStorage storage) throws IOException {
        Map<Long, byte[]> records = new TreeMap<>();
        try (LogReader reader = LogReader.open(storage)) {
            while (reader.next()) {
                records.put(reader.sequence(), reader.copy());
            }
        }
        return records;
    }

    /**
     * LevelDB and RocksDB, log_test: BadRecordType, UnexpectedMiddleType, BadLength, BadLengthAtEnd; etcd, wal_test:
     * LastRecordLengthExceedFileEnd. The checksum is right again.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 4, 0", "0, 4, 2", "0, 4, 3", "0, 4, 4", "0, 4, 105", "0, 0, 2", "0, 0, 1000", "0, 0, -1", "0, 8, 7",
        "1, 4, 0", "1, 4, 2", "1, 4, 3", "1, 4, 4", "1, 4, 105", "1, 0, 2", "1, 0, 1000", "1, 0, -1", "1, 8, 7",
        "2, 4, 0", "2, 4, 2", "2, 4, 3", "2, 4, 4", "2, 4, 105", "2, 0, 2", "2, 0, 1000", "2, 0, -1", "2, 8, 7"
    })
    void headerThatLiesIsNoRecord(int number, int field, int value) throws IOException {
        AppendLog log = open();
        for (int i = 0; i < 3; i++) {
            log.append(ByteBuffer.wrap(record(i, 3)), Acknowledgement.DISK);
        }
        byte[] bytes = disk.bytes(FIRST);
        int at = offsets(FIRST).get(2 * number);
        RecordHeader.putInt(bytes, at + field, value);
        RecordHeader.putInt(
                bytes, at + RecordHeader.SIZE_BYTES - 4, RecordHeader.crc(bytes, at, RecordHeader.SIZE_BYTES - 4));
        put(FIRST, bytes);
        if (number < 2) {
            assertThatThrownBy(() -> read(disk, 0, 3))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("offset " + at);
            assertThatThrownBy(this::open)
                    .isInstanceOf(CorruptedLogException.class)
                    .hasMessageContaining("offset " + at);
        } else { // of the last batch nothing says that it was on the disk
            assertThat(read(disk, 0, 3)).isEqualTo(2);
            assertThat(open().nextSequence()).isEqualTo(2);
        }
    }

    static Stream<Arguments> damagedSegments() {
        return IntStream.range(0, 24).mapToObj(i -> Arguments.of(i % 3, i / 3 % 4 * 3, i >= 12));
    }

    /**
     * RocksDB, db_wal_test: kAbsoluteConsistency (strict), kPointInTimeRecovery (a reader), kSkipAnyCorruptedRecords (a
     * salvage), kTolerateCorruptedTailRecords (an opening) and RecoverFromCorruptedWALWithoutFlush; etcd, wal_test:
     * Verify; raft-wal, filer_test: a bad header, an empty last file.
     */
    @ParameterizedTest
    @MethodSource("damagedSegments")
    void eachKindOfRecoveryKeepsItsWordOnADamagedSegment(int segment, int tenth, boolean cut) throws IOException {
        AppendLog log = open();
        while (Segments.names(disk).size() < 3 || log.nextSequence() % 8 != 0) {
            log.append(ByteBuffer.wrap(record(log.nextSequence(), 40)), Acknowledgement.DISK);
        }
        log.close();
        long total = log.nextSequence();
        List<String> names = Segments.names(disk);
        String name = names.get(segment);
        long first = SegmentHeader.baseOf(name);
        long end = segment < 2 ? SegmentHeader.baseOf(names.get(segment + 1)) : total;
        byte[] bytes = disk.bytes(name);
        int from = bytes.length * tenth / 10;
        for (int i = from; i < from + bytes.length / 10; i++) {
            bytes[i] ^= (byte) 0xff;
        }
        put(name, cut ? Arrays.copyOf(bytes, from) : bytes);

        assertThatThrownBy(() -> open(disk, LogRecovery.STRICT)).isInstanceOf(CorruptedLogException.class);
        long read = readToDamage(name);
        assertThat(read).isBetween(first, end);

        CrashingDisk into = new CrashingDisk(1);
        try (AppendLog saved = open(into, LogRecovery.TAIL)) {
            LogInspection.salvage(disk, saved, (done, of) -> {});
        }
        Map<Long, byte[]> saved = records(into);
        saved.forEach((number, record) -> assertThat(record).isEqualTo(record(number, 40)));
        for (long number = 0; number < total; number++) {
            assertThat(saved.containsKey(number) || (number >= read && number < end))
                    .isTrue();
        }

        if (segment == 2) {
            assertThatThrownBy(this::open).isInstanceOf(CorruptedLogException.class);
            return;
        }
        try (AppendLog again = open()) {
            assertThat(again.nextSequence()).isEqualTo(total);
            again.append(ByteBuffer.wrap(record(total, 40)));
        }
        open().close();
        assertThat(readToDamage(name)).isEqualTo(read);
        assertThat(read(disk, end, 40)).isEqualTo(total + 1 - end);
    }

    /** How many are read before the damage of that segment is told. */
    private long readToDamage(String name) throws IOException {
        long read = 0;
        try (LogReader reader = LogReader.open(disk)) {
            while (reader.next()) {
                assertThat(reader.copy()).isEqualTo(record(read++, 40));
            }
        } catch (CorruptedLogException e) {
            assertThat(e.segment()).isEqualTo(name);
            return read;
        }
        throw new AssertionError("the damage of " + name + " is silent, " + read + " records are read");
    }

    /** RocksDB, log_test: ClearEofError; LevelDB, log_test: ReadError. */
    @Test
    void readThatFailedOnceLosesNothing() throws IOException {
        AppendLog log = open();
        while (log.nextSequence() < 30) {
            log.append(ByteBuffer.wrap(record(log.nextSequence(), 40)), Acknowledgement.OS);
        }
        log.close();
        int[] looks = new int[1];
        int failing = 0;
        do {
            int fails = failing++;
            looks[0] = 0;
            ReadingHook storage = new ReadingHook(disk, () -> {
                if (looks[0]++ == fails) {
                    throw new IOException("Input/output error");
                }
            });
            assertThat(readInSpiteOfErrors(storage)).as("look %s fails", fails).isEqualTo(30);
        } while (looks[0] >= failing);
        assertThat(failing).isGreaterThan(10);
    }

    private static long readInSpiteOfErrors(LogStorage storage) throws IOException {
        long read = 0;
        try (LogReader reader = openedInSpiteOfErrors(storage)) {
            while (true) {
                try {
                    if (!reader.next()) {
                        return read;
                    }
                } catch (IOException e) {
                    assertThat(e).isNotInstanceOf(CorruptedLogException.class);
                    continue;
                }
                assertThat(reader.copy()).isEqualTo(record(read++, 40));
            }
        }
    }

    private static LogReader openedInSpiteOfErrors(LogStorage storage) throws IOException {
        try {
            return LogReader.open(storage);
        } catch (IOException e) {
            return LogReader.open(storage);
        }
    }

    /** etcd, wal_test: RecoverAfterCut. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void readerMissesNothingBehindASegmentThatIsGone(int from) throws IOException {
        try (AppendLog log = open()) {
            for (int i = 0; i < 10; i++) {
                log.append(ByteBuffer.wrap(record(i, 600)), Acknowledgement.DISK);
            }
        }
        disk.delete(SegmentHeader.name(4));
        if (from <= 4) {
            assertThatThrownBy(() -> read(disk, from, 600))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("record 4");
        } else {
            assertThat(read(disk, from, 600)).isEqualTo(10 - from);
        }
    }

    /**
     * raft-wal, filer_test: torn writes of the last batch, behind none and behind another; etcd, repair_test:
     * WriteTearLast and WriteTearMiddle.
     *
     * @param part of the batch where the tear begins: three records, and the COMMIT
     */
    @ParameterizedTest
    @CsvSource({"0, 0, 320", "1, 0, 32", "1, 40, 8", "2, 0, 1", "3, 28, 20", "3, 0, 48"})
    void tornBatchLeavesItsFirstRecordsAndTheLogGoesOn(int part, int offset, int length) throws IOException {
        for (int before = 0; before < 2; before++) {
            disk = new CrashingDisk(1);
            AppendLog log = open();
            if (before == 1) {
                log.append(ByteBuffer.wrap(record(0, 50)), Acknowledgement.DISK);
            }
            int batch = disk.names().contains(FIRST) ? offsets(FIRST).size() : 0;
            for (int i = 0; i < 3; i++) {
                log.append(ByteBuffer.wrap(record(log.nextSequence(), 50)));
            }
            log.commit(Acknowledgement.DISK);
            byte[] bytes = disk.bytes(FIRST);
            int torn = offsets(FIRST).get(batch + part) + offset;
            Arrays.fill(bytes, torn, torn + length, (byte) 0);
            put(FIRST, bytes);
            long next = (long) before + part;
            try (AppendLog again = open()) {
                assertThat(again.nextSequence()).isEqualTo(next);
                for (int i = 0; i < 10; i++) {
                    again.append(ByteBuffer.wrap(record(next + i, 50)), Acknowledgement.DISK);
                }
            }
            assertThat(read(disk, 0, 50)).isEqualTo(next + 10);
        }
    }

    /** Kafka, LogSegmentTest: RecoveryWithCorruptMessage. */
    @Test
    void nonsenseFromAnyRecordOnLeavesThoseBefore() throws IOException {
        for (int round = 0; round < 50; round++) {
            disk = new CrashingDisk(1);
            AppendLog log = AppendLog.open(disk, settings(4096, 600, LogRecovery.TAIL), Runnable::run, () -> {});
            for (int i = 0; i < 20; i++) {
                log.append(ByteBuffer.wrap(record(i, 30)), Acknowledgement.OS);
            }
            int damaged = random.between(0, 19);
            byte[] bytes = disk.bytes(FIRST);
            for (int i = offsets(FIRST).get(damaged) + random.between(0, 14); i < bytes.length; i++) {
                bytes[i] = (byte) ~bytes[i];
            }
            put(FIRST, bytes);
            assertThat(read(disk, 0, 30)).as("record %s", damaged).isEqualTo(damaged);
            try (AppendLog again = open()) {
                assertThat(again.nextSequence()).isEqualTo(damaged);
            }
            assertThat(read(disk, 0, 30)).isEqualTo(damaged);
        }
    }
}
