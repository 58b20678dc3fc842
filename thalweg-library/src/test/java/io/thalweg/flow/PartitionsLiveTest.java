package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.NamedPipe;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Input that comes when it comes: what is there is worked on, and the work can be ended, whoever waits for what. */
@Timeout(60)
class PartitionsLiveTest {
    @TempDir
    Path directory;

    /** The peer of a pipe answers when it sees what was made of its first line. */
    @Test
    void whatIsThereDoesNotWaitForWhatIsNot() throws IOException {
        for (int workers : new int[] {1, 2}) {
            Pipe pipe = Pipe.open();
            pipe.sink().write(UTF_8.encode("1\n"));
            List<String> seen = new ArrayList<>();

            Partitions.lines().workers(workers).of(pipe.source()).forEachInOrder(PartitionsTest::strings, lines -> {
                seen.addAll(lines);
                if (lines.contains("1")) {
                    pipe.sink().write(UTF_8.encode("2\n"));
                    pipe.sink().close();
                }
            });

            assertThat(seen).containsExactly("1", "2");
        }
    }

    /** As standard input is. */
    @Test
    void whatIsThereIsTakenTogether() throws IOException {
        byte[] text = "line\n".repeat(1000).getBytes(UTF_8);
        InputStream tenAtATime = new ByteArrayInputStream(text) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(length, 10));
            }
        };
        AtomicInteger segments = new AtomicInteger();

        Partitions.lines()
                .segmentSize(2500)
                .of(tenAtATime)
                .forEachInOrder(PartitionsTest::strings, lines -> segments.incrementAndGet());

        assertThat(segments.get()).isEqualTo(2);
    }

    @Test
    void cancellationIsAskedForBeforeEachRead() {
        AtomicInteger reads = new AtomicInteger();
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                reads.incrementAndGet();
                return 'x';
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                into[offset] = (byte) read();
                return 1;
            }

            @Override
            public int available() {
                return 1000;
            }
        };

        assertThatThrownBy(() -> PartitionsTest.count(
                        Partitions.lines().cancelWhen(() -> reads.get() >= 3).of(endless)))
                .isInstanceOf(CancellationException.class);

        assertThat(reads.get()).isEqualTo(3);
    }

    /** The other worker has the source, from which nothing comes. */
    @Test
    void anInterruptOfWhoWaitsForItsTurnEndsTheWork() throws Exception {
        Pipe pipe = Pipe.open();
        CountDownLatch reading = new CountDownLatch(1);
        BufferedReadableByteChannel idle = BufferedReadableByteChannel.of(new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer into) throws IOException {
                reading.countDown();
                return pipe.source().read(into);
            }

            @Override
            public boolean isOpen() {
                return pipe.source().isOpen();
            }

            @Override
            public void close() throws IOException {
                pipe.source().close();
            }
        });
        CountDownLatch begun = new CountDownLatch(1);
        Executor untilItReads = task -> {
            new Thread(task).start();
            PartitionsTest.await(reading);
            begun.countDown();
        };
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                PartitionsTest.count(
                        Partitions.lines().workers(2).executor(untilItReads).of(idle));
                end.complete(new AssertionError("no failure"));
            } catch (IOException | RuntimeException e) {
                end.complete(e);
            }
        });
        caller.start();
        PartitionsTest.await(begun);
        FetcherTest.awaitState(caller, Thread.State.WAITING);

        caller.interrupt();

        assertThat(end.get())
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("the thread was interrupted while it waited for other workers");
        pipe.sink().close();
    }

    /** What runs the workers runs one of them when nobody waits for it any more. */
    @Test
    void whoComesTooLateDoesNotBegin() throws IOException {
        List<Runnable> late = new ArrayList<>();
        AtomicInteger begun = new AtomicInteger();

        Partitions.lines()
                .workers(2)
                .executor(late::add)
                .of(new ByteArrayInputStream(new byte[] {'\n'}))
                .collect(begun::incrementAndGet, (none, lines) -> {}, (left, right) -> left);
        late.forEach(Runnable::run);

        assertThat(late).hasSize(1);
        assertThat(begun).hasValue(1);
    }

    @Test
    void aFailureEndsAnothersWaitForAPipe() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.sink().write(UTF_8.encode("1\n".repeat(50)));
        try (Pipe.SinkChannel neverWrites = pipe.sink()) {
            assertThatThrownBy(() -> Partitions.lines()
                            .workers(2)
                            .segmentSize(100)
                            .of(pipe.source())
                            .collect(
                                    () -> 0,
                                    (none, lines) -> {
                                        throw new IllegalStateException("on purpose");
                                    },
                                    (left, right) -> left))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(neverWrites.isOpen()).isTrue();
        }
    }

    @Test
    void aFailureEndsAnothersWaitForANamedPipe() throws Exception {
        Path pipe = NamedPipe.in(directory);
        try (FileChannel neverEnds = FileChannel.open(pipe, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            neverEnds.write(UTF_8.encode("1\n".repeat(50)));
            assertThatThrownBy(() -> Partitions.lines()
                            .workers(2)
                            .segmentSize(100)
                            .of(pipe)
                            .forEachInOrder(
                                    lines -> {
                                        throw new IllegalStateException("on purpose");
                                    },
                                    one -> {}))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    /** While one opened the pipe, another failed. */
    @Test
    void aPipeThatIsOpenedTooLateIsNotRead() throws Exception {
        Path pipe = NamedPipe.in(directory);
        ByteElements<LineReader> lines = TextElements.lines(LineReader.builder());
        FileSegments segments = new FileSegments(List.of(pipe), lines, 100);
        CompletableFuture<Boolean> none = CompletableFuture.supplyAsync(() -> {
            try {
                return segments.next(new Chunk(), () -> {}) == null;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });

        segments.stop();

        try (FileChannel neverWrites = FileChannel.open(pipe, StandardOpenOption.WRITE)) {
            assertThat(none.get()).isTrue();
            assertThat(neverWrites.isOpen()).isTrue();
            assertThat(segments.mayWait()).isTrue();
        }
    }

    @Test
    void offsetsAndNamesAreThoseOfTheSource() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "head\n1\n2\n");
        try (FileChannel channel = FileChannel.open(file)) {
            channel.position(5);
            BufferedReadableByteChannel named =
                    BufferedReadableByteChannel.builder().name("the tape").build(channel);
            List<Long> offsets = new ArrayList<>();

            assertThatThrownBy(() -> Partitions.lines()
                            .workers(1)
                            .segmentSize(2)
                            .of(named)
                            .forEachInOrder(
                                    reader -> {
                                        reader.next();
                                        offsets.add(reader.offset());
                                        if (offsets.size() == 2) {
                                            throw new IOException("on purpose");
                                        }
                                        return 0;
                                    },
                                    none -> {}))
                    .satisfies(e -> assertThat(e.getSuppressed())
                            .extracting(Throwable::getMessage)
                            .containsExactly("while working on the bytes from offset 7 to 9 of the tape"));

            assertThat(offsets).containsExactly(5L, 7L);
        }
    }

    @Test
    void aByteOrderMarkIsSkippedWhereTheSourceStands() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "head\n\uFEFF1\n\uFEFF2\n");
        try (FileChannel channel = FileChannel.open(file)) {
            channel.position(5);
            assertThat(PartitionsTest.lines(
                            Partitions.lines(LineReader.builder().skipByteOrderMark(true))
                                    .segmentSize(5)
                                    .of(channel)))
                    .containsExactly("1", "\uFEFF2");
        }
    }
}
