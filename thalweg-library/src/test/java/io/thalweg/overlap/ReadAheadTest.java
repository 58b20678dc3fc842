package io.thalweg.overlap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.WorkerThreads;
import io.thalweg.testkit.BulkInput;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The bytes are those of the source, whoever reads them; errors come where they belong; nobody hangs. */
@Timeout(60)
class ReadAheadTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    @RepeatedTest(100)
    void theBytesAreThoseOfTheSource() throws IOException {
        byte[] bytes = random.bytes(random.between(0, 3000));
        InputStream source = HostileInputStream.inRandomPieces(bytes, RandomSource.ofSeed(random.seed()));
        try (ReadAhead in = random.oneIn(2) ? apart(source) : small().build(source)) {
            assertReads(in, bytes);
        }
    }

    private void assertReads(ReadAhead in, byte[] bytes) throws IOException {
        int position = 0;
        while (position < bytes.length) {
            assertThat(in.position()).isEqualTo(position);
            switch (random.between(0, 3)) {
                case 0 -> {
                    assertThat(in.read()).isEqualTo(bytes[position] & 0xFF);
                    position++;
                }
                case 1 -> {
                    byte[] into = new byte[random.between(1, 300)];
                    int n = in.read(into, 0, into.length);
                    assertThat(Arrays.copyOf(into, n)).isEqualTo(Arrays.copyOfRange(bytes, position, position + n));
                    position += n;
                }
                case 2 -> {
                    int most = random.between(0, 100);
                    position += (int) in.skip(most);
                }
                default -> assertThat(in.available()).isLessThanOrEqualTo(bytes.length - position);
            }
        }
        assertThat(in.read()).isEqualTo(-1);
        assertThat(in.read(new byte[100_000])).isEqualTo(-1);
    }

    @Test
    void nothingIsSkippedBackwardsAndNothingBehindTheEnd() throws IOException {
        for (boolean apart : new boolean[] {false, true}) {
            InputStream source = new ByteArrayInputStream(new byte[1000]);
            try (ReadAhead in = apart ? apart(source) : small().build(source)) {
                assertThat(in.skip(-1)).isZero();
                assertThat(in.skip(0)).isZero();
                assertThat(in.skip(150)).isEqualTo(150);
                assertThat(in.position()).isEqualTo(150);
                assertThat(in.read(new byte[5], 2, 0)).isZero();
                assertThat(in.skip(Long.MAX_VALUE)).isEqualTo(850);
                assertThat(in.skip(1)).isZero();
                assertThat(in.transferTo(new ByteArrayOutputStream())).isZero();
            }
        }
    }

    @Test
    void largeReadsAndTransfersGiveTheSameBytes() throws IOException {
        byte[] bytes = random.bytes(5 << 20);
        for (boolean apart : new boolean[] {false, true}) {
            InputStream source = new ByteArrayInputStream(bytes);
            ReadAhead.Builder builder = ReadAhead.builder();
            try (ReadAhead in = apart ? builder.buildAlwaysApart(source) : builder.build(source)) {
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                all.write(in.read());
                byte[] large = new byte[100_000];
                all.write(large, 0, in.read(large));
                int moved = all.size();
                assertThat(in.position()).isEqualTo(moved);
                assertThat(in.transferTo(all)).isEqualTo(bytes.length - moved);
                assertThat(in.position()).isEqualTo(bytes.length);
                assertThat(all.toByteArray()).isEqualTo(bytes);
            }
        }
    }

    /** Notes how many bytes each read asks for, and gives all of them. */
    private static final class Asked extends BulkInput {
        final List<Integer> lengths = new ArrayList<>();

        @Override
        public int read(byte[] into, int offset, int length) {
            lengths.add(length);
            return length;
        }
    }

    @Test
    void aLargeReadGoesPastTheBuffer() throws IOException {
        Asked source = new Asked();
        try (ReadAhead in = ReadAhead.of(source)) {
            assertThat(in.read(new byte[64 << 10])).isEqualTo(64 << 10);
            assertThat(in.position()).isEqualTo(64 << 10);
            assertThat(in.read(new byte[1 << 20], 1, 1_000_000)).isEqualTo(1_000_000);
            assertThat(in.position()).isEqualTo((64 << 10) + 1_000_000);
            assertThat(in.read(new byte[(64 << 10) - 1])).isEqualTo((64 << 10) - 1);
            assertThat(source.lengths).containsExactly(64 << 10, 1_000_000, 128 << 10);
            assertThat(in.available()).isEqualTo((64 << 10) + 1);
        }
    }

    /** The memory that the caller has used goes back to who reads ahead. */
    @Test
    void readingAheadGoesOnForEver() throws IOException {
        try (ReadAhead in =
                ReadAhead.builder().bufferSize(400).executor(Runnable::run).buildAlwaysApart(new Asked())) {
            for (int i = 0; i < 5000; i++) {
                assertThat(in.read()).isZero();
            }
            assertThat(in.available()).as("read ahead").isGreaterThan(100);
        }
    }

    @Test
    void aChannelIsReadToo() throws IOException {
        byte[] bytes = random.bytes(300_000);
        try (ReadAhead in = ReadAhead.of(Channels.newChannel(new ByteArrayInputStream(bytes)))) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
        ReadableByteChannel channel = Channels.newChannel(new ByteArrayInputStream(bytes));
        ReadAhead.of(channel).close();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void aChannelInNonBlockingModeIsRefused() throws IOException {
        Pipe pipe = Pipe.open();
        try (ReadAhead in = ReadAhead.of(pipe.source())) {
            assertThat(in.available()).isZero();
            pipe.source().configureBlocking(false);
            assertThatThrownBy(in::read).isInstanceOf(IllegalBlockingModeException.class);
            assertThatThrownBy(() -> ReadAhead.of(pipe.source())).isInstanceOf(IllegalBlockingModeException.class);
        }
        pipe.sink().close();
    }

    @Test
    void aSourceThatGoesOnBehindItsEndIsAskedAgain() throws IOException {
        Queue<String> answers = new ArrayDeque<>(List.of("1", "", "2", ""));
        InputStream source = new BulkInput() {
            @Override
            public int read(byte[] into, int offset, int length) {
                byte[] answer = answers.remove().getBytes(UTF_8);
                System.arraycopy(answer, 0, into, offset, answer.length);
                return answer.length == 0 ? -1 : answer.length;
            }
        };
        try (ReadAhead in = apart(source)) {
            assertThat(in.read()).isEqualTo('1');
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read()).isEqualTo('2');
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void anErrorComesBehindTheBytesBeforeIt() throws IOException {
        byte[] bytes = random.bytes(100);
        try (ReadAhead in = apart(HostileInputStream.failingAt(57, bytes))) {
            assertThat(in.readNBytes(57)).isEqualTo(Arrays.copyOf(bytes, 57));
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(in::read)
                        .isInstanceOf(IOException.class)
                        .hasMessage("cannot read at offset 57 of a stream of io.thalweg.testkit.HostileInputStream: "
                                + HostileInputStream.failureMessage(57))
                        .hasRootCauseMessage(HostileInputStream.failureMessage(57));
            }
        }
    }

    /** The same exception again and again, as from a source that makes it only once. */
    @Test
    @SuppressWarnings("InputStreamSlowMultibyteRead") // it delivers nothing
    void anErrorOfAnyClassSaysWhere() throws IOException {
        for (boolean apart : new boolean[] {false, true}) {
            for (Exception failure : new Exception[] {new FileNotFoundException("gone"), new Odd(), new OddRuntime()}) {
                InputStream source = new SequenceInputStream(new ByteArrayInputStream(new byte[57]), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        if (failure instanceof IOException e) {
                            throw e;
                        }
                        throw (RuntimeException) failure;
                    }
                });
                ReadAhead.Builder builder = small().name("the tape");
                try (ReadAhead in = apart ? builder.buildAlwaysApart(source) : builder.build(source)) {
                    assertThat(in.readNBytes(57)).hasSize(57);
                    for (int i = 0; i < 3; i++) {
                        assertThatThrownBy(in::read).isSameAs(failure);
                        assertThat(failure.getSuppressed())
                                .extracting(Throwable::getMessage)
                                .containsExactly("cannot read at offset 57 of the tape");
                    }
                }
            }
        }
    }

    private static final class Odd extends IOException {
        private static final long serialVersionUID = 1;
    }

    private static final class OddRuntime extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** It must not answer 0, and cannot when it is asked for a single byte. */
    @Test
    void aStreamThatGivesNothingIsReadByteByByte() throws IOException {
        byte[] bytes = random.bytes(10);
        try (ReadAhead in = ReadAhead.of(HostileInputStream.refusingBulkReads(bytes))) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
        try (ReadAhead in = apart(HostileInputStream.refusingBulkReads(bytes))) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
    }

    @Test
    void anExecutorThatNeverRunsAnythingCostsTheOverlapOnly() throws IOException {
        byte[] bytes = random.bytes(1000);
        for (Executor executor :
                new Executor[] {task -> {}, Runnable::run, ReadAheadTest::refuse, ReadAheadTest::startNoThread}) {
            try (ReadAhead in = ReadAhead.builder()
                    .bufferSize(400)
                    .executor(executor)
                    .buildAlwaysApart(HostileInputStream.generous(bytes))) {
                assertThat(in.readAllBytes()).isEqualTo(bytes);
            }
        }
    }

    private static void refuse(Runnable task) {
        throw new RejectedExecutionException("full: " + task);
    }

    /** As a pool does where the system allows no more threads. */
    private static void startNoThread(Runnable task) {
        throw new OutOfMemoryError("unable to create native thread for " + task);
    }

    @Test
    void virtualThreadsReadAhead() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with JDK 21");
        ExecutorService virtual = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        byte[] bytes = random.bytes(100_000);
        try (ReadAhead in = ReadAhead.builder()
                .bufferSize(4000)
                .executor(virtual)
                .buildAlwaysApart(HostileInputStream.inRandomPieces(bytes, RandomSource.ofSeed(1)))) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        } finally {
            virtual.shutdown();
        }
    }

    @Test
    void offsetsOfAFilesChannelAreThoseOfTheFile() throws IOException {
        Path file = Files.write(directory.resolve("file"), random.bytes(2000));
        FileChannel channel = FileChannel.open(file).position(1000);
        try (ReadAhead in = ReadAhead.of(channel)) {
            assertThat(in.position()).isEqualTo(1000);
            assertThat(in.skip(10)).isEqualTo(10);
            assertThat(in.position()).isEqualTo(1010);
            assertThat(in.skip(-1)).isZero();
            assertThat(in.skip(10_000)).isEqualTo(990);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void whatIsNullIsNamed() {
        assertThatThrownBy(() -> ReadAhead.of((InputStream) null)).hasMessage("source");
        assertThatThrownBy(() -> ReadAhead.of((ReadableByteChannel) null)).hasMessage("source");
    }

    @Test
    void noMoreIsReadAheadThanTheBufferHolds() throws Exception {
        HostileInputStream source = HostileInputStream.generous(new byte[100_000]);
        CountDownLatch done = new CountDownLatch(1);
        Executor counting = task -> WorkerThreads.shared().execute(() -> {
            task.run();
            done.countDown();
        });
        try (ReadAhead in =
                ReadAhead.builder().bufferSize(4000).executor(counting).buildAlwaysApart(source)) {
            assertThat(in.read()).isZero();
            done.await();
            assertThat(in.available()).isLessThanOrEqualTo(4000);
            assertThat(source.reads()).isLessThanOrEqualTo(4);
        }
    }

    @Test
    void whatCannotBeChosenIsRefused() {
        assertThatThrownBy(() -> ReadAhead.builder().bufferSize(15)).hasMessageContaining("got 15");
        assertThatThrownBy(() -> WriteBehind.builder().bufferSize(15)).hasMessageContaining("got 15");
        int tooMany = (1 << 30) + 1;
        assertThatThrownBy(() -> ReadAhead.builder().bufferSize(tooMany)).hasMessageContaining("got " + tooMany);
        assertThatThrownBy(() -> WriteBehind.builder().bufferSize(tooMany)).hasMessageContaining("got " + tooMany);
        ReadAhead.builder().bufferSize(16).bufferSize(1 << 30);
        WriteBehind.builder().bufferSize(16).bufferSize(1 << 30);
    }

    private static ReadAhead.Builder small() {
        return ReadAhead.builder().bufferSize(400);
    }

    private static ReadAhead apart(InputStream source) {
        return small().buildAlwaysApart(source);
    }
}
