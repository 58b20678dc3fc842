package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Readers of logs that grow, and of logs that are not there. */
@Timeout(300)
class LogReaderTest {
    @TempDir
    Path directory;

    private AppendLog small() throws IOException {
        return AppendLog.builder().segmentBytes(8192).maxRecordBytes(4000).open(directory);
    }

    @Test
    void followsALogThatGrowsAcrossSegments() throws Exception {
        int records = 5000;
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            try (AppendLog log = small()) {
                for (int i = 0; i < records; i++) {
                    log.append(ByteBuffer.allocate(4).putInt(0, i));
                    if (i % 7 == 0) {
                        log.commit(Acknowledgement.OS);
                    }
                }
            } catch (IOException | RuntimeException e) {
                failure.set(e);
            }
        });
        small().close();
        try (LogReader reader = LogReader.open(directory)) {
            writer.start();
            for (int i = 0; i < records; i++) {
                assertThat(reader.next(Duration.ofSeconds(60))).isTrue();
                assertThat(reader.sequence()).isEqualTo(i);
                assertThat(reader.payload().getInt()).isEqualTo(i);
            }
            assertThat(reader.next(Duration.ofNanos(1))).isFalse();
        }
        writer.join();
        assertThat(failure).hasNullValue();
    }

    @Test
    void endIsNoRecordAndCanBeAskedAgain() throws IOException {
        try (AppendLog log = small();
                LogReader reader = LogReader.open(directory)) {
            assertThat(reader.next()).isFalse();
            assertThatThrownBy(reader::payload)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("there is no record here: next() was not called, or was false");
            log.append(ByteBuffer.wrap(new byte[] {7}), Acknowledgement.OS);
            assertThat(reader.next()).isTrue();
            assertThat(reader.length()).isEqualTo(1);
            assertThat(reader.next()).isFalse();
            assertThatThrownBy(reader::sequence).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void payloadIsReadOnly() throws IOException {
        try (AppendLog log = small();
                LogReader reader = LogReader.open(directory)) {
            log.append(ByteBuffer.wrap(new byte[] {7}), Acknowledgement.OS);
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(() -> reader.payload().put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
        }
    }

    @Test
    void waitsForARecordThatIsNotWrittenYet() throws IOException {
        try (AppendLog log = small();
                LogReader reader = LogReader.open(directory, 3)) {
            for (int i = 0; i < 3; i++) {
                log.append(ByteBuffer.allocate(1), Acknowledgement.OS);
                assertThat(reader.next()).isFalse();
            }
            log.append(ByteBuffer.allocate(1), Acknowledgement.OS);
            assertThat(reader.next()).isTrue();
            assertThat(reader.sequence()).isEqualTo(3);
        }
    }

    /** A follower does so thousands of times a second: it looks where the next record will be, and nowhere else. */
    @Test
    void waitForTheNextRecordNeitherListsTheDirectoryNorReadsMuch() throws IOException {
        FailingDisk disk = new FailingDisk();
        LogSettings settings = new LogSettings(1 << 20, 1 << 10, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = LogWriter.open(disk, settings, Runnable::run)) {
            log.append(ByteBuffer.allocate(8));
            log.writeOut();
            try (LogReader reader = LogReader.open(disk)) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.next()).isFalse();
                log.append(ByteBuffer.allocate(8));
                log.writeOut();
                disk.writtenFrom = SegmentHeader.SIZE_BYTES + RecordHeader.totalBytes(8);
                int listings = disk.listings;
                long askedBytes = disk.askedBytes;
                assertThat(reader.next(Duration.ofSeconds(60))).isTrue();
                assertThat(disk.writtenFrom).as("it was looked for twice").isNegative();
                assertThat(disk.listings).isEqualTo(listings);
                assertThat(disk.askedBytes - askedBytes).isLessThan(64 << 10);
            }
        }
    }

    /** An interrupt would end any wait. */
    @Test
    void readerThatCatchesUpNeverWaits() throws IOException {
        try (AppendLog log = small()) {
            for (int i = 0; i < 1000; i++) {
                log.append(ByteBuffer.allocate(20));
            }
        }
        try (LogReader reader = LogReader.open(directory)) {
            Thread.currentThread().interrupt();
            for (int i = 0; i < 1000; i++) {
                assertThat(reader.next(Duration.ofDays(1))).isTrue();
            }
        } finally {
            Thread.interrupted();
        }
    }

    /** What was read behind the last record, zeros then, is not what is there now. */
    @Test
    void recordThatIsThereIsSeenAtOnce() throws IOException {
        FailingDisk disk = new FailingDisk();
        LogSettings settings = new LogSettings(1 << 24, 1 << 10, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = LogWriter.open(disk, settings, Runnable::run);
                LogReader reader = LogReader.open(disk)) {
            for (int i = 0; i < 5; i++) {
                log.append(ByteBuffer.allocate(8));
                log.writeOut();
                long askedBytes = disk.askedBytes;
                assertThat(reader.next()).isTrue();
                assertThat(disk.askedBytes - askedBytes).as("of 16 MiB").isLessThan(1 << 20);
            }
        }
    }

    @Test
    void followerOfAClosedLogLooksIntoTheDirectoryNowAndThen() throws IOException {
        FailingDisk disk = new FailingDisk();
        LogSettings settings = new LogSettings(1 << 20, 1 << 10, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = LogWriter.open(disk, settings, Runnable::run)) {
            log.append(ByteBuffer.allocate(8));
        }
        try (LogReader reader = LogReader.open(disk)) {
            assertThat(reader.next()).isTrue();
            int listings = disk.listings;
            int reads = disk.reads;
            assertThat(reader.next(Duration.ofMillis(100))).isFalse();
            int looks = disk.reads - reads;
            assertThat(disk.listings - listings).isLessThanOrEqualTo(18 + looks / 16);
        }
    }

    @Test
    void followerOfALogWithoutRecordsLooksIntoTheDirectoryNowAndThen() throws IOException {
        FailingDisk disk = new FailingDisk();
        try (LogReader reader = LogReader.open(disk)) {
            int listings = disk.listings;
            assertThat(reader.next(Duration.ofMillis(100))).isFalse();
            // Each look waits for half a millisecond.
            assertThat(disk.listings - listings).isBetween(1, 15);
        }
    }

    @Test
    void segmentThatIsMissingIsNoDamageOfTheOneBefore() throws IOException {
        try (AppendLog log = small()) {
            for (int i = 0; i < 1000; i++) {
                log.append(ByteBuffer.allocate(20));
            }
        }
        List<String> names = Segments.names(LogDirectory.existing(directory));
        Files.delete(directory.resolve(names.get(1)));
        try (LogReader reader = LogReader.open(directory)) {
            assertThatThrownBy(() -> {
                        while (reader.next()) {
                            // to the gap
                        }
                    })
                    .isInstanceOf(CorruptedLogException.class)
                    .hasMessageContaining(": the segment ends before record " + SegmentHeader.baseOf(names.get(1))
                            + ", which no file has; the next segment begins with "
                            + SegmentHeader.baseOf(names.get(2)));
        }
    }

    @Test
    void waitThatIsOverLooksForTheNextSegmentToo() throws IOException {
        FailingDisk disk = new FailingDisk();
        LogSettings settings = new LogSettings(1 << 20, 1 << 10, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        LogWriter killed = LogWriter.open(disk, settings, Runnable::run);
        killed.append(ByteBuffer.allocate(8));
        killed.force(() -> {});
        killed.append(ByteBuffer.allocate(8));
        killed.force(() -> {});
        try (LogReader reader = LogReader.open(disk)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isFalse();
            try (LogWriter log = LogWriter.open(disk, settings, Runnable::run)) {
                log.append(ByteBuffer.allocate(8));
                log.writeOut();
                assertThat(disk.names()).contains(SegmentHeader.name(1));
                assertThat(reader.next(Duration.ZERO)).isTrue();
            }
        }
    }

    @Test
    void readerOfAPartEndsBeforeItsLimit() throws IOException {
        try (AppendLog log = small()) {
            for (int i = 0; i < 1000; i++) {
                log.append(ByteBuffer.allocate(20));
            }
            log.commit(Acknowledgement.OS);
            try (LogReader reader = LogReader.open(directory, 100, 900)) {
                for (int i = 100; i < 900; i++) {
                    assertThat(reader.next()).isTrue();
                    assertThat(reader.sequence()).isEqualTo(i);
                }
                assertThat(reader.next()).isFalse();
                assertThat(reader.next(Duration.ofDays(1))).isFalse();
                assertThat(reader.nextSequence()).isEqualTo(900);
            }
            try (LogReader reader = LogReader.open(directory, 7, 7)) {
                assertThat(reader.next()).isFalse();
            }
        }
    }

    @Test
    void readerOfAPartMissesWhatIsNotThere() throws IOException {
        try (AppendLog log = small();
                LogReader reader = LogReader.open(directory, 0, 2)) {
            log.append(ByteBuffer.allocate(20), Acknowledgement.OS);
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next)
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            "record 1 of " + directory + " is not there; all up to record 1 were wanted, and had been"
                                    + " seen. Run the work again, or look into the log with thalweg appendlog verify");
            log.append(ByteBuffer.allocate(20), Acknowledgement.OS);
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void interruptEndsTheWaitAndNothingElse() throws IOException {
        try (AppendLog log = small();
                LogReader reader = LogReader.open(directory)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> reader.next(Duration.ofDays(1)))
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessage("interrupted while waiting for record 0");
            assertThat(Thread.interrupted()).isTrue();
            log.append(ByteBuffer.allocate(1), Acknowledgement.OS);
            assertThat(reader.next()).isTrue();
        }
    }

    @Test
    void followerGoesOnThoughItsSegmentIsDroppedWhileItLooksForTheNext() throws IOException {
        FailingDisk disk = new FailingDisk();
        LogSettings settings = new LogSettings(2048, 1000, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = LogWriter.open(disk, settings, Runnable::run);
                LogReader reader = LogReader.open(disk)) {
            log.append(ByteBuffer.allocate(1000));
            log.writeOut();
            assertThat(reader.next()).isTrue();
            disk.afterList = () -> {
                disk.afterList = () -> {};
                log.append(ByteBuffer.allocate(1000));
                log.writeOut();
                log.dropBefore(1);
            };
            assertThat(reader.next()).isTrue();
            assertThat(reader.sequence()).isEqualTo(1);
        }
    }

    @Test
    void readerOfDroppedRecordsSaysSo() throws IOException {
        try (AppendLog log = small();
                LogReader reader = LogReader.open(directory)) {
            for (int i = 0; i < 1000; i++) {
                log.append(ByteBuffer.allocate(20));
            }
            long first = log.dropBefore(900);
            assertThatThrownBy(reader::next)
                    .isInstanceOf(IOException.class)
                    .hasMessage("record 0 of " + directory + " was dropped; the oldest that is kept is " + first);
        }
    }

    @Test
    void whatIsNotThereIsSaid() throws IOException {
        Path none = directory.resolve("none");
        for (ThrowingCallable opening :
                List.<ThrowingCallable>of(() -> LogReader.open(none), () -> LogInspection.inspect(none))) {
            assertThatThrownBy(opening)
                    .isInstanceOf(NoSuchFileException.class)
                    .hasMessage(none + ": there is no such directory");
        }
        small().close();
        assertThatThrownBy(() -> LogReader.open(directory, 5, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a part ends behind where it begins, got 5 to 4");
        assertThatThrownBy(() -> LogReader.open(directory, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a sequence is not negative, got -1");
    }

    /** A log begins with its first writer, though that has appended nothing yet. */
    @Test
    void directoryWithoutALogIsRefused() throws IOException {
        Files.writeString(directory.resolve("notes.txt"), "x");
        for (ThrowingCallable opening : List.<ThrowingCallable>of(
                () -> LogReader.open(directory),
                () -> LogReader.open(directory, 3),
                () -> LogReader.open(directory, 3, 4),
                () -> LogReader.parts(directory),
                () -> LogInspection.inspect(directory),
                () -> LogInspection.verify(directory, (read, total) -> {}),
                () -> LogInspection.copy(directory, directory.resolve("saved"), (read, total) -> {}),
                () -> LogInspection.salvage(directory, directory.resolve("saved"), (read, total) -> {}))) {
            assertThatThrownBy(opening)
                    .isInstanceOf(NoSuchFileException.class)
                    .hasMessage(directory + ": there is no append log in this directory");
        }
        small().close();
        assertThat(LogReader.parts(directory)).isEmpty();
        assertThat(LogInspection.inspect(directory).segments()).isEmpty();
        LogReader reader = LogReader.open(directory);
        assertThat(reader.next()).isFalse();
        reader.close();
        assertThatThrownBy(reader::next).hasMessage("this reader of " + directory + " is closed");
    }

    /** Whichever of its looks at the disk fails. */
    @Test
    void readThatFailedOnceLosesNothing() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        LogSettings settings = new LogSettings(1024, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = LogWriter.open(disk, settings, Runnable::run)) {
            for (int i = 0; i < 30; i++) {
                log.append(ByteBuffer.allocate(40).putInt(0, i));
            }
        }
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
            assertThat(readInSpiteOfAnError(storage)).as("look %s fails", fails).isEqualTo(30);
        } while (looks[0] >= failing);
        assertThat(failing).isGreaterThan(10);
    }

    private static int readInSpiteOfAnError(LogStorage storage) throws IOException {
        int read = 0;
        LogReader reader = null;
        while (true) {
            try {
                reader = reader == null ? LogReader.open(storage) : reader;
                while (reader.next()) {
                    assertThat(reader.payload().getInt()).isEqualTo(read++);
                }
                return read;
            } catch (IOException e) {
                assertThat(e).isNotInstanceOf(CorruptedLogException.class);
            }
        }
    }

    /** As it may have been copied. */
    @Test
    void segmentsAreALogWithoutTheFileThatWasLocked() throws IOException {
        try (AppendLog log = small()) {
            log.append(new byte[] {7});
        }
        Files.delete(directory.resolve("LOCK"));
        try (LogReader reader = LogReader.open(directory)) {
            assertThat(reader.next()).isTrue();
        }
    }
}
