package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of the next segment is made ahead, and missed by nobody where it is not. */
class SpareSegmentTest {
    private static final LogSettings SETTINGS = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);

    private final CrashingDisk disk = new CrashingDisk(1);
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    private LogWriter open(LogSettings settings) throws IOException {
        return LogWriter.open(disk, settings, tasks::add);
    }

    private static void append(LogWriter log, int records) throws IOException, InterruptedException {
        for (int i = 0; i < records; i++) {
            log.append(ByteBuffer.allocate(450));
            log.force(() -> {});
        }
    }

    @Test
    void isAskedForOnceTheSegmentIsHalfFullAndThenBecomesTheNext() throws Exception {
        try (LogWriter log = open(SETTINGS)) {
            append(log, 1);
            assertThat(tasks).isEmpty();
            append(log, 1);
            assertThat(tasks).hasSize(1);
            tasks.remove().run();
            assertThat(disk.names()).contains(SpareSegment.NAME);
            append(log, 1);
            assertThat(tasks).isEmpty();
            append(log, 1);
            assertThat(disk.names()).containsExactlyInAnyOrder(SegmentHeader.name(0), SegmentHeader.name(3));
        }
    }

    /** A spare that is too short for a record serves the segment behind that record's. */
    @ParameterizedTest
    @CsvSource({"450, 8192, 16384", "9000, 9176, 8192"})
    void segmentsGrow(int secondRecordBytes, long secondBytes, long thirdBytes) throws Exception {
        LogSettings growing = new LogSettings(1024, 16384, 9000, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = open(growing)) {
            append(log, 1);
            log.append(ByteBuffer.allocate(secondRecordBytes));
            for (int i = 0; i < 60; i++) {
                tasks.forEach(Runnable::run);
                tasks.clear();
                append(log, 1);
            }
        }
        List<Long> sizes = new ArrayList<>();
        for (String name : Segments.names(disk)) {
            try (LogStorage.LogFile file = disk.openToRead(name)) {
                sizes.add(SegmentHeader.read(file, name).fullBytes());
            }
        }
        assertThat(sizes).startsWith(1024L, secondBytes, thirdBytes).endsWith(16384L);
    }

    @Test
    void segmentIsMadeAtOnceWhereTheSpareCameTooLate() throws Exception {
        try (LogWriter log = open(SETTINGS)) {
            append(log, 4);
            assertThat(disk.names()).contains(SegmentHeader.name(3));
            tasks.remove().run();
            assertThat(disk.names()).doesNotContain(SpareSegment.NAME);
        }
    }

    /** Its space is allocated, so that nobody who appends waits until the file system has found some. */
    @Test
    void logThatIsNeverForcedHasOneToo() throws Exception {
        try (LogWriter log = open(SETTINGS)) {
            for (int i = 0; i < 3; i++) {
                log.append(ByteBuffer.allocate(450));
                log.writeOut();
            }
            assertThat(tasks).hasSize(1);
        }
    }

    @Test
    void whereTheDiskDoesNotKeepPaceNoneIsMade() throws Exception {
        int mebibyte = 1 << 20;
        LogSettings large =
                new LogSettings(20L * mebibyte, 20L * mebibyte, mebibyte, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = open(large)) {
            for (int i = 0; i < 19; i++) {
                log.append(ByteBuffer.allocate(mebibyte));
                log.writeOut();
            }
            assertThat(tasks).hasSize(1); // the force that does not end
            tasks.remove().run();
            assertThat(disk.names()).doesNotContain(SpareSegment.NAME);
        }
    }

    /** Whatever becomes of the thread that makes it, nobody waits for that thread's lock. */
    @ParameterizedTest
    @ValueSource(strings = {"made", "no space", "force failed", "out of memory"})
    @Timeout(60)
    void threadThatMakesItKeepsNobodyWaiting(String end) throws Exception {
        FailingDisk failing = new FailingDisk(disk);
        failing.failWrite = end.equals("no space");
        failing.failForce = end.equals("force failed");
        failing.duringWrite = () -> {
            if (end.equals("out of memory")) {
                throw new OutOfMemoryError("test");
            }
        };
        List<Thread> makers = new ArrayList<>();
        SpareSegment spare = new SpareSegment(
                failing,
                task -> {
                    Thread maker = new Thread(task);
                    maker.setUncaughtExceptionHandler((thread, e) -> {});
                    makers.add(maker);
                    maker.start();
                },
                e -> {});
        spare.ask(4096);
        makers.get(0).join();
        try (LogStorage.LogFile file = spare.take(4096, true)) {
            assertThat(file != null).isEqualTo(end.equals("made"));
        }
        assertThat(spare.sizeBytes()).isZero();
    }

    /** Several segments behind the disk, and in time again: whoever appends never waits for zeros. */
    @Test
    void logThatIsNeverForcedDoesNotWaitForASpareThatIsBeingMade() throws Exception {
        FailingDisk failing = new FailingDisk(disk);
        try (LogWriter log = LogWriter.open(failing, SETTINGS, tasks::add)) {
            appendUnforced(log, 2);
            failing.duringForce = () -> {
                failing.duringForce = () -> {};
                assertThatCode(() -> appendUnforced(log, 2)).doesNotThrowAnyException();
                assertThat(disk.names()).contains(SegmentHeader.name(3), SpareSegment.NAME);
            };
            tasks.remove().run();
            appendUnforced(log, 2);
            assertThat(disk.names()).doesNotContain(SegmentHeader.name(6)).contains(SpareSegment.NAME);
            appendUnforced(log, 1);
            assertThat(disk.names()).contains(SegmentHeader.name(6)).doesNotContain(SpareSegment.NAME);
        }
    }

    private static void appendUnforced(LogWriter log, int records) throws IOException {
        for (int i = 0; i < records; i++) {
            log.append(ByteBuffer.allocate(450));
            log.writeOut();
        }
    }

    /** A segment with holes must not find the disk full because of the next one. */
    @Test
    void noneIsMadeWhereTheDiskTakesLittleMore() throws Exception {
        FailingDisk failing = new FailingDisk(disk);
        failing.usableBytes = 2 * 2048 - 1;
        try (LogWriter log = LogWriter.open(failing, SETTINGS, tasks::add)) {
            append(log, 2);
            assertThat(tasks).isEmpty();
            append(log, 2);
            failing.usableBytes++;
            append(log, 2);
            assertThat(tasks).hasSize(1);
        }
    }

    @Test
    void noneIsMadeWhereNobodyCanSayHowMuchRoomThereIs() throws Exception {
        LogSettings limited = new LogSettings(2048, 600, 1 << 20, LogRecovery.TAIL, () -> 42);
        FailingDisk failing = new FailingDisk(disk);
        append(LogWriter.open(failing, limited, tasks::add), 1);
        try (LogWriter log = LogWriter.open(failing, limited, tasks::add)) {
            failing.failList = true;
            append(log, 1);
            assertThat(tasks).isEmpty();
            failing.failList = false;
        }
    }

    @Test
    void closeDoesNotWaitForAllItsZeros() throws Exception {
        int mebibyte = 1 << 20;
        LogSettings large =
                new LogSettings(20L * mebibyte, 20L * mebibyte, mebibyte, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        FailingDisk failing = new FailingDisk(disk);
        LogWriter log = LogWriter.open(failing, large, tasks::add);
        for (int i = 0; i < 11; i++) {
            log.append(ByteBuffer.allocate(mebibyte));
            log.force(() -> {});
        }
        Thread closing = new Thread(() -> assertThatCode(log::close).doesNotThrowAnyException());
        AtomicInteger writes = new AtomicInteger();
        failing.duringWrite = () -> {
            if (!Thread.currentThread().equals(closing) && writes.getAndIncrement() == 0) {
                closing.start();
                while (closing.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
        };
        tasks.removeLast().run();
        closing.join();
        assertThat(writes).hasValue(1);
        assertThat(disk.names()).doesNotContain(SpareSegment.NAME);
    }

    @Test
    void threadThatCannotStartIsNotMissed() throws Exception {
        try (LogWriter log = LogWriter.open(disk, SETTINGS, task -> {
            throw new OutOfMemoryError("unable to create native thread");
        })) {
            append(log, 4);
            assertThat(disk.names()).contains(SegmentHeader.name(3));
        }
    }

    @Test
    void nothingIsLeftOfItAfterClose() throws Exception {
        try (LogWriter log = open(SETTINGS)) {
            append(log, 2);
            tasks.remove().run();
        }
        assertThat(disk.names()).containsExactly(SegmentHeader.name(0));
    }

    @Test
    void killedProcessLeavesItToTheNextOpening() throws Exception {
        append(open(SETTINGS), 2);
        tasks.remove().run();
        disk.survive();
        assertThat(disk.names()).contains(SpareSegment.NAME);
        open(SETTINGS).close();
        assertThat(disk.names()).doesNotContain(SpareSegment.NAME);
    }

    @Test
    void logThatMayTakeNoMoreSpaceHasNone() throws Exception {
        LogSettings limited = new LogSettings(2048, 600, 3600, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = open(limited)) {
            append(log, 3);
            assertThat(tasks).isEmpty();
            assertThatThrownBy(() -> append(log, 1)).hasMessageContaining("is full");
        }
    }

    @Test
    void failedForceOfItEndsTheLogAtOnce() throws Exception {
        LogWriter log = open(SETTINGS);
        append(log, 2);
        disk.failForceAfter(0);
        tasks.remove().run();
        assertThatThrownBy(() -> append(log, 1))
                .hasMessageStartingWith("Input/output error; ")
                .hasMessageContaining("The log takes no more");
        log.close(); // all of it was acknowledged
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void spareThatCannotBeMadeIsNotMissed(boolean full) throws Exception {
        try (LogWriter log = open(SETTINGS)) {
            append(log, 2);
            if (full) {
                disk.fillAfter(0);
            } else {
                disk.cutAfter(0);
            }
            tasks.remove().run();
            disk.survive();
            append(log, 2);
            assertThat(disk.names()).contains(SegmentHeader.name(3)).doesNotContain(SpareSegment.NAME);
        }
    }
}
