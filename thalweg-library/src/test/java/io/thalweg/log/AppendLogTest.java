package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.FileDescriptors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A log on a real file system. */
@Timeout(300)
class AppendLogTest {
    @TempDir
    Path directory;

    private AppendLog.Builder small() {
        return AppendLog.builder().segmentBytes(8192).maxRecordBytes(4000);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<String> read() throws IOException {
        List<String> records = new ArrayList<>();
        try (LogReader reader = LogReader.open(directory)) {
            while (reader.next()) {
                records.add(StandardCharsets.UTF_8.decode(reader.payload()).toString());
            }
        }
        return records;
    }

    private List<Path> segments() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void partOfAnArrayIsARecord() throws IOException {
        byte[] bytes = {0, 1, 2, 3, 4};
        try (AppendLog log = AppendLog.open(directory);
                LogReader reader = LogReader.open(directory)) {
            assertThat(log.append(bytes, 1, 3)).isZero();
            assertThat(log.append(bytes, 5, 0)).isEqualTo(1);
            bytes[1] = 9;
            log.commit(Acknowledgement.OS);
            assertThat(reader.next()).isTrue();
            assertThat(reader.copy()).containsExactly(1, 2, 3);
            assertThat(reader.next()).isTrue();
            assertThat(reader.length()).isZero();
            assertThatThrownBy(() -> log.append(bytes, 3, 3)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(log.nextSequence()).isEqualTo(2);
        }
    }

    @Test
    void openingDeletesOnlyItsOwnTemporaryFiles() throws IOException {
        List<String> ours = List.of("next-segment.log.tmp", "00000000000000000007.log.tmp");
        List<String> others = List.of("thesis.tmp", ".tmp", "app.log.tmp", "7.log.tmp", "next.tmp");
        for (String name : ours) {
            Files.createFile(directory.resolve(name));
        }
        for (String name : others) {
            Files.createFile(directory.resolve(name));
        }
        AppendLog.open(directory).close();
        assertThat(ours).allMatch(name -> !Files.exists(directory.resolve(name)));
        assertThat(others).allMatch(name -> Files.exists(directory.resolve(name)));
    }

    @Test
    void recordsAreNumberedFromZeroAndReadInOrder() throws IOException {
        try (AppendLog log = AppendLog.open(directory)) {
            assertThat(log.nextSequence()).isZero();
            assertThat(log.append(bytes("a"))).isZero();
            assertThat(log.append(new byte[0])).isEqualTo(1);
            assertThat(log.append(ByteBuffer.wrap(bytes("xcx"), 1, 1), Acknowledgement.DISK))
                    .isEqualTo(2);
            assertThat(log.durableSequence()).isEqualTo(3);
            assertThat(read()).containsExactly("a", "", "c");
        }
        assertThat(read()).containsExactly("a", "", "c");
    }

    @Test
    void payloadIsConsumed() throws IOException {
        try (AppendLog log = AppendLog.open(directory)) {
            ByteBuffer payload = ByteBuffer.allocateDirect(10).limit(7).position(2);
            log.append(payload);
            assertThat(payload.position()).isEqualTo(7);
        }
    }

    @Test
    void whatWasOnlyAppendedIsNotThereYetAndIsAfterClose() throws IOException {
        try (AppendLog log = AppendLog.open(directory)) {
            log.append(bytes("a"));
            assertThat(read()).isEmpty();
            log.commit(Acknowledgement.OS);
            assertThat(read()).containsExactly("a");
            assertThat(log.durableSequence()).isZero();
            log.append(bytes("b"));
        }
        assertThat(read()).containsExactly("a", "b");
    }

    @Test
    void everyLengthUpToTheLargestFits() throws IOException {
        int most = 2000;
        try (AppendLog log = small().maxRecordBytes(most).open(directory)) {
            for (int length = 0; length <= most; length += 1 + length / 20) {
                log.append(new byte[length]);
            }
            log.append(new byte[most]);
            assertThatThrownBy(() -> log.append(new byte[most + 1]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "a record of 2001 bytes, the log's largest is 2000; see AppendLog.Builder.maxRecordBytes");
        }
        assertThat(read()).last().extracting(String::length).isEqualTo(most);
    }

    @Test
    void oldRecordsAreDroppedBySegment() throws IOException {
        try (AppendLog log = small().open(directory)) {
            for (int i = 0; i < 500; i++) {
                log.append(bytes("record " + i));
            }
            long first = log.dropBefore(300);
            assertThat(first).isBetween(100L, 300L);
            assertThat(log.firstSequence()).isEqualTo(first);
            try (LogReader reader = LogReader.open(directory)) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.sequence()).isEqualTo(first);
            }
            assertThatThrownBy(() -> LogReader.open(directory, first - 1))
                    .hasMessage("record " + (first - 1) + " of " + directory
                            + " was dropped; the oldest that is kept is " + first);
        }
        try (AppendLog log = small().open(directory)) {
            assertThat(log.nextSequence()).isEqualTo(500);
            assertThat(log.dropBefore(Long.MAX_VALUE)).isGreaterThan(300);
        }
        assertThat(read()).last().isEqualTo("record 499");
    }

    @Test
    void fullLogRefusesAndGoesOnOnceThereIsSpace() throws IOException {
        try (AppendLog log = small().maxTotalBytes(3 * 8192).open(directory)) {
            assertThatThrownBy(() -> {
                        while (true) {
                            log.append(new byte[1000]);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(".* is full: a new segment would make it \\d+ bytes, at most 24576 are allowed;"
                            + " drop records with dropBefore");
            long next = log.nextSequence();
            log.commit(Acknowledgement.OS);
            log.commit(Acknowledgement.DISK);
            assertThat(log.durableSequence()).isEqualTo(next);
            log.dropBefore(next);
            assertThat(log.append(bytes("after"))).isEqualTo(next);
        }
        assertThat(read()).last().isEqualTo("after");
    }

    @Test
    void logOfTwoSegmentsGoesOnOnceTheFirstIsDropped() throws IOException {
        try (AppendLog log = small().maxTotalBytes(2 * 8192).open(directory)) {
            for (int i = 0; i < 100; i++) {
                if (log.nextSequence() - log.firstSequence() > 10) {
                    log.dropBefore(log.nextSequence());
                }
                assertThat(log.append(new byte[1000])).isEqualTo(i);
            }
        }
    }

    @Test
    void commitOfNothingNeedsNoSegment() throws IOException {
        try (AppendLog log = small().open(directory)) {
            log.commit(Acknowledgement.OS);
            log.commit(Acknowledgement.DISK);
            assertThat(segments()).isEmpty();
        }
    }

    @Test
    void closedLogRefuses() throws IOException {
        AppendLog log = AppendLog.open(directory);
        log.close();
        log.close();
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> log.append(bytes("a")),
                () -> log.commit(Acknowledgement.DISK),
                log::commitLater,
                () -> log.skipTo(5))) {
            assertThatThrownBy(call).isInstanceOf(IOException.class).hasMessage("the log " + directory + " is closed");
        }
    }

    @Test
    void threadsShareForcesAndEachFindsItsRecords() throws Exception {
        int threads = 8;
        int each = 50;
        try (AppendLog log = small().open(directory)) {
            List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
            List<Thread> running = IntStream.range(0, threads)
                    .mapToObj(t -> new Thread(() -> {
                        try {
                            for (int i = 0; i < each; i++) {
                                long sequence = log.append(ByteBuffer.wrap(bytes(t + " " + i)), Acknowledgement.DISK);
                                assertThat(log.durableSequence()).isGreaterThan(sequence);
                            }
                        } catch (IOException | AssertionError e) {
                            failures.add(e);
                        }
                    }))
                    .toList();
            running.forEach(Thread::start);
            for (Thread thread : running) {
                thread.join();
            }
            assertThat(failures).isEmpty();
        }
        List<String> read = read();
        assertThat(read).hasSize(threads * each).doesNotHaveDuplicates();
        for (int t = 0; t < threads; t++) {
            String prefix = t + " ";
            assertThat(read.stream().filter(record -> record.startsWith(prefix)))
                    .containsExactlyElementsOf(
                            IntStream.range(0, each).mapToObj(i -> prefix + i).toList());
        }
    }

    @Test
    void interruptStopsNoForce() throws IOException {
        try (AppendLog log = AppendLog.open(directory)) {
            log.append(bytes("a"));
            Thread.currentThread().interrupt();
            log.commit(Acknowledgement.DISK);
            assertThat(log.durableSequence()).isEqualTo(1);
            log.append(ByteBuffer.wrap(bytes("b")), Acknowledgement.DISK);
            log.append(ByteBuffer.wrap(bytes("c")), Acknowledgement.OS);
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(read()).containsExactly("a", "b", "c");
    }

    @Test
    void interruptedThreadOpensAndCloses() throws IOException {
        Thread.currentThread().interrupt();
        try (AppendLog log = small().open(directory)) {
            for (int i = 0; i < 300; i++) {
                log.append(bytes("record " + i));
            }
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(read()).hasSize(300);
    }

    @Test
    void nothingStaysOpen() throws IOException {
        AppendLog.open(directory).close();
        int before = FileDescriptors.open().size();
        for (int i = 0; i < 20; i++) {
            try (AppendLog log = small().open(directory)) {
                log.append(ByteBuffer.wrap(bytes("a")), Acknowledgement.DISK);
            }
            read();
        }
        assertThat(FileDescriptors.open().size()).isLessThanOrEqualTo(before + 2);
    }

    @Test
    void settingsMustFitTogether() {
        assertThatThrownBy(() -> AppendLog.builder().segmentBytes(1000).open(directory))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a segment of 1000 bytes cannot hold a record of 16777216; set maxRecordBytes to less, or"
                        + " segmentBytes to at least 16777392");
        assertThatThrownBy(() -> small().maxTotalBytes(16383).open(directory))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a log of at most 16383 bytes cannot hold two segments of 8192, and the last is never dropped;"
                                + " set segmentBytes to less, or maxTotalBytes to more");
        assertThatThrownBy(() -> small().maxRecordBytes(-1).open(directory))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the largest record must not be negative, got -1");
    }

    @Test
    void segmentMayBeJustLargeEnoughForTheLargestRecord() throws IOException {
        int needed = 64 + 32 + 104 + 80;
        try (AppendLog log = AppendLog.builder()
                .segmentBytes(needed)
                .maxRecordBytes(100)
                .recovery(LogRecovery.STRICT)
                .open(directory)) {
            for (int i = 0; i < 3; i++) {
                log.append(ByteBuffer.allocate(100), Acknowledgement.DISK);
            }
        }
        assertThat(LogReader.parts(directory)).hasSize(3);
        assertThatThrownBy(() -> AppendLog.builder()
                        .segmentBytes(needed - 1)
                        .maxRecordBytes(100)
                        .open(directory))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Timeout(60)
    void nextSegmentIsMadeAheadByAThreadOfTheLogsOwn() throws IOException {
        try (AppendLog log = small().open(directory)) {
            while (Files.notExists(directory.resolve(SpareSegment.NAME))) {
                log.append(ByteBuffer.allocate(8), Acknowledgement.DISK);
            }
        }
        assertThat(Files.exists(directory.resolve(SpareSegment.NAME))).isFalse();
    }

    @Test
    void nullIsNamed() throws IOException {
        AppendLog.Builder builder = small();
        assertNamed("mode", () -> builder.recovery(absent()));
        assertNamed("directory", () -> builder.open(absent()));
        assertNamed("directory", () -> AppendLog.open(absent()));
        assertNamed("directory", () -> LogReader.open(AppendLogTest.<Path>absent()));
        assertNamed("directory", () -> LogReader.parts(AppendLogTest.<Path>absent()));
        assertNamed("directory", () -> LogInspection.inspect(absent()));
        assertNamed("progress", () -> LogInspection.verify(directory, absent()));
        assertNamed("into", () -> LogInspection.salvage(directory, absent(), (read, total) -> {}));
        try (AppendLog log = builder.open(directory)) {
            ByteBuffer payload = ByteBuffer.allocate(1);
            assertNamed("acknowledgement", () -> log.append(payload, absent()));
            assertThat(payload.remaining()).isEqualTo(1);
            assertNamed("acknowledgement", () -> log.commit(absent()));
            assertNamed("payload", () -> log.append(AppendLogTest.<ByteBuffer>absent()));
            assertNamed("payload", () -> log.append(AppendLogTest.<byte[]>absent()));
            assertThat(log.nextSequence()).isZero();
            try (LogReader reader = LogReader.open(directory)) {
                assertNamed("patience", () -> reader.next(absent()));
            }
        }
    }

    private static void assertNamed(String argument, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(argument);
    }

    /** What callers without a checker of their own may pass. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T absent() {
        return null;
    }

    @Test
    void recordThatIsRefusedIsNotConsumed() throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(4001);
        AppendLog log = small().open(directory);
        assertThatThrownBy(() -> log.append(payload)).isInstanceOf(IllegalArgumentException.class);
        log.close();
        payload.limit(1);
        assertThatThrownBy(() -> log.append(payload)).isInstanceOf(IOException.class);
        assertThat(payload.position()).isZero();
    }

    @Test
    void closeEndsAPendingCommit() throws Exception {
        for (int i = 0; i < 20; i++) {
            AppendLog log = small().open(directory);
            long sequence = log.append(bytes("a"));
            CompletableFuture<Long> later = log.commitLater().toCompletableFuture();
            log.close();
            assertThat(later.get(60, TimeUnit.SECONDS)).isEqualTo(sequence + 1);
        }
    }
}
