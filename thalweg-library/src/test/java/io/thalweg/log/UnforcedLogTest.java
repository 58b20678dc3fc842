package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

/** A log whose callers are content with the operating system. */
class UnforcedLogTest {
    private static final LogSettings SETTINGS = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
    private static final int MEBIBYTE = 1 << 20;

    private final CrashingDisk disk = new CrashingDisk(1);
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    private LogWriter open(LogSettings settings) throws IOException {
        return LogWriter.open(disk, settings, tasks::add, tasks::add);
    }

    private static void append(LogWriter log, int records, int bytes) throws IOException {
        for (int i = 0; i < records; i++) {
            log.append(ByteBuffer.allocate(bytes));
            log.writeOut();
        }
    }

    @Test
    void firstSegmentHasItsSpaceAtOnceAndLaterOnesGrow() throws IOException {
        try (LogWriter log = open(SETTINGS)) {
            append(log, 1, 500);
            assertThat(disk.bytes(SegmentHeader.name(0))).hasSize(2048);
            append(log, 3, 500);
            assertThat(disk.bytes(SegmentHeader.name(3)))
                    .hasSize((int) (SegmentHeader.SIZE_BYTES + RecordHeader.totalBytes(500)));
        }
    }

    @Test
    void nextSegmentHasItsSpaceOnceTheDiskIsWanted() throws IOException {
        try (LogWriter log = open(SETTINGS)) {
            append(log, 4, 500);
            assertThat(log.requestDurable()).isNotDone();
            append(log, 3, 500);
            assertThat(disk.bytes(SegmentHeader.name(6))).hasSize(2048);
        }
    }

    @Test
    void readerFollowsASegmentThatGrows() throws IOException {
        try (LogWriter log = open(SETTINGS)) {
            append(log, 3, 600);
            append(log, 1, 1);
            try (LogReader reader = LogReader.open(disk, 3)) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.next()).isFalse();
                append(log, 2, 600);
                assertThat(reader.next()).isTrue();
                assertThat(reader.length()).isEqualTo(600);
                assertThat(reader.next()).isTrue();
                assertThat(reader.next()).isFalse();
            }
        }
    }

    @Test
    void forcesEveryEightMebibytesWithoutBeingAsked() throws IOException {
        LogSettings settings = new LogSettings(32L * MEBIBYTE, MEBIBYTE, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = open(settings)) {
            append(log, 8, MEBIBYTE - RecordHeader.SIZE_BYTES);
            assertThat(tasks).isEmpty();
            append(log, 1, MEBIBYTE - RecordHeader.SIZE_BYTES);
            assertThat(tasks).hasSize(1);
            append(log, 3, MEBIBYTE - RecordHeader.SIZE_BYTES);
            assertThat(tasks).as("one force at a time").hasSize(1);
            assertThat(log.durableSequence()).isZero();
            tasks.remove().run();
            assertThat(log.durableSequence()).isEqualTo(12);
            append(log, 1, 1);
            assertThat(tasks).isEmpty();
        }
    }

    @Test
    void forceThatNobodyAskedForFailsTheCallThatKnowsOfIt() throws IOException {
        LogSettings settings = new LogSettings(32L * MEBIBYTE, MEBIBYTE, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        LogWriter log = LogWriter.open(disk, settings, Runnable::run, tasks::add);
        append(log, 8, MEBIBYTE - RecordHeader.SIZE_BYTES);
        disk.failForceAfter(0);
        log.append(ByteBuffer.allocate(MEBIBYTE - RecordHeader.SIZE_BYTES));
        assertThatThrownBy(log::writeOut).hasMessageContaining("The log takes no more");
        assertThatThrownBy(log::close).hasMessageContaining("The log takes no more");
    }
}
