package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bits that turned over, files cut short, foreign ones, and disks that fail. */
class DamagedLogTest {
    private static final LogSettings SETTINGS = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);

    private static final String FIRST = "the crashing disk/00000000000000000000.log";

    private static final String WHAT_TO_DO =
            "; restore the segment from a copy, or save the rest with `thalweg appendlog salvage`";

    private static AppendLog open(LogStorage storage) throws IOException {
        return AppendLog.open(storage, SETTINGS, Runnable::run, () -> {});
    }

    /** Three records, each on the disk, and one that only the system has. */
    private static CrashingDisk filled() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        AppendLog log = forced(disk, SETTINGS);
        log.append(ByteBuffer.wrap(new byte[] {3, 1, 2}), Acknowledgement.OS);
        return disk; // never closed: a crash
    }

    private static AppendLog forced(CrashingDisk disk, LogSettings settings) throws IOException {
        AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {});
        for (int i = 0; i < 3; i++) {
            log.append(ByteBuffer.wrap(new byte[] {(byte) i, 1, 2}), Acknowledgement.DISK);
        }
        return log;
    }

    private static List<byte[]> read(LogStorage storage) throws IOException {
        List<byte[]> records = new ArrayList<>();
        try (LogReader reader = LogReader.open(storage)) {
            while (reader.next()) {
                records.add(reader.copy());
            }
        }
        return records;
    }

    @Test
    void everyBitThatTurnsOverIsSeen() throws IOException {
        String name = SegmentHeader.name(0);
        int used = 64 + 4 * 40 + 3 * 48;
        for (long bit = 0; bit < used * 8L; bit++) {
            CrashingDisk disk = filled();
            disk.flip(name, bit);
            boolean provablyLost = bit < (64 + 2 * 88) * 8L;
            try (AppendLog log = open(disk)) {
                assertThat(provablyLost)
                        .as("bit %s was on the disk for certain", bit)
                        .isFalse();
                assertThat(log.nextSequence()).as("bit %s", bit).isIn(2L, 3L, 4L);
                List<byte[]> records = read(disk);
                assertThat(records).hasSize((int) log.nextSequence());
                for (int i = 0; i < records.size(); i++) {
                    assertThat(records.get(i)).as("bit %s", bit).containsExactly(i, 1, 2);
                }
            } catch (CorruptedLogException e) {
                assertThat(provablyLost).as("bit %s: %s", bit, e.getMessage()).isTrue();
                assertThat(e.segment()).isEqualTo(name);
                assertThat(e.offset()).isLessThanOrEqualTo(bit / 8);
            }
        }
    }

    @Test
    void damageBelowAnAcknowledgementIsRefusedAndNamesTheRecord() throws IOException {
        CrashingDisk disk = filled();
        disk.flip(SegmentHeader.name(0), (64 + 33) * 8);
        assertThatThrownBy(() -> open(disk))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessage(FIRST + " at offset 64: record 0 is damaged, and the record at offset 192"
                        + " proves that it was on the disk" + WHAT_TO_DO)
                .satisfies(e -> assertThat(((CorruptedLogException) e).file()).isEqualTo(Path.of(FIRST)));
        assertThatThrownBy(() -> read(disk))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessage(FIRST + " at offset 64: record 0 is damaged, and the record at offset 192"
                        + " proves that it was on the disk" + WHAT_TO_DO);
    }

    /** It has been trimmed, and is shorter than it was made. */
    @Test
    void damageOfASegmentThatWasClosedIsNoCut() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        forced(disk, SETTINGS).close();
        disk.flip(SegmentHeader.name(0), (64 + RecordHeader.SIZE_BYTES) * 8);
        assertThatThrownBy(() -> read(disk))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessageStartingWith(FIRST + " at offset 64: record 0 is damaged, and the record at offset ");
    }

    /** A verification loses none for it. */
    @Test
    void damagedCommitIsNotTakenForTheRecordBehindIt() throws IOException {
        CrashingDisk disk = filled();
        disk.flip(SegmentHeader.name(0), (64 + 40 + 33) * 8);
        assertThatThrownBy(() -> read(disk))
                .hasMessage(FIRST + " at offset 104: what stands before record 1 is damaged, and the record at offset"
                        + " 192 proves that it was on the disk" + WHAT_TO_DO);
        assertThat(LogInspection.survey(disk, true, (read, total) -> {}).lostRecords())
                .isZero();
    }

    @Test
    void damagedCommitOfAnOlderSegmentNeitherIsTakenForTheRecordBehindIt() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        try (AppendLog log = open(disk)) {
            for (int i = 0; i < 10; i++) {
                log.append(ByteBuffer.allocate(500), Acknowledgement.DISK);
            }
        }
        disk.flip(SegmentHeader.name(0), (64 + 32 + 504 + 33) * 8);
        assertThatThrownBy(() -> read(disk))
                .hasMessageStartingWith(FIRST + " at offset 600: what stands before record 1 is damaged; the next ");
    }

    @Test
    void damagedOlderSegmentIsRefusedByReaders() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        try (AppendLog log = open(disk)) {
            for (int i = 0; i < 10; i++) {
                log.append(ByteBuffer.allocate(500));
            }
        }
        disk.flip(SegmentHeader.name(0), (64 + 40) * 8);
        assertThatThrownBy(() -> read(disk))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessageStartingWith(FIRST + " at offset 64: record 0 is damaged; the next segment begins with ");
        LogSettings strict = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.STRICT, () -> 42);
        assertThatThrownBy(() -> AppendLog.open(disk, strict, Runnable::run, () -> {}))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessageStartingWith(FIRST + " at offset 64: record 0 is damaged; the next segment begins with ");
        open(disk).close();
    }

    @ParameterizedTest
    @CsvSource({"64, 1", "152, 1", "172, 1", "188, 1", "250, 1", "328, 1", "64, 2", "152, 2", "152, 3", "328, 2"})
    void whatIsBeingWrittenIsNoDamage(int from, int looks) throws IOException {
        FailingDisk disk = new FailingDisk(filled());
        disk.writtenFrom = from;
        disk.looksBefore = looks;
        LogReport report = LogInspection.survey(disk, false, (read, total) -> {});
        assertThat(disk.writtenFrom)
                .as("bytes that were not there at the first look")
                .isNegative();
        assertThat(report.isDamaged()).isFalse();
        assertThat(report.nextSequence()).isEqualTo(4);
    }

    /** As a file system may leave it in a block that it gave to another file. */
    @Test
    void recordOfAnotherSegmentIsNoneHereThoughItsNumberIsDue() throws IOException {
        int last = 64 + 3 * 88;
        byte[] stale = Arrays.copyOfRange(filled().bytes(SegmentHeader.name(0)), last, last + 40);
        CrashingDisk disk = new CrashingDisk(1);
        forced(disk, new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 43));
        disk.openToRead(SegmentHeader.name(0)).write(last, stale, 0, stale.length);
        assertThat(read(disk)).hasSize(3);
        assertThat(open(disk).nextSequence()).isEqualTo(3);
    }

    @Test
    void tearIsKeptBesideTheLogAndRefusedByStrict() throws IOException {
        CrashingDisk disk = filled();
        int last = 64 + 3 * 88;
        disk.flip(SegmentHeader.name(0), (last + 33) * 8L);
        LogSettings strict = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.STRICT, () -> 42);
        assertThatThrownBy(() -> AppendLog.open(disk, strict, Runnable::run, () -> {}))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessage(FIRST + " at offset " + last + ": record 3 is damaged" + WHAT_TO_DO);
        try (AppendLog log = open(disk)) {
            assertThat(log.nextSequence()).isEqualTo(3);
        }
        assertThat(disk.names()).contains("00000000000000000000.log.torn-" + last);
        assertThat(disk.bytes("00000000000000000000.log.torn-" + last)).hasSize(32 + 3);
    }

    /** As a copy that was interrupted leaves it, at every place. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fileThatWasCutShortIsDamaged(boolean closed) throws IOException {
        int whole = closed ? 64 + 3 * 88 + 32 : 2048;
        for (int size = SegmentHeader.SIZE_BYTES; size < whole; size++) {
            CrashingDisk disk = new CrashingDisk(1);
            AppendLog log = forced(disk, SETTINGS);
            if (closed) {
                log.close();
            }
            assertThat(disk.bytes(SegmentHeader.name(0))).hasSize(whole);
            disk.cut(SegmentHeader.name(0), size);
            assertThatThrownBy(() -> open(disk))
                    .as("%s bytes", size)
                    .isInstanceOfSatisfying(
                            CorruptedLogException.class,
                            cut -> assertThat(cut.offset()).isEqualTo(disk.bytes(SegmentHeader.name(0)).length))
                    .hasMessageContaining("it was cut short");
            assertThatThrownBy(() -> read(disk)).as("%s bytes", size).isInstanceOf(CorruptedLogException.class);
            LogReport report = LogInspection.survey(disk, true, (read, total) -> {});
            assertThat(report.isDamaged()).as("%s bytes", size).isTrue();
            assertThat(report.tearCount()).isZero();
            assertThat(disk.bytes(SegmentHeader.name(0))).as("refused").hasSize(size);
        }
    }

    /** Its first bytes are zeros, as what ends the record before must be. */
    @Test
    void footerThatSlidIntoThePaddingProvesALoss() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        try (AppendLog log = open(disk)) {
            log.append(new byte[] {0, 1, 2});
            log.append(new byte[] {1, 1, 2});
        }
        byte[] bytes = disk.bytes(SegmentHeader.name(0));
        assertThat(bytes).hasSize(64 + 2 * 40 + 32);
        try (LogStorage.LogFile file = disk.openToRead(SegmentHeader.name(0))) {
            file.write(64 + 36, bytes, 64 + 2 * 40, 32);
            file.setSize(64 + 36 + 32);
        }
        assertRefused(
                disk,
                FIRST + " at offset 104: record 1 is damaged, and the record at offset 100 proves that it was on the"
                        + " disk" + WHAT_TO_DO);
    }

    @Test
    void zeroedSectorInTheMiddleIsNoEnd() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        forced(disk, SETTINGS);
        try (LogStorage.LogFile file = disk.openToRead(SegmentHeader.name(0))) {
            file.write(64, new byte[88], 0, 88);
        }
        String refusal = FIRST + " at offset 64: record 0 is damaged, and the record at offset 192 proves that it was"
                + " on the disk" + WHAT_TO_DO;
        assertThatThrownBy(() -> read(disk)).hasMessage(refusal);
        assertThatThrownBy(() -> LogReader.parts(disk)).hasMessage(refusal);
        assertThatThrownBy(() -> open(disk)).hasMessage(refusal);
    }

    @Test
    void bytesBehindAFooterAreNoLoss() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        forced(disk, SETTINGS).close();
        int size = disk.bytes(SegmentHeader.name(0)).length;
        try (LogStorage.LogFile file = disk.openToRead(SegmentHeader.name(0))) {
            file.write(size, new byte[] {7}, 0, 1);
        }
        String what = "1 byte behind the footer that ended the segment: none of the log's, and no record is lost";
        assertThat(read(disk)).hasSize(3);
        assertThat(LogInspection.survey(disk, true, (read, total) -> {}).damage())
                .containsExactly(
                        new LogReport.Damage(LogReport.Kind.TEAR, SegmentHeader.name(0), size, size + 1, 3, 3, what));
        LogSettings strict = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.STRICT, () -> 42);
        assertThatThrownBy(() -> AppendLog.open(disk, strict, Runnable::run, () -> {}))
                .hasMessage(FIRST + " at offset " + size + ": " + what + WHAT_TO_DO);
        try (AppendLog log = open(disk)) {
            assertThat(log.append(new byte[1])).isEqualTo(3);
        }
        assertThat(read(disk)).hasSize(4);
    }

    /** Its header does not say how large the file was made. */
    @Test
    void shortFileOfAnEarlierThalwegIsATear() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        RecordBuffer records = new RecordBuffer();
        records.add(ByteBuffer.wrap(new byte[] {0, 1, 2}), 0, 42);
        try (LogStorage.LogFile segment = disk.create(SegmentHeader.name(0))) {
            segment.write(0, new SegmentHeader(0, 600, 42).toBytes(), 0, SegmentHeader.SIZE_BYTES);
            segment.write(SegmentHeader.SIZE_BYTES, records.bytes(), 0, records.length());
        }
        assertThat(read(disk)).hasSize(1);
        assertThat(open(disk).nextSequence()).isEqualTo(1);
    }

    /** A writer that closes writes the footer before it cuts the file; an opening makes the next segment before. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readerAtTheEndOfAFileThatBecomesShorterSeesNoDamage(boolean closed) throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        AppendLog log = forced(disk, SETTINGS);
        try (LogReader reader = LogReader.open(disk)) {
            for (int i = 0; i < 3; i++) {
                assertThat(reader.next()).isTrue();
            }
            if (closed) {
                log.close();
            }
            try (AppendLog next = open(disk)) {
                assertThat(reader.next()).isFalse();
                next.append(ByteBuffer.wrap(new byte[] {3, 1, 2}), Acknowledgement.DISK);
                assertThat(reader.next()).isTrue();
                assertThat(reader.sequence()).isEqualTo(3);
            }
        }
    }

    @Test
    void programThatCrashesOftenLeavesNoSpaceBehind() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        for (int life = 0; life < 20; life++) {
            AppendLog log = open(disk);
            assertThat(log.nextSequence()).isEqualTo(2L * life);
            log.append(ByteBuffer.wrap(new byte[] {(byte) life}), Acknowledgement.DISK);
            log.append(ByteBuffer.wrap(new byte[] {(byte) life}), Acknowledgement.DISK);
        }
        assertThat(read(disk)).hasSize(40);
        List<String> names = Segments.names(disk);
        for (String name : names.subList(0, names.size() - 1)) {
            assertThat(disk.bytes(name)).as(name).hasSizeLessThan(512);
        }
        open(disk).close();
        assertThat(LogInspection.survey(disk, true, (read, total) -> {}).isDamaged())
                .isFalse();
    }

    /** The number of its COMMIT is right, the offset is that of another record. */
    @Test
    void commitThatLiesCutsNothing() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        RecordBuffer records = new RecordBuffer();
        for (int i = 0; i < 3; i++) {
            records.add(ByteBuffer.wrap(new byte[] {(byte) i, 1, 2}), i, 42);
        }
        records.addCommit(SegmentHeader.SIZE_BYTES, 3, 3, 42);
        try (LogStorage.LogFile segment = disk.create(SegmentHeader.name(0))) {
            segment.write(0, new SegmentHeader(0, 600, 42).toBytes(), 0, SegmentHeader.SIZE_BYTES);
            segment.write(SegmentHeader.SIZE_BYTES, records.bytes(), 0, records.length());
        }
        open(disk).close();
        assertThat(read(disk)).hasSize(3);
    }

    @Test
    void foreignEmptyAndFutureFilesAreNamed() throws IOException {
        CrashingDisk disk = filled();
        disk.flip(SegmentHeader.name(0), 0);
        assertRefused(
                disk,
                FIRST + " at offset 0: this is no segment of a log: its first bytes are not THALWLOG" + WHAT_TO_DO);
        CrashingDisk empty = new CrashingDisk(1);
        empty.create(SegmentHeader.name(0)).close();
        assertRefused(empty, FIRST + " at offset 0: need the 64 bytes of a segment's header, got 0" + WHAT_TO_DO);
        byte[] header = new SegmentHeader(0, 600, 42).toBytes();
        RecordHeader.putInt(header, 8, 2);
        RecordHeader.putInt(header, 60, RecordHeader.crc(header, 0, 60));
        CrashingDisk future = new CrashingDisk(1);
        future.create(SegmentHeader.name(0)).write(0, header, 0, header.length);
        assertRefused(
                future, FIRST + " at offset 8: format version 2, this Thalweg reads version 1; use a newer Thalweg");
    }

    private static void assertRefused(CrashingDisk disk, String message) {
        for (ThrowingCallable reading : List.<ThrowingCallable>of(() -> read(disk), () -> open(disk))) {
            assertThatThrownBy(reading)
                    .isInstanceOf(CorruptedLogException.class)
                    .hasMessage(message);
        }
    }

    /** Found by the fuzzer: a number that no long holds, or the record behind it. */
    @ParameterizedTest
    @ValueSource(strings = {"99999999999999999999.log", "09223372036854775807.log"})
    void fileWhoseNumberIsTooLargeIsNoSegment(String name) throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        disk.create(name).close();
        assertThat(read(disk)).isEmpty();
        try (AppendLog log = open(disk)) {
            assertThat(log.append(ByteBuffer.allocate(1), Acknowledgement.DISK)).isZero();
        }
    }

    /** Found by the simulated disk. */
    @Test
    void fullDiskThatTakesNoFooterDoesNotEndTheLog() throws IOException {
        FailingDisk disk = new FailingDisk();
        try (AppendLog log = open(disk)) {
            log.append(ByteBuffer.allocate(600), Acknowledgement.DISK);
            log.append(ByteBuffer.allocate(600), Acknowledgement.DISK);
            disk.failWrite = true;
            assertThatThrownBy(() -> log.append(ByteBuffer.allocate(600))).hasMessage("No space left on device");
            disk.failWrite = false;
            assertThat(log.append(ByteBuffer.allocate(600), Acknowledgement.DISK))
                    .isEqualTo(2);
        }
        assertThat(read(disk)).hasSize(3);
    }

    /**
     * The first segment is allocated by its first commit, after that was written; the next one behind the footer of the
     * first.
     */
    @ParameterizedTest
    @CsvSource({"0, 1", "2, 2"})
    void diskWithoutRoomForASegmentSaysThatAllOfItIsAllocated(int recordsBefore, int writesThatFit) throws IOException {
        FailingDisk disk = new FailingDisk();
        disk.usableBytes = 2047;
        AppendLog log = open(disk);
        for (int i = 0; i < recordsBefore; i++) {
            log.append(ByteBuffer.allocate(600), Acknowledgement.DISK);
        }
        log.append(ByteBuffer.allocate(1));
        int[] writes = new int[1];
        disk.duringWrite = () -> disk.failWrite = writes[0]++ >= writesThatFit;
        assertThatThrownBy(() -> log.append(ByteBuffer.allocate(600), Acknowledgement.DISK))
                .hasMessage("No space left on device; a commit to the disk allocates the whole segment of 2048 bytes:"
                        + " make room, or set AppendLog.Builder.segmentBytes to less");
    }

    private static final String REFUSAL =
            "Input/output error; the records of the failing disk below 1 are on the disk, later ones may be lost."
                    + " The log takes no more: close it and open it again to find out";

    @Test
    void failedForceEndsTheLogForGood() throws IOException {
        FailingDisk disk = new FailingDisk();
        AppendLog log = open(disk);
        log.append(ByteBuffer.allocate(10), Acknowledgement.DISK);
        disk.failForce = true;
        assertThatThrownBy(() -> log.append(ByteBuffer.allocate(10), Acknowledgement.DISK))
                .hasMessage(REFUSAL);
        disk.failForce = false;
        disk.duringForce = () -> {
            throw new AssertionError("the kernel may say now that all is well");
        };
        assertThatThrownBy(() -> log.append(ByteBuffer.allocate(10))).hasMessage(REFUSAL);
        assertThatThrownBy(() -> log.commit(Acknowledgement.DISK)).hasMessage(REFUSAL);
        assertThatThrownBy(log::close).hasMessage(REFUSAL);
        disk.duringForce = () -> {};
        try (AppendLog again = open(disk)) {
            assertThat(again.nextSequence()).isEqualTo(2);
        }
    }

    @Test
    void fullDiskFailsTheAppendAndTheNextOnesGoIntoANewSegment() throws IOException {
        FailingDisk disk = new FailingDisk();
        try (AppendLog log = open(disk)) {
            log.append(ByteBuffer.wrap(new byte[] {0}), Acknowledgement.DISK);
            log.append(ByteBuffer.wrap(new byte[] {1}));
            disk.failWrite = true;
            assertThatThrownBy(() -> log.commit(Acknowledgement.OS)).hasMessage("No space left on device");
            assertThatThrownBy(() -> log.append(ByteBuffer.wrap(new byte[] {9})))
                    .hasMessage("No space left on device");
            disk.failWrite = false;
            assertThat(log.append(ByteBuffer.wrap(new byte[] {2}), Acknowledgement.DISK))
                    .isEqualTo(2);
        }
        assertThat(disk.names())
                .contains(SegmentHeader.name(0), SegmentHeader.name(1))
                .noneMatch(n -> n.endsWith(".tmp"));
        assertThat(read(disk)).containsExactly(new byte[] {0}, new byte[] {1}, new byte[] {2});
    }

    @Test
    void closeTellsWhatDidNotGetThere() throws IOException {
        FailingDisk disk = new FailingDisk();
        AppendLog log = open(disk);
        log.append(ByteBuffer.allocate(1));
        disk.failWrite = true;
        assertThatThrownBy(log::close).hasMessage("No space left on device");
        log.close();
    }
}
