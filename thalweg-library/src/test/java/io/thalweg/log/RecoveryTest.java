package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an opening carries into a segment of its own, and what it keeps beside the log. */
class RecoveryTest {
    private static final String FIRST = SegmentHeader.name(0);
    private static final int RECORD_BYTES = 1000;
    private static final int COMMIT_BYTES = RecordHeader.SIZE_BYTES + 16;
    private static final long TEAR_OFFSET =
            SegmentHeader.SIZE_BYTES + RecordHeader.totalBytes(RECORD_BYTES) + COMMIT_BYTES;
    private static final int LARGE_TEAR_BYTES = 150_000;

    private final CrashingDisk disk = new CrashingDisk(1);

    private static LogSettings settings(long segmentBytes) {
        return new LogSettings(segmentBytes, RECORD_BYTES, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
    }

    private AppendLog open(long segmentBytes) throws IOException {
        return AppendLog.open(disk, settings(segmentBytes), Runnable::run, () -> {});
    }

    /** A record that is on the disk for certain, one whose COMMIT may have got there alone, and others that may not. */
    private void crashWith(int records) throws IOException {
        AppendLog log = open(1 << 20);
        for (int i = 0; i < records; i++) {
            log.append(record(i), i < 2 ? Acknowledgement.DISK : Acknowledgement.OS);
        }
    }

    private static ByteBuffer record(int number) {
        return ByteBuffer.allocate(RECORD_BYTES).putInt(0, number);
    }

    private void assertHolds(int records) throws IOException {
        try (LogReader reader = LogReader.open(disk)) {
            for (int i = 0; i < records; i++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.payload()).isEqualTo(record(i));
            }
            assertThat(reader.next()).isFalse();
        }
    }

    private String last() throws IOException {
        List<String> names = Segments.names(disk);
        return names.get(names.size() - 1);
    }

    /** More than one buffer of them. */
    @Test
    void allThatTheSystemHadIsCarried() throws IOException {
        crashWith(600);
        open(1 << 20);
        assertThat(Segments.names(disk)).containsExactly(FIRST, SegmentHeader.name(1));
        assertHolds(600);
    }

    /** They may have come from a log with larger segments. */
    @Test
    void segmentOfAnOpeningIsAsLargeAsWhatItCarries() throws IOException {
        crashWith(20);
        long carried = 19 * RecordHeader.totalBytes(RECORD_BYTES) + COMMIT_BYTES;
        open(2048);
        assertThat(last()).isEqualTo(SegmentHeader.name(1));
        SegmentHeader header = SegmentHeader.read(disk.openToRead(last()), last());
        assertThat(header.fullBytes())
                .isEqualTo(SegmentHeader.SIZE_BYTES + carried + COMMIT_BYTES + RecordHeader.SIZE_BYTES);
        assertHolds(20);
    }

    @Test
    void segmentOfAnOpeningHasTheSizeThatIsSetWhereThatIsEnough() throws IOException {
        crashWith(2);
        open(4096);
        assertThat(last()).isEqualTo(SegmentHeader.name(1));
        assertThat(SegmentHeader.read(disk.openToRead(last()), last()).fullBytes())
                .isEqualTo(4096);
    }

    @Test
    void openingOfALogThatWasClosedWritesNothing() throws IOException {
        AppendLog log = open(4096);
        log.append(record(0));
        log.close();
        byte[] before = disk.bytes(FIRST);
        try (AppendLog again = open(4096)) {
            assertThat(again.nextSequence()).isEqualTo(1);
            assertThat(disk.names()).containsExactly(FIRST);
        }
        assertThat(disk.bytes(FIRST)).isEqualTo(before);
    }

    /** Garbage behind the first record and its COMMIT. */
    private byte[] tear(int sizeBytes) throws IOException {
        AppendLog log = open(1 << 20);
        log.append(record(0), Acknowledgement.DISK);
        byte[] garbage = new byte[sizeBytes];
        Arrays.fill(garbage, (byte) 1);
        disk.openToRead(FIRST).write(TEAR_OFFSET, garbage, 0, sizeBytes);
        return garbage;
    }

    private String torn() {
        return FIRST + ".torn-" + TEAR_OFFSET;
    }

    private void keep(byte[] torn) throws IOException {
        try (LogStorage.LogFile copy = disk.create(torn())) {
            copy.write(0, torn, 0, torn.length);
        }
    }

    @Test
    void tearThatIsKeptSurvivesAPowerCut() throws IOException {
        byte[] garbage = tear(LARGE_TEAR_BYTES);
        open(1 << 20);
        disk.restart();
        assertThat(disk.bytes(torn())).isEqualTo(garbage);
    }

    @Test
    void tearThatIsKeptAlreadyIsNotKeptTwice() throws IOException {
        keep(tear(LARGE_TEAR_BYTES));
        open(1 << 20);
        assertThat(disk.names()).contains(torn()).doesNotContain(torn() + "-2");
    }

    /** Of the same length, and other bytes only where a second piece of it is compared. */
    @Test
    void tearIsKeptBesideAnotherOfItsLength() throws IOException {
        byte[] garbage = tear(LARGE_TEAR_BYTES);
        byte[] other = garbage.clone();
        other[other.length - 1] = 2;
        keep(other);
        open(1 << 20);
        assertThat(disk.bytes(torn())).isEqualTo(other);
        assertThat(disk.bytes(torn() + "-2")).isEqualTo(garbage);
    }
}
