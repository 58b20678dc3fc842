package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Directories in which there is no log, or none to write, and what else goes wrong around one. */
@Timeout(300)
class LogErrorsTest {
    private static final String FIRST = SegmentHeader.name(0);
    private static final long MOST_RECOVERY_BYTES = 8 << 20;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    @Test
    void fileIsNoLog() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");
        assertThatThrownBy(() -> AppendLog.open(file))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot keep a log in " + file + ": it is a file, not a directory");
        assertThatThrownBy(() -> AppendLog.open(file.resolve("log")))
                .hasMessageStartingWith("cannot create " + file.resolve("log") + " for the log: ")
                .hasMessageNotContaining("Exception");
        for (ThrowingCallable reading :
                List.<ThrowingCallable>of(() -> LogReader.open(file), () -> LogInspection.inspect(file))) {
            assertThatThrownBy(reading).hasMessage(file + ": this is a file, and an append log is a directory");
        }
    }

    @Test
    void directoryThatCannotBeWrittenIsRefused() throws IOException {
        Path readOnly = Path.of("/sys/kernel");
        assumeThat(Files.isDirectory(readOnly))
                .as("this test needs a directory in which nobody can make a file")
                .isTrue();
        assertThatThrownBy(() -> AppendLog.open(readOnly))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot lock the log by /sys/kernel/LOCK (")
                .hasMessageEndingWith("; its writer must be able to write there, a reader need not")
                .hasMessageNotContaining("Exception");
    }

    @ParameterizedTest
    @CsvSource({
        "/dev/full, '%s is a pipe or a device, not a file: move it out of the log''s directory'",
        "/proc/self/mem, cannot read who has locked %s: Input/output error"
    })
    void lockThatCannotBeWrittenOrReadIsNamed(Path device, String message) throws IOException {
        assumeThat(Files.isWritable(device))
                .as("this test needs a file that can be opened and not be used")
                .isTrue();
        Path lock = Files.createSymbolicLink(directory.resolve("LOCK"), device);
        assertThatThrownBy(() -> AppendLog.open(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(message, lock);
    }

    @Test
    void pathOfAnotherFileSystemIsRefused() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(
                URI.create("jar:" + directory.resolve("some.zip").toUri()), Map.of("create", "true"))) {
            Path inZip = zip.getPath("/log");
            assertThatThrownBy(() -> AppendLog.open(inZip))
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            "cannot keep a log in /log: it is of another file system than the files of this machine");
            assertThat(Files.exists(inZip)).isFalse();
        }
    }

    @Test
    void temporaryThatCannotBeDeletedIsNamed() throws IOException {
        Path temporary = directory.resolve(SpareSegment.NAME);
        Files.createFile(Files.createDirectory(temporary).resolve("file"));
        assertThatThrownBy(() -> AppendLog.open(directory))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot delete " + temporary + ": it is a directory with files in it");
    }

    @Test
    void errorNamesSegmentByTheNameItHas() throws IOException {
        SegmentHeader header = new SegmentHeader(0, 100, 1);
        SegmentWriter segment =
                SegmentWriter.create(LogDirectory.held(directory), header, 1024, null, true, nothing -> {});
        segment.close();
        assertThatThrownBy(() -> segment.write(new byte[8], 8))
                .hasMessageStartingWith("cannot write at offset 64 of " + directory.resolve(FIRST) + ": ");
    }

    /** The first commit opens it once more, and must not write into another file of that name. */
    @Test
    void fileThatTookThePlaceOfASegmentIsNotWritten() throws IOException {
        AppendLog log = AppendLog.open(directory);
        log.append(ByteBuffer.wrap(new byte[] {1}), Acknowledgement.DISK);
        Path place = directory.resolve(FIRST);
        Files.move(place, directory.resolve("moved"));
        Files.createFile(place);
        assertThatThrownBy(() -> log.append(ByteBuffer.wrap(new byte[] {2}), Acknowledgement.DISK))
                .hasMessageStartingWith(place + " was deleted, moved or replaced while the log was open for writing;"
                        + " the records of " + directory + " below 0 are on the disk");
        assertThatThrownBy(log::close).hasMessageContaining("below 0 are on the disk");
        assertThat(place).isEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closeTellsThatTheDirectoryIsAnotherOne(boolean replaced) throws IOException {
        Path home = directory.resolve("log");
        AppendLog log = AppendLog.open(home);
        log.append(ByteBuffer.wrap(new byte[] {1}), Acknowledgement.DISK);
        Files.move(home, directory.resolve("moved"));
        if (replaced) {
            Files.createFile(Files.createDirectory(home).resolve("LOCK"));
        }
        log.append(ByteBuffer.wrap(new byte[] {2}));
        assertThatThrownBy(log::close)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(" was deleted, moved or replaced while the log was open for writing");
        log.close();
        AppendLog.open(home).close();
    }

    /** What follows a commit runs on the log's own thread, and may restore the interrupt of its own. */
    @Test
    void interruptOfTheLogsOwnThreadEndsNothing() throws Exception {
        try (AppendLog log =
                AppendLog.builder().segmentBytes(8192).maxRecordBytes(1000).open(directory)) {
            log.append(new byte[1]);
            boolean interrupted = log.commitLater()
                    .thenApply(sequence -> {
                        Thread.currentThread().interrupt();
                        try {
                            for (int i = 0; i < 20; i++) {
                                log.append(new byte[1000]);
                            }
                            log.commit(Acknowledgement.DISK);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                        return Thread.interrupted();
                    })
                    .toCompletableFuture()
                    .get();
            assertThat(interrupted).as("the interrupt stands afterwards").isTrue();
            assertThat(log.durableSequence()).isEqualTo(21);
        }
    }

    @Test
    void anyForceThatFailsEndsTheLog() throws IOException {
        LogSettings settings = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        // Of the header, of the name.
        for (int force = 0; force < 2; force++) {
            CrashingDisk disk = new CrashingDisk(1);
            AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {});
            disk.failForceAfter(force);
            assertThatThrownBy(() -> log.append(new byte[1])).hasMessageStartingWith("Input/output error; ");
            assertThatThrownBy(() -> log.append(new byte[1])).hasMessageContaining("The log takes no more");
            log.close();
            try (AppendLog again = AppendLog.open(disk, settings, Runnable::run, () -> {})) {
                again.append(ByteBuffer.allocate(1), Acknowledgement.DISK);
                assertThat(again.durableSequence()).as("force %s", force).isEqualTo(1);
            }
        }
    }

    @Test
    void anyForceBetweenTwoSegmentsThatFailsEndsTheLog() throws Exception {
        LogSettings settings = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        // Of the records, of the footer, of the next one's space, of its header, of its name.
        for (int force = 0; force < 5; force++) {
            CrashingDisk disk = new CrashingDisk(1);
            LogWriter log = LogWriter.open(disk, settings, task -> {});
            for (int i = 0; i < 3; i++) {
                log.append(ByteBuffer.allocate(450));
                log.force(() -> {});
            }
            disk.failForceAfter(force);
            assertThatThrownBy(() -> log.append(ByteBuffer.allocate(450)))
                    .as("force %s", force)
                    .hasMessageStartingWith("Input/output error; the records of the crashing disk below 3 ");
            assertThatThrownBy(log::requireUsable).hasMessageContaining("The log takes no more");
            log.close();
        }
    }

    @Test
    void failedForceOfDeletionsEndsTheLog() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        LogSettings settings = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {});
        for (int i = 0; i < 8; i++) {
            log.append(ByteBuffer.allocate(500), Acknowledgement.DISK);
        }
        disk.failForceAfter(0);
        assertThatThrownBy(() -> log.dropBefore(8)).hasMessageStartingWith("Input/output error; the records of ");
        assertThatThrownBy(() -> log.append(new byte[1])).hasMessageContaining(" below 8 are on the disk");
        log.close(); // all of it was acknowledged
    }

    @Test
    void refusedOpeningGivesTheLockBack() throws IOException {
        Files.write(directory.resolve(FIRST), new byte[100]);
        assertThatThrownBy(() -> AppendLog.open(directory)).isInstanceOf(CorruptedLogException.class);
        Files.delete(directory.resolve(FIRST));
        AppendLog.open(directory).close();
    }

    /** An interrupt ends a wait, and neither a file nor a record is lost by it. */
    @Test
    void hundredThousandInterruptsHarmNothing() throws IOException {
        int interrupts = 100_000;
        long appended = 0;
        try (AppendLog log = AppendLog.builder()
                        .segmentBytes(1 << 20)
                        .maxRecordBytes(1000)
                        .open(directory);
                LogReader reader = LogReader.open(directory)) {
            for (int i = 0; i < interrupts; i++) {
                Thread.currentThread().interrupt();
                try {
                    switch (random.between(0, 9)) {
                        case 0 -> log.commit(Acknowledgement.OS);
                        case 1 -> log.commit(Acknowledgement.DISK);
                        case 2 -> reader.next(Duration.ofNanos(1));
                        default -> {
                            log.append(
                                    ByteBuffer.allocate(random.between(8, 50)).putLong(0, appended));
                            appended++;
                        }
                    }
                } catch (InterruptedIOException e) {
                    // The answer to an interrupt.
                }
                assertThat(Thread.interrupted()).isTrue();
            }
        }
        try (LogReader reader = LogReader.open(directory)) {
            for (long i = 0; i < appended; i++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.payload().getLong()).isEqualTo(i);
            }
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void recoveryTakesLittleMemoryWhateverTheSize() throws IOException {
        for (int mebibytes : new int[] {8, 64}) {
            Path log = directory.resolve(mebibytes + " MiB");
            Path crashed = Files.createDirectory(directory.resolve(mebibytes + " MiB crashed"));
            long segmentBytes = ((long) mebibytes + 1) << 20;
            LogSettings settings =
                    new LogSettings(segmentBytes, segmentBytes, 1 << 20, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
            LogDirectory storage = LogDirectory.created(log);
            try (AppendLog written = AppendLog.open(storage, settings, Runnable::run, storage)) {
                for (int i = 0; i < 16 * mebibytes; i++) {
                    written.append(new byte[60_000]);
                }
                written.commit(Acknowledgement.OS);
                // As a kill leaves it, nothing of it known to be on the disk: all is written anew.
                Files.copy(log.resolve(FIRST), crashed.resolve(FIRST));
            }
            long before = allocatedBytes();
            try (AppendLog recovered = AppendLog.open(crashed)) {
                assertThat(recovered.nextSequence()).isEqualTo(16L * mebibytes);
                assertThat(allocatedBytes() - before)
                        .as("bytes allocated to recover %s MiB", mebibytes)
                        .isLessThan(MOST_RECOVERY_BYTES);
            }
        }
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
