package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of logs, beside a writer too. */
class LogCopyTest {
    private static final LogSettings SETTINGS = new LogSettings(2048, 1000, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);

    @TempDir
    Path home;

    private Path log() {
        return home.resolve("log");
    }

    private AppendLog open() throws IOException {
        return open(64 << 10);
    }

    private AppendLog open(int segmentBytes) throws IOException {
        return AppendLog.builder()
                .segmentBytes(segmentBytes)
                .maxRecordBytes(1000)
                .open(log());
    }

    private static void append(AppendLog log, int records) throws IOException {
        for (int i = 0; i < records; i++) {
            log.append(payload(log.nextSequence()));
        }
    }

    private static byte[] payload(long sequence) {
        return ByteBuffer.allocate(100).putLong(0, sequence).array();
    }

    /** Fails unless it has these records and no others. */
    private static void assertRecords(LogReader copy, long from, long end) throws IOException {
        try (copy) {
            for (long sequence = from; sequence < end; sequence++) {
                assertThat(copy.next()).isTrue();
                assertThat(copy.sequence()).isEqualTo(sequence);
                assertThat(copy.copy()).isEqualTo(payload(sequence));
            }
            assertThat(copy.next()).isFalse();
        }
    }

    private LogReport copy(String into) throws IOException {
        return LogInspection.copy(log(), home.resolve(into), (read, total) -> {});
    }

    @Test
    void copyHasWhatWasThereWhenItBegan() throws IOException {
        try (AppendLog log = open(4096)) {
            append(log, 500);
            log.dropBefore(100);
            log.commit(Acknowledgement.OS);
            long first = log.firstSequence();
            LogReport report = copy("copy");
            append(log, 10);
            log.commit(Acknowledgement.DISK);
            assertThat(report.firstSequence()).isEqualTo(first);
            assertThat(report.nextSequence()).isEqualTo(500);
            assertThat(report.damage()).isEmpty();
            assertThat(report.everythingRead()).isTrue();
            assertRecords(LogReader.open(home.resolve("copy")), first, 500);
        }
        try (AppendLog copy = AppendLog.open(home.resolve("copy"))) {
            assertThat(copy.append(new byte[1])).isEqualTo(500);
        }
    }

    /** Between any two reads of the copy the writer appends, commits and drops. */
    @Test
    void slowCopyHasNoHoleThoughTheWriterIsFaster() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        AppendLog log = AppendLog.open(disk, SETTINGS, Runnable::run, () -> {});
        append(log, 60);
        log.commit(Acknowledgement.DISK);
        int[] reads = new int[1];
        LogStorage slow = new ReadingHook(disk, () -> {
            if (++reads[0] <= 200) {
                append(log, 7);
                log.commit(Acknowledgement.DISK);
            }
        });
        CrashingDisk target = new CrashingDisk(1);
        var parts = LogReader.parts(slow);
        long end = parts.get(parts.size() - 1).limitSequence();
        assertThat(end).isGreaterThanOrEqualTo(60);
        reads[0] = 0;
        try (AppendLog copy = AppendLog.open(target, SETTINGS, Runnable::run, () -> {})) {
            LogInspection.copy(slow, parts, copy, (read, total) -> {});
        }
        assertRecords(LogReader.open(target), 0, end);
        assertThat(log.nextSequence()).isGreaterThan(end);
    }

    /** A copy begins anew after a drop and fails after the third, so the writer drops once for each copy. */
    @Test
    void copiesBesideAWriterThatDropsAreWholeEachTime() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        Semaphore drops = new Semaphore(0);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        try (AppendLog log = open()) {
            append(log, 1000);
            log.commit(Acknowledgement.DISK);
            Thread writer = new Thread(() -> {
                try {
                    while (!stop.get()) {
                        append(log, 20);
                        log.commit(Acknowledgement.DISK);
                        if (drops.tryAcquire()) {
                            log.dropBefore(log.nextSequence() - 4000);
                        }
                    }
                } catch (IOException | RuntimeException e) {
                    failure.set(e);
                }
            });
            writer.start();
            try {
                for (int i = 0; i < 5; i++) {
                    long durable = log.durableSequence();
                    drops.release();
                    LogReport report = copy("copy" + i);
                    assertThat(report.nextSequence()).isGreaterThanOrEqualTo(durable);
                    assertRecords(
                            LogReader.open(home.resolve("copy" + i)), report.firstSequence(), report.nextSequence());
                }
            } finally {
                stop.set(true);
                writer.join();
            }
        }
        assertThat(failure).hasNullValue();
    }

    @Test
    void writerThatAlwaysDropsFirstIsNamed() throws IOException {
        try (AppendLog log = open()) {
            append(log, 20_000);
            log.commit(Acknowledgement.OS);
            assertThatThrownBy(() -> LogInspection.copy(log(), home.resolve("copy"), (read, total) -> {
                        try {
                            log.dropBefore(log.nextSequence() - 1);
                            append(log, 20_000);
                            log.commit(Acknowledgement.OS);
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    }))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the writer of " + log() + " drops records before they are copied; keep them for longer"
                            + " than a copy takes");
        }
        try (Stream<Path> all = Files.list(home)) {
            assertThat(all).as("nothing is left of the copies").containsExactly(log());
        }
    }

    @Test
    void copyAfterADropBeginsAnew() throws IOException {
        boolean[] dropped = new boolean[1];
        try (AppendLog log = open()) {
            append(log, 20_000);
            log.commit(Acknowledgement.OS);
            LogReport report = LogInspection.copy(log(), home.resolve("copy"), (read, total) -> {
                if (!dropped[0]) {
                    dropped[0] = true;
                    try {
                        log.dropBefore(15_000);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }
            });
            assertThat(report.firstSequence()).isEqualTo(log.firstSequence());
            assertRecords(LogReader.open(home.resolve("copy")), report.firstSequence(), 20_000);
        }
    }

    @Test
    void damagedLogIsNotCopied() throws IOException {
        try (AppendLog log = open()) {
            append(log, 500);
        }
        Path segment = log().resolve(SegmentHeader.name(0));
        byte[] bytes = Files.readAllBytes(segment);
        bytes[200]++;
        Files.write(segment, bytes);
        assertThatThrownBy(() -> copy("copy"))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessageStartingWith(segment + " at offset ");
        assertThat(home.resolve("copy")).doesNotExist();
        assertThat(home.resolve("copy.unfinished")).doesNotExist();
    }

    @Test
    void gapsOfASalvagedLogStayGaps() throws IOException {
        CrashingDisk salvaged = new CrashingDisk(1);
        CrashingDisk target = new CrashingDisk(1);
        try (AppendLog log = AppendLog.open(salvaged, SETTINGS, Runnable::run, () -> {})) {
            log.append(new byte[1]);
            log.skipTo(5);
            log.append(new byte[2]);
            log.skipTo(9);
        }
        try (AppendLog copy = AppendLog.open(target, SETTINGS, Runnable::run, () -> {})) {
            LogInspection.copy(salvaged, LogReader.parts(salvaged), copy, (read, total) -> {});
            assertThat(copy.nextSequence()).isEqualTo(9);
        }
        assertThat(LogInspection.survey(target, true, (read, total) -> {}).gapCount())
                .isEqualTo(2);
    }

    @Test
    void emptyLogIsCopiedAndWhatIsInTheWayIsNot() throws IOException {
        open().close();
        assertThat(copy("copy").nextSequence()).isZero();
        AppendLog.open(home.resolve("copy")).close();
        assertThatThrownBy(() -> copy("copy"))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessage(home.resolve("copy") + ": already exists, and a copy replaces nothing");
        assertThatThrownBy(() -> copy("none/copy")).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> LogInspection.copy(home, home.resolve("other"), (read, total) -> {}))
                .isInstanceOf(NoSuchFileException.class);
    }
}
