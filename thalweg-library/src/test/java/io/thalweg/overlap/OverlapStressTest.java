package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.flow.Partitions;
import io.thalweg.internal.WorkerThreads;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.BulkInput;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hundred thousand streams and runs that are closed, interrupted, cancelled or fail at any moment: right bytes, no
 * hang, nothing left. {@code -Dthalweg.overlap.stress=N} makes N of them.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
@Tag("slow")
@Tag("once")
class OverlapStressTest {
    private static final int TIMES = Integer.getInteger("thalweg.overlap.stress", 100_000);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RegisterExtension
    final FileDescriptors descriptors = new FileDescriptors();

    @TempDir
    Path directory;

    private final AtomicInteger open = new AtomicInteger();

    /** A source of the bytes 0, 1, 2 … that fails at an offset, and counts itself. */
    private final class Counted extends BulkInput {
        private final int length;
        private final int failsAt;
        private int position;
        private boolean closed;

        Counted(int length, int failsAt) {
            this.length = length;
            this.failsAt = failsAt;
            open.incrementAndGet();
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            if (position >= failsAt) {
                throw new IOException("broken at " + position);
            }
            int n = Math.min(count, Math.min(failsAt, length) - position);
            if (n <= 0) {
                return -1;
            }
            for (int i = 0; i < n; i++) {
                into[offset + i] = (byte) (position + i);
            }
            position += n;
            return n;
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                open.decrementAndGet();
            }
        }
    }

    @Test
    void readersThatAreClosedInterruptedOrFail() throws IOException {
        int threads = threads();
        int abandoned = ReadAhead.abandonedThreads();
        byte[] into = new byte[64];
        for (int i = 0; i < TIMES / 100 * 60; i++) {
            int length = random.between(0, 500);
            int failsAt = random.oneIn(3) ? random.between(0, length) : Integer.MAX_VALUE;
            int stopAt = random.oneIn(2) ? random.between(0, length) : Integer.MAX_VALUE;
            if (random.oneIn(5)) {
                Thread.currentThread().interrupt();
            }
            int position = 0;
            try (ReadAhead in = ReadAhead.builder()
                    .bufferSize(random.between(16, 256))
                    .buildAlwaysApart(new Counted(length, failsAt))) {
                for (int n; position < stopAt && (n = in.read(into, 0, random.between(1, 64))) >= 0; ) {
                    for (int k = 0; k < n; k++) {
                        if (into[k] != (byte) (position + k)) {
                            throw new AssertionError("wrong byte at " + (position + k));
                        }
                    }
                    position += n;
                }
                assertThat(position).isGreaterThanOrEqualTo(Math.min(length, stopAt));
            } catch (IOException e) {
                assertThat(position).isEqualTo(failsAt);
            }
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(open.get()).as("sources left open").isZero();
        assertThat(ReadAhead.abandonedThreads()).isEqualTo(abandoned);
        assertThat(threads()).as("threads, after %d before", threads).isLessThan(threads + 20);
    }

    @Test
    void writersThatAreInterruptedOrFail() throws IOException {
        int threads = threads();
        byte[] bytes = new byte[500];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        for (int i = 0; i < TIMES / 100 * 25; i++) {
            int length = random.between(0, bytes.length);
            int failsAt = random.oneIn(3) ? random.between(0, length) : Integer.MAX_VALUE;
            if (random.oneIn(5)) {
                Thread.currentThread().interrupt();
            }
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            boolean failed = false;
            try (WriteBehind out = WriteBehind.builder()
                    .bufferSize(random.between(16, 256))
                    .buildAlwaysApart(failing(target, failsAt))) {
                for (int position = 0; position < length; ) {
                    int n = Math.min(length - position, random.between(1, 64));
                    out.write(bytes, position, n);
                    position += n;
                }
            } catch (IOException e) {
                failed = true;
            }
            byte[] written = target.toByteArray();
            assertThat(written).isEqualTo(Arrays.copyOf(bytes, written.length));
            assertThat(failed || written.length == length)
                    .as("complete, or told")
                    .isTrue();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(open.get()).as("targets left open").isZero();
        assertThat(threads()).as("threads, after %d before", threads).isLessThan(threads + 20);
    }

    private FilterOutputStream failing(ByteArrayOutputStream target, int failsAt) {
        open.incrementAndGet();
        return new FilterOutputStream(target) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (target.size() + length > failsAt) {
                    throw new IOException("broken at " + target.size());
                }
                target.write(bytes, offset, length);
            }

            @Override
            public void close() {
                open.decrementAndGet();
            }
        };
    }

    @Test
    void readersThatAnotherThreadClosesOrInterrupts() throws IOException {
        int threads = threads();
        int abandoned = ReadAhead.abandonedThreads();
        byte[] into = new byte[64];
        for (int i = 0; i < TIMES / 100 * 10; i++) {
            Counted source = new Counted(2_000, Integer.MAX_VALUE);
            ReadAhead.Builder builder = ReadAhead.builder().bufferSize(random.between(16, 256));
            ReadAhead in = random.oneIn(2) ? builder.buildAlwaysApart(source) : builder.build(source);
            AtomicBoolean closes = new AtomicBoolean(random.oneIn(2));
            CompletableFuture<Void> disturbed =
                    disturb(closes.get() ? () -> close(in) : Thread.currentThread()::interrupt);
            int position = 0;
            try (in) {
                for (int n; (n = in.read(into)) >= 0; position += n) {
                    for (int k = 0; k < n; k++) {
                        if (into[k] != (byte) (position + k)) {
                            throw new AssertionError("wrong byte at " + (position + k));
                        }
                    }
                }
                assertThat(position).isEqualTo(2_000);
            } catch (IOException e) {
                assertThat(closes).as("closed, and so %s", e).isTrue();
                assertThat(e).hasMessageContaining("closed");
            }
            disturbed.join();
            assertThat(Thread.interrupted()).isNotEqualTo(closes.get());
        }
        assertThat(open.get()).as("sources left open").isZero();
        assertThat(ReadAhead.abandonedThreads()).isEqualTo(abandoned);
        assertThat(threads()).as("threads, after %d before", threads).isLessThan(threads + 20);
    }

    @Test
    void partitionsThatAnotherThreadCancelsOrInterrupts() throws IOException {
        int threads = threads();
        Path file = Files.writeString(directory.resolve("lines"), "line\n".repeat(2_000));
        for (int i = 0; i < TIMES / 100 * 2; i++) {
            AtomicBoolean cancelled = new AtomicBoolean();
            boolean cancels = random.oneIn(2);
            CompletableFuture<Void> disturbed =
                    disturb(cancels ? () -> cancelled.set(true) : Thread.currentThread()::interrupt);
            try {
                long lines = Partitions.lines()
                        .workers(random.between(1, 3))
                        .segmentSize(random.between(50, 500))
                        .cancelWhen(cancelled::get)
                        .of(file)
                        .collect(AtomicInteger::new, OverlapStressTest::count, OverlapStressTest::sum)
                        .get();
                assertThat(lines).isEqualTo(2_000);
            } catch (CancellationException e) {
                assertThat(cancels).isTrue();
            } catch (ClosedByInterruptException | InterruptedIOException e) {
                assertThat(cancels).isFalse();
            }
            disturbed.join();
            assertThat(Thread.interrupted()).isNotEqualTo(cancels);
        }
        assertThat(threads()).as("threads, after %d before", threads).isLessThan(threads + 20);
    }

    private static void count(AtomicInteger count, LineReader lines) throws IOException {
        while (lines.next()) {
            count.incrementAndGet();
        }
    }

    private static AtomicInteger sum(AtomicInteger left, AtomicInteger right) {
        left.addAndGet(right.get());
        return left;
    }

    /** Has another thread do it after a random while, from at once to some hundred microseconds. */
    private CompletableFuture<Void> disturb(Runnable what) {
        int rounds = random.oneIn(4) ? 0 : random.between(0, 10_000);
        return CompletableFuture.runAsync(
                () -> {
                    for (int i = 0; i < rounds; i++) {
                        Thread.onSpinWait();
                    }
                    what.run();
                },
                WorkerThreads.shared());
    }

    private static void close(ReadAhead in) {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int threads() {
        return Thread.activeCount();
    }
}
