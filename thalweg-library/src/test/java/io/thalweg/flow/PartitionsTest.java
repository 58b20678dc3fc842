package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.frame.FrameFormat;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.FileDescriptors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is worked on, by whom, and what else can be chosen. */
class PartitionsTest {
    @RegisterExtension
    final FileDescriptors descriptors = new FileDescriptors();

    @TempDir
    Path directory;

    @Test
    void noFileAndEmptyFilesHaveNoElements() throws IOException {
        assertThat(lines(Partitions.lines().of())).isEmpty();
        assertThat(lines(Partitions.lines().of(file("empty", ""), file("empty too", ""))))
                .isEmpty();
    }

    @Test
    void filesAreReadOneAfterTheOther() throws IOException {
        assertThat(lines(Partitions.lines().segmentSize(2).of(file("a", "1\n2"), file("b", "5\n"))))
                .containsExactly("1", "2", "5");
    }

    @Test
    void aFileOfAnotherFileSystemIsReadButHasNoSplits() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path file = Files.writeString(memory.getPath("/lines"), "1\n2\n3");
            Partitions<LineReader> partitions =
                    Partitions.lines().segmentSize(2).of(file);
            assertThat(lines(partitions)).containsExactly("1", "2", "3");
            assertThatThrownBy(partitions::splits)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("only files of the default file system have splits");
        }
    }

    @Test
    void aWorkerThatBeginsTooLateDoesNothing() throws IOException {
        List<Runnable> late = new ArrayList<>();
        AtomicInteger begun = new AtomicInteger();
        Partitions.lines()
                .workers(2)
                .executor(late::add)
                .of(file("lines", "1\n"))
                .collect(begun::incrementAndGet, (none, lines) -> {}, (left, right) -> left);
        late.forEach(Runnable::run);
        assertThat(late).hasSize(1);
        assertThat(begun).hasValue(1);
    }

    @Test
    void oneLongLineBelongsToOneWorker() throws IOException {
        String line = "x".repeat(3 << 20);
        assertThat(lines(Partitions.lines().segmentSize(1 << 10).of(file("one", line))))
                .containsExactly(line);
    }

    @Test
    void whatIsAppendedMeanwhileIsNotRead() throws IOException {
        Path file = file("growing", "1\n2");
        List<String> lines = new ArrayList<>();
        Partitions.lines().workers(1).segmentSize(2).of(file).forEachInOrder(PartitionsTest::strings, segment -> {
            lines.addAll(segment);
            append(file, "3\n4\n");
        });
        assertThat(lines).containsExactly("1", "2");
    }

    @Test
    void allWorkersTakePart() throws IOException {
        Path file = file("lines", "line\n".repeat(1000));
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(3);
        Partitions.lines()
                .workers(3)
                .segmentSize(10)
                .of(file)
                .forEachInOrder(
                        reader -> {
                            // Nobody goes on before three threads are here.
                            if (threads.add(Thread.currentThread())) {
                                all.countDown();
                            }
                            await(all);
                            return 1;
                        },
                        one -> {});
        assertThat(threads).hasSize(3).contains(Thread.currentThread());
    }

    @Test
    void anExecutorWithoutAThreadLeftLeavesTheWorkToTheCaller() throws Exception {
        Path file = file("lines", "line\n".repeat(1000));
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            long count = one.submit(() -> count(Partitions.lines()
                            .workers(4)
                            .segmentSize(10)
                            .executor(one)
                            .of(file)))
                    .get();
            assertThat(count).isEqualTo(1000);
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void anExecutorMayRunEverythingOnTheCallingThread() throws IOException {
        Path file = file("lines", "line\n".repeat(1000));
        assertThat(count(Partitions.lines()
                        .workers(4)
                        .segmentSize(10)
                        .executor(Runnable::run)
                        .of(file)))
                .isEqualTo(1000);
    }

    @Test
    void noMoreResultsWaitThanTwoForEachWorker() throws IOException {
        Path file = file("lines", "line\n".repeat(1000));
        CountDownLatch firstMayEnd = new CountDownLatch(1);
        Set<Long> begun = ConcurrentHashMap.newKeySet();
        Partitions.lines()
                .workers(2)
                .segmentSize(5)
                .of(file)
                .forEachInOrder(
                        reader -> {
                            reader.next();
                            begun.add(reader.offset());
                            if (begun.size() == 4) { // Whichever was the last of them to come here.
                                firstMayEnd.countDown(); // Nobody can take more before the first goes on.
                            }
                            if (reader.offset() == 0) {
                                await(firstMayEnd);
                            }
                            assertThat(firstMayEnd.getCount() > 0 && begun.size() > 4)
                                    .isFalse();
                            return 1;
                        },
                        one -> {});
        assertThat(begun).hasSize(1000);
    }

    @Test
    void progressTellsHowFarTheWorkIs() throws IOException {
        List<Long> done = new ArrayList<>();
        Set<Long> totals = ConcurrentHashMap.newKeySet();
        count(Partitions.lines()
                .segmentSize(10)
                .progress((doneBytes, totalBytes) -> {
                    done.add(doneBytes);
                    totals.add(totalBytes);
                })
                .of(file("a", "12345\n".repeat(10)), file("b", "1\n2\n")));
        assertThat(done).isSorted().endsWith(64L);
        assertThat(totals).containsExactly(64L);
    }

    @Test
    void aSplitSurvivesItsWayToAnotherMachine() throws Exception {
        Path file = file("lines", "1\n2\n3\n");
        Partitions<LineReader> partitions = Partitions.lines().segmentSize(2).of(file);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
            out.writeObject(partitions.splits().get(1));
        }
        Split received;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray()))) {
            received = (Split) in.readObject();
        }
        assertThat(received).isEqualTo(new Split(file.toString(), 2, 2, Split.Contents.LINES));
        try (LineReader reader = partitions.open(received)) {
            assertThat(strings(reader)).containsExactly("2");
        }
    }

    @Test
    void quotedValuesWithinTheirLinesAreCsv() throws IOException {
        Path csv = file("csv", "a,\"b \"\"c\"\"\"\r\n\"d,e\",f\r\n");
        assertThat(lines(Partitions.lines().csv().segmentSize(3).of(csv)))
                .containsExactly("a,\"b \"\"c\"\"\"", "\"d,e\",f");
    }

    @Test
    void recordsHaveValuesAtTheirOffsets() throws IOException {
        Path file = Files.write(directory.resolve("records"), new byte[] {1, 0, 0, 0, 2, 0, 3, 0, 0, 0, 4, 0});
        long sum = Partitions.records(6, ByteOrder.LITTLE_ENDIAN)
                .segmentSize(6)
                .of(file)
                .collect(
                        () -> new long[1],
                        (total, records) -> {
                            while (records.next()) {
                                total[0] += records.getInt(0) * 10L + records.getShort(4);
                            }
                        },
                        (left, right) -> new long[] {left[0] + right[0]})[0];
        assertThat(sum).isEqualTo(46);
    }

    @Test
    void whatCannotBeChosenIsRefused() {
        assertThatThrownBy(() -> Partitions.lines().workers(0)).hasMessage("at least 1 worker is needed, got 0");
        assertThatThrownBy(() -> Partitions.lines().segmentSize(0))
                .hasMessageContaining("1 to 1073741824 bytes, got 0");
        assertThatThrownBy(() -> Partitions.records(0, ByteOrder.BIG_ENDIAN)).hasMessageContaining("got 0");
        assertThatThrownBy(() -> Partitions.frames(FrameFormat.varint()).csv())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("CSV consists of lines; these are FRAMES");
        assertThatThrownBy(() -> Partitions.lines(LineReader.builder().bufferSize(100)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Partitions.lines().of().open(new Split("x", 0, 1, Split.Contents.FRAMES)))
                .hasMessageStartingWith("wanted a split of LINES, got Split[");
        assertThatThrownBy(() -> new Split("x", -1, 1, Split.Contents.LINES)).hasMessageContaining("got -1 and 1 of x");
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void whatIsNullIsNamed() throws IOException {
        assertThatThrownBy(() -> Partitions.lines(null)).hasMessage("options");
        assertThatThrownBy(() -> Partitions.lineBytes(null)).hasMessage("endings");
        assertThatThrownBy(() -> Partitions.lines().of((Path[]) null)).hasMessage("files");
        assertThatThrownBy(() -> Partitions.lines().of((Path) null)).hasMessage("file");
        Partitions<LineReader> none = Partitions.lines().of();
        assertThatThrownBy(() -> none.collect(null, (a, b) -> {}, (a, b) -> a)).hasMessage("accumulator");
        assertThatThrownBy(() -> none.collect(() -> 1, null, (a, b) -> a)).hasMessage("work");
        assertThatThrownBy(() -> none.collect(() -> 1, (a, b) -> {}, null)).hasMessage("merge");
        assertThatThrownBy(() -> none.forEachInOrder(null, a -> {})).hasMessage("step");
        assertThatThrownBy(() -> none.forEachInOrder(a -> 1, null)).hasMessage("action");
        assertThatThrownBy(() -> none.open(null)).hasMessage("split");
    }

    @Test
    void theLargestAndTheSmallestThatCanBeChosenAre() throws IOException {
        Path file = file("lines", "1\n2\n");
        assertThat(count(Partitions.lines().workers(1).segmentSize(1).of(file))).isEqualTo(2);
        assertThat(count(Partitions.lines().segmentSize(1 << 30).of(file))).isEqualTo(2);
        assertThatThrownBy(() -> Partitions.lines().segmentSize((1 << 30) + 1)).hasMessageContaining("got 1073741825");
        assertThat(Partitions.records(1 << 28, ByteOrder.BIG_ENDIAN).of().splits())
                .isEmpty();
        assertThat(Partitions.records(1, ByteOrder.BIG_ENDIAN).of(file).splits())
                .hasSize(1);
        assertThatThrownBy(() -> Partitions.records((1 << 28) + 1, ByteOrder.BIG_ENDIAN))
                .hasMessage("a record has 1 to 268435456 bytes, got 268435457");
        assertThat(new Split("x", 0, 0, Split.Contents.LINES).end()).isZero();
        assertThat(new Split("x", 1, Long.MAX_VALUE - 1, Split.Contents.LINES).end())
                .isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> new Split("x", 1, Long.MAX_VALUE, Split.Contents.LINES))
                .hasMessageContaining("got 1 and 9223372036854775807 of x");
        assertThatThrownBy(() -> new Split("x", 0, -1, Split.Contents.LINES)).hasMessageContaining("got 0 and -1 of x");
    }

    static List<String> strings(LineReader reader) throws IOException {
        List<String> strings = new ArrayList<>();
        while (reader.next()) {
            strings.add(reader.string());
        }
        return strings;
    }

    static List<String> lines(Partitions<LineReader> partitions) throws IOException {
        List<String> lines = new ArrayList<>();
        partitions.forEachInOrder(PartitionsTest::strings, lines::addAll);
        return lines;
    }

    static long count(Partitions<LineReader> partitions) throws IOException {
        return partitions
                .collect(
                        () -> new long[1],
                        (count, reader) -> {
                            while (reader.next()) {
                                count[0]++;
                            }
                        },
                        (left, right) -> new long[] {left[0] + right[0]})[0];
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
