package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.BulkOutput;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The target gets the bytes, in order, whoever writes them; no failure is lost. */
@Timeout(60)
class WriteBehindTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RegisterExtension
    final FileDescriptors descriptors = new FileDescriptors();

    @TempDir
    Path directory;

    private final ByteArrayOutputStream target = new ByteArrayOutputStream();

    @RepeatedTest(100)
    void theTargetGetsTheBytes() throws IOException {
        byte[] bytes = random.bytes(random.between(0, 3000));
        try (WriteBehind out = random.oneIn(2) ? apart(target) : small().build(target)) {
            int position = 0;
            while (position < bytes.length) {
                int length = random.oneIn(3) ? 1 : Math.min(random.between(0, 300), bytes.length - position);
                if (length == 1) {
                    out.write(bytes[position]);
                } else {
                    out.write(bytes, position, length);
                }
                position += length;
                if (random.oneIn(10)) {
                    out.flush();
                    assertThat(target.size()).isEqualTo(position);
                    assertThat(out.writtenBytes()).isEqualTo(position);
                }
            }
        }
        assertThat(target.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void largeWritesGiveTheSameBytes() throws IOException {
        byte[] bytes = random.bytes(3 << 20);
        for (boolean apart : new boolean[] {false, true}) {
            target.reset();
            WriteBehind.Builder builder = WriteBehind.builder();
            try (WriteBehind out = apart ? builder.buildAlwaysApart(target) : builder.build(target)) {
                out.write(bytes, 0, 1);
                out.write(bytes, 1, 100_000);
                out.write(bytes, 100_001, bytes.length - 100_001);
            }
            assertThat(target.toByteArray()).isEqualTo(bytes);
        }
    }

    @Test
    void aLargeWriteGoesPastTheBuffer() throws IOException {
        try (WriteBehind out = WriteBehind.of(target)) {
            out.write(new byte[64 << 10]);
            assertThat(target.size()).isEqualTo(64 << 10);
            assertThat(out.writtenBytes()).isEqualTo(64 << 10);
            out.write(new byte[(64 << 10) - 1]);
            out.write(new byte[64 << 10]);
            assertThat(target.size()).isEqualTo(64 << 10);
        }
        assertThat(target.size()).isEqualTo((192 << 10) - 1);
    }

    @Test
    void aFileIsForced() throws IOException {
        Path file = directory.resolve("file");
        try (WriteBehind out = WriteBehind.of(new FileOutputStream(file.toFile()))) {
            out.write(1);
            out.force(true);
            assertThat(Files.size(file)).isEqualTo(1);
        }
        try (WriteBehind out = WriteBehind.of(FileChannel.open(file, StandardOpenOption.APPEND))) {
            out.write(2);
            out.force(false);
            assertThat(file).hasBinaryContent(new byte[] {1, 2});
        }
    }

    @Test
    void whatIsNoFileCannotBeForced() throws IOException {
        try (WriteBehind out = WriteBehind.of(Channels.newChannel(target))) {
            out.write(1);
            assertThatThrownBy(() -> out.force(true))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("only a FileOutputStream or a FileChannel can be forced");
            assertThat(target.size()).isEqualTo(1);
        }
    }

    /** Fails once it has taken so many bytes. */
    static final class Failing extends OutputStream {
        final AtomicInteger closes = new AtomicInteger();
        private int left;

        Failing(int left) {
            this.left = left;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new IOException("No space left on device");
            }
        }

        @Override
        public void close() {
            closes.incrementAndGet();
        }
    }

    @Test
    void aFailureIsToldWithItsOffsetAndStays() throws IOException {
        for (boolean apart : new boolean[] {false, true}) {
            Failing failing = new Failing(250);
            WriteBehind.Builder builder = small().name("the disk");
            WriteBehind out = apart ? builder.buildAlwaysApart(failing) : builder.build(failing);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 1_000; i++) {
                            out.write(new byte[100]);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot write at offset 200 of the disk: No space left on device")
                    .hasRootCauseMessage("No space left on device");
            assertThatThrownBy(() -> out.write(1))
                    .hasMessage("cannot write to the disk: an earlier write failed: cannot write at offset 200 of the"
                            + " disk: No space left on device")
                    .hasNoCause();
            assertThatThrownBy(out::flush).hasMessageContaining("an earlier write failed");
            out.close(); // It was told before.
            assertThat(failing.closes.get()).isEqualTo(1);
        }
    }

    @Test
    void aFailureOfAnyClassSaysWhere() throws IOException {
        for (boolean apart : new boolean[] {false, true}) {
            FileSystemException torn = new FileSystemException("tape", null, "is torn");
            OutputStream failing = new OutputStream() {
                @Override
                public void write(int value) throws IOException {
                    throw torn;
                }
            };
            WriteBehind.Builder builder = small().name("the tape");
            WriteBehind out = apart ? builder.buildAlwaysApart(failing) : builder.build(failing);
            out.write(1);
            assertThatThrownBy(out::flush).isSameAs(torn);
            assertThat(torn.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactly("cannot write at offset 0 of the tape");
            out.close();
        }
    }

    @Test
    void aFailureThatNobodyWasToldIsToldByClose() {
        for (boolean apart : new boolean[] {false, true}) {
            Failing failing = new Failing(0);
            assertThatThrownBy(() -> {
                        try (WriteBehind out = apart ? apart(failing) : small().build(failing)) {
                            out.write(1);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot write at offset 0 of a stream of ");
            assertThat(failing.closes.get()).isEqualTo(1);
        }
    }

    @Test
    void flushAndCloseFlushTheTargetToo() throws IOException {
        AtomicInteger flushes = new AtomicInteger();
        for (boolean apart : new boolean[] {false, true}) {
            flushes.set(0);
            OutputStream counting = new FilterOutputStream(target) {
                @Override
                public void flush() {
                    flushes.incrementAndGet();
                }

                @Override
                public void close() {}
            };
            WriteBehind out = apart ? apart(counting) : small().build(counting);
            out.write(new byte[1000]);
            assertThat(flushes.get()).isZero();
            out.flush();
            assertThat(flushes.get()).isEqualTo(1);
            out.close();
            assertThat(flushes.get()).isEqualTo(2);
        }
    }

    @Test
    void aFlushThatFailsIsToldAndStays() throws IOException {
        OutputStream failing = new FilterOutputStream(target) {
            @Override
            public void flush() throws IOException {
                throw new IOException("on purpose");
            }

            @Override
            public void close() {}
        };
        WriteBehind out = small().name("the target").build(failing);
        out.write(1);
        assertThatThrownBy(out::flush).hasMessage("cannot write at offset 1 of the target: on purpose");
        assertThatThrownBy(() -> out.write(new byte[2])).hasMessageContaining("an earlier write failed");
        out.close();
    }

    @Test
    void aFileThatCannotBeForcedIsTold() throws IOException {
        FileChannel file =
                FileChannel.open(directory.resolve("file"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        WriteBehind out = WriteBehind.builder().name("the file").build(file);
        file.close();
        assertThatThrownBy(() -> out.force(true)).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.write(new byte[2])).hasMessageContaining("an earlier write failed");
        out.close();
    }

    @Test
    void aChannelThatTakesLittleAtATimeGetsAll() throws IOException {
        ScriptedWritableChannel channel = ScriptedWritableChannel.inPieces(() -> 7);
        byte[] bytes = random.bytes(100_000);
        try (WriteBehind out = WriteBehind.of(channel)) {
            out.write(bytes, 0, 10);
            out.write(bytes, 10, bytes.length - 10);
        }
        assertThat(channel.bytes()).isEqualTo(bytes);
    }

    @Test
    void theProducerWaitsForASlowTarget() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger accepted = new AtomicInteger();
        OutputStream slow = new BulkOutput() {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                FetcherTest.await(go);
                target.write(bytes, offset, length);
            }
        };
        WriteBehind out = apart(slow);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 100; i++) {
                    out.write(new byte[100]);
                    accepted.incrementAndGet();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        producer.start();
        while (producer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(accepted.get()).isBetween(2, 5);
        go.countDown();
        producer.join();
        out.close();
        assertThat(target.size()).isEqualTo(10_000);
    }

    @Test
    void anExecutorThatNeverRunsAnythingCostsTheOverlapOnly() throws IOException {
        Executor[] executors = {
            task -> {},
            Runnable::run,
            task -> {
                throw new RejectedExecutionException("full");
            },
            task -> {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };
        for (Executor executor : executors) {
            target.reset();
            try (WriteBehind out =
                    WriteBehind.builder().bufferSize(400).executor(executor).buildAlwaysApart(target)) {
                out.write(new byte[1000]);
                out.flush();
                assertThat(target.size()).isEqualTo(1000);
            }
        }
    }

    @Test
    void virtualThreadsWriteBehind() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with JDK 21");
        ExecutorService virtual = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        byte[] bytes = random.bytes(100_000);
        try (WriteBehind out =
                WriteBehind.builder().bufferSize(4000).executor(virtual).buildAlwaysApart(target)) {
            out.write(bytes);
        } finally {
            virtual.shutdown();
        }
        assertThat(target.toByteArray()).isEqualTo(bytes);
    }

    static WriteBehind.Builder small() {
        return WriteBehind.builder().bufferSize(400);
    }

    private static WriteBehind apart(OutputStream target) {
        return small().buildAlwaysApart(target);
    }
}
