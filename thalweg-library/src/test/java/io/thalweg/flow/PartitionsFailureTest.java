package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.CorruptedFrameException;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.TooLongFrameException;
import io.thalweg.line.LineReader;
import io.thalweg.line.TooLongLineException;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.HostileInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input, failing code, cancellation: one error that says where, and nobody hangs. */
@Timeout(60)
class PartitionsFailureTest {
    @RegisterExtension
    final FileDescriptors descriptors = new FileDescriptors();

    @TempDir
    Path directory;

    @Test
    void aLineThatIsTooLongIsNamed() throws IOException {
        Path file = file("1\n2\n" + "x".repeat(5000) + "\n3\n");
        assertThatThrownBy(() -> PartitionsTest.count(
                        Partitions.lines(LineReader.builder().maxLineLength(100))
                                .segmentSize(64)
                                .of(file)))
                .isInstanceOf(TooLongLineException.class)
                .hasMessageContaining("offset 4 of " + file);
    }

    @Test
    void aFrameThatIsTooLongIsNamed() throws IOException {
        Path file = Files.write(directory.resolve("frames"), new byte[] {0, 0, 0, 1, 7, 0x7F, 0, 0, 0, 1, 1});
        assertThatThrownBy(() ->
                        count(Partitions.frames(FrameFormat.lengthPrefixed()).of(file)))
                .isInstanceOf(TooLongFrameException.class)
                .hasMessageContaining("the frame at offset 5 of " + file);
    }

    @Test
    void aFrameThatContradictsItselfIsNamed() throws IOException {
        FrameFormat format = FrameFormat.builder().lengthAdjustment(-4).build();
        Path file = Files.write(directory.resolve("frames"), new byte[] {0, 0, 0, 5, 7, 0, 0, 0, 1});
        assertThatThrownBy(() -> count(Partitions.frames(format).segmentSize(1).of(file)))
                .isInstanceOf(CorruptedFrameException.class)
                .hasMessageContaining("the frame at offset 5 of " + file);
    }

    @Test
    void whatIsNoFrameIsLeftToTheReaderOfTheLastSplit() throws IOException {
        FrameFormat format = FrameFormat.builder().lengthAdjustment(-4).build();
        Path file = Files.write(directory.resolve("frames"), new byte[] {0, 0, 0, 5, 7, 0, 0, 0, 1, 9, 9});
        Partitions<FrameReader> frames =
                Partitions.frames(format).segmentSize(1).of(file);
        List<Split> splits = frames.splits();
        assertThat(splits)
                .containsExactly(
                        new Split(file.toString(), 0, 5, Split.Contents.FRAMES),
                        new Split(file.toString(), 5, 6, Split.Contents.FRAMES));
        try (FrameReader reader = frames.open(splits.get(1))) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(CorruptedFrameException.class)
                    .hasMessageContaining("the frame at offset 5 of " + file);
        }
    }

    @Test
    void aFileThatEndsInsideAFrameIsNamed() throws IOException {
        for (int cut = 1; cut < 8; cut++) {
            byte[] frames = {0, 0, 0, 4, 1, 2, 3, 4, 0, 0, 0, 4, 1, 2, 3, 4};
            Path file = Files.write(directory.resolve("frames"), Arrays.copyOf(frames, 8 + cut));
            String message = " bytes, got " + cut + " at offset 8 of " + file;
            assertThatThrownBy(() -> count(
                            Partitions.frames(FrameFormat.lengthPrefixed()).of(file)))
                    .isInstanceOf(EOFException.class)
                    .hasMessageContaining(message);
        }
    }

    @Test
    void aFileThatEndsInsideARecordIsNamed() throws IOException {
        Path file = file("1234567");
        assertThatThrownBy(() -> Partitions.records(3, ByteOrder.BIG_ENDIAN)
                        .of(file)
                        .collect(() -> 0, (none, records) -> {}, (left, right) -> left))
                .isInstanceOf(EOFException.class)
                .hasMessage("need 3 bytes, got 1 at offset 6 of " + file + ": the file ends inside a record");
    }

    @Test
    void aValueOutsideOfARecordIsRefused() throws IOException {
        try (RecordReader records =
                new RecordReader(BufferedReadableByteChannel.of(HostileInputStream.generous(new byte[8])), 4)) {
            assertThatThrownBy(() -> records.get(0)).isInstanceOf(IllegalStateException.class);
            assertThat(records.next()).isTrue();
            assertThatThrownBy(() -> records.getInt(1))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("4 bytes at 1 are not in a record of 4 bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b\nc,\"d\ne\"\nf,g\n", "a,b\nc,\"d"})
    void aQuotedValueThatDoesNotEndInItsLineIsRefused(String text) throws IOException {
        Path csv = file(text);
        for (int segmentSize = 1; segmentSize < 20; segmentSize++) {
            Partitions<LineReader> partitions =
                    Partitions.lines().csv().workers(1).segmentSize(segmentSize).of(csv);
            assertThatThrownBy(() -> PartitionsTest.count(partitions))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("a quoted value does not end in its line: the line at offset 4 of " + csv
                            + " has an odd number of quotes")
                    .hasNoCause()
                    .hasMessageContaining("read it as a whole with one CSV reader");
        }
    }

    @Test
    void aFileThatShrinksIsNamed() throws IOException {
        Path file = file("line\n".repeat(100_000));
        assertThatThrownBy(() -> Partitions.lines()
                        .workers(1)
                        .segmentSize(1000)
                        .of(file)
                        .forEachInOrder(PartitionsTest::strings, lines -> truncate(file)))
                .isInstanceOf(IOException.class)
                .hasToString("java.io.IOException: file shrank from 500000 to 10 bytes while it was read: " + file
                        + "; read it when no program writes to it")
                .hasNoCause();
    }

    @Test
    void aSplitOfAFileThatShrankIsRefused() throws IOException {
        Path file = file("line\n".repeat(100));
        Partitions<LineReader> partitions = Partitions.lines().segmentSize(100).of(file);
        Split last = partitions.splits().get(4);
        truncate(file);
        assertThatThrownBy(() -> partitions.open(last))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the file became shorter: the split ends at offset 500, " + file + " at 10");
    }

    @Test
    void aMissingFileAndADirectoryAreNamed() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> PartitionsTest.count(Partitions.lines().of(missing)))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(missing.toString());
        assertThatThrownBy(() -> PartitionsTest.count(Partitions.lines().of(directory)))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("is a directory; a file is needed");
        assertThatThrownBy(() -> Partitions.lines().of(directory).splits())
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("is a directory; a file is needed");
    }

    @Test
    void aFailureOfTheCallersCodeEndsTheWorkAndSaysWhere() throws IOException {
        Path file = file("line\n".repeat(10_000));
        AtomicInteger segments = new AtomicInteger();
        IllegalStateException failure = new IllegalStateException("on purpose");
        assertThatThrownBy(() -> Partitions.lines()
                        .workers(1)
                        .segmentSize(50)
                        .of(file)
                        .collect(
                                () -> 0,
                                (none, lines) -> {
                                    if (segments.incrementAndGet() == 3) {
                                        throw failure;
                                    }
                                },
                                (left, right) -> left))
                .isSameAs(failure);
        assertThat(segments.get()).isEqualTo(3);
        assertThat(failure.getSuppressed())
                .singleElement()
                .asString()
                .containsPattern("while working on the bytes from offset \\d+ to \\d+ of \\Q" + file + "\\E");
    }

    @Test
    void failuresOfOtherWorkersAreKeptBesideTheFirst() throws IOException {
        Path file = file("a\nb\nc\nd\n");
        CountDownLatch bothAtWork = new CountDownLatch(2);
        assertThatThrownBy(() -> Partitions.lines()
                        .workers(2)
                        .segmentSize(2)
                        .executor(task -> new Thread(task).start())
                        .of(file)
                        .collect(
                                () -> "",
                                (accumulator, lines) -> {
                                    bothAtWork.countDown();
                                    try {
                                        bothAtWork.await();
                                    } catch (InterruptedException e) {
                                        throw new IOException(e);
                                    }
                                    throw new IOException("one of two");
                                },
                                (one, other) -> one))
                .hasMessage("one of two")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .as("the place of the first, and the other")
                        .anySatisfy(other -> assertThat(other)
                                .isExactlyInstanceOf(IOException.class)
                                .hasMessage("one of two")));
    }

    @Test
    void aFailureEndsTheWaitOfOthersForTheirTurn() throws IOException {
        Path file = file("line\n".repeat(10_000));
        CountDownLatch second = new CountDownLatch(4);
        assertThatThrownBy(() -> Partitions.lines()
                        .workers(3)
                        .segmentSize(5)
                        .of(file)
                        .forEachInOrder(
                                lines -> {
                                    lines.next();
                                    second.countDown();
                                    if (lines.offset() == 0) {
                                        PartitionsTest.await(second);
                                        throw new IllegalStateException("the first");
                                    }
                                    return 1;
                                },
                                one -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the first");
    }

    @Test
    void whoPassesOverALineThatIsTooLongGoesOn() throws IOException {
        Path file = file("a\n" + "x".repeat(3000) + "\nb\nc\n");
        AtomicInteger lines = new AtomicInteger();
        Partitions.lines(LineReader.builder().maxLineLength(10))
                .workers(1)
                .segmentSize(2)
                .of(file)
                .forEachInOrder(
                        reader -> {
                            try {
                                while (reader.next()) {
                                    lines.incrementAndGet();
                                }
                            } catch (TooLongLineException e) {
                                assertThat(e).hasMessageContaining("is too long");
                            }
                            return 0;
                        },
                        none -> {});
        assertThat(lines.get()).isEqualTo(3);
    }

    @Test
    void cancellationEndsTheWork() throws IOException {
        Path file = file("line\n".repeat(10_000));
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger segments = new AtomicInteger();
        assertThatThrownBy(() -> Partitions.lines()
                        .segmentSize(50)
                        .cancelWhen(stop::get)
                        .progress((doneBytes, totalBytes) -> stop.set(segments.incrementAndGet() >= 5))
                        .of(file)
                        .collect(() -> 0, (none, lines) -> {}, (left, right) -> left))
                .isInstanceOf(CancellationException.class);
        assertThat(segments.get()).isBetween(5, 10);
    }

    @Test
    void anInterruptEndsTheWork() throws IOException {
        Path file = file("line\n".repeat(10_000));
        Thread caller = Thread.currentThread();
        try {
            assertThatThrownBy(() -> Partitions.lines()
                            .workers(1)
                            .segmentSize(50)
                            .of(file)
                            .collect(
                                    () -> 0,
                                    (none, lines) -> {
                                        caller.interrupt();
                                        lines.next();
                                    },
                                    (left, right) -> left))
                    .isInstanceOf(ClosedByInterruptException.class)
                    .hasMessageContaining(file.toString());
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void anExecutorThatRefusesIsTold() throws IOException {
        Path file = file("line\n".repeat(10));
        assertThatThrownBy(() -> PartitionsTest.count(Partitions.lines()
                        .workers(2)
                        .executor(task -> {
                            throw new RejectedExecutionException("full");
                        })
                        .of(file)))
                .isInstanceOf(RejectedExecutionException.class);
    }

    private static long count(Partitions<FrameReader> partitions) throws IOException {
        return partitions
                .collect(
                        () -> new long[1],
                        (count, frames) -> {
                            while (frames.next()) {
                                count[0]++;
                            }
                        },
                        (left, right) -> new long[] {left[0] + right[0]})[0];
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("file"), text);
    }

    private static void truncate(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(10);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
