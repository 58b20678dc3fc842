package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.WorkerThreads;
import io.thalweg.testkit.BulkInput;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A stream that is closed says so, and no thread that is left in its source keeps {@code close} waiting. */
@Timeout(60)
class ReadAheadCloseTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @Test
    void bytesThatWereBufferedAreNotReadOnceItIsClosed() throws IOException {
        ReadAhead in = ReadAhead.of(HostileInputStream.generous(new byte[10]));
        assertThat(in.read()).isZero();
        assertThat(in.available()).isEqualTo(9);
        in.close();
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        assertThatThrownBy(() -> in.transferTo(target)).hasMessageEndingWith("is closed");
        assertThat(target.size()).isZero();
        assertThatThrownBy(in::read)
                .hasMessageContaining("cannot read at offset 1")
                .hasMessageEndingWith("is closed");
    }

    @Test
    void closeDoesNotWaitForASourceThatTheCallerIsBlockedIn() throws Exception {
        Blocking source = new Blocking();
        InputStream locking = new FilterInputStream(source) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                return source.read(into, offset, length);
            }

            @Override
            public synchronized void close() {}
        };
        int before = ReadAhead.abandonedThreads();
        ReadAhead in = ReadAhead.of(locking);
        Thread reader = readingAll(in);
        source.blocked.await();
        in.close(); // Would wait for ever.
        assertThat(ReadAhead.abandonedThreads())
                .as("the reader, and who waits for it to close the source")
                .isEqualTo(before + 2);
        source.free.countDown();
        reader.join();
        assertThat(source.interrupted).isFalse();
        while (ReadAhead.abandonedThreads() > before) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aCloseThatFailsWhileTheSourceIsReadIsTold() throws Exception {
        Blocking source = new Blocking();
        InputStream failing = new FilterInputStream(source) {
            @Override
            public void close() throws IOException {
                source.free.countDown();
                throw new IOException("cannot be closed");
            }
        };
        ReadAhead in = ReadAhead.of(failing);
        Thread reader = readingAll(in);
        source.blocked.await();
        Thread.currentThread().interrupt();

        assertThatThrownBy(in::close).isExactlyInstanceOf(IOException.class).hasMessage("cannot be closed");

        assertThat(Thread.interrupted()).as("interrupted as before").isTrue();
        reader.join();
    }

    /** As with a PipedInputStream: close returns, but whoever waits for bytes goes on to wait. */
    @Test
    void aCallerThatStaysBlockedIsCountedUntilItReturns() throws Exception {
        Blocking source = new Blocking();
        int before = ReadAhead.abandonedThreads();
        ReadAhead in = ReadAhead.of(source);
        Thread reader = readingAll(in);
        source.blocked.await();
        in.close();
        assertThat(ReadAhead.abandonedThreads()).isEqualTo(before + 1);
        source.free.countDown();
        reader.join();
        assertThat(ReadAhead.abandonedThreads()).isEqualTo(before);
    }

    private static Thread readingAll(ReadAhead in) {
        Thread reader = new Thread(() -> {
            try {
                in.readAllBytes();
            } catch (IOException e) {
                // It is closed meanwhile.
            }
        });
        reader.start();
        return reader;
    }

    @Test
    void aThreadThatStaysBlockedIsLeftBehindAndCounted() throws Exception {
        Blocking source = new Blocking();
        int before = ReadAhead.abandonedThreads();
        ReadAhead in = apart(source);
        assertThat(in.read()).isEqualTo('x');
        source.blocked.await();
        long begin = System.nanoTime();
        in.close();
        long closedInMillis = (System.nanoTime() - begin) / 1_000_000;
        assertThat(ReadAhead.abandonedThreads()).isEqualTo(before + 1);
        assertThat(source.interrupted).isFalse();
        assertThat(closedInMillis)
                .as("a bound of the contract, with room for a busy machine")
                .isLessThan(5_000);
        // The pool does not starve meanwhile.
        byte[] bytes = random.bytes(1000);
        try (ReadAhead other = apart(HostileInputStream.generous(bytes))) {
            assertThat(other.readAllBytes()).isEqualTo(bytes);
        }
        source.free.countDown();
        source.left.await();
        while (ReadAhead.abandonedThreads() > before) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aSourceIsClosedByTheCallerIfNoThreadCanBeStarted() throws Exception {
        Blocking source = new Blocking();
        HostileInputStream closed = HostileInputStream.generous(new byte[0]);
        ReadAhead in = ReadAhead.of(new FilterInputStream(source) {
            @Override
            public void close() throws IOException {
                closed.close();
                source.free.countDown();
            }
        });
        Thread reader = readingAll(in);
        source.blocked.await();
        withoutAThread(in);
        assertThat(closed.closes()).isEqualTo(1);
        reader.join();
    }

    /** Closes it while the threads that all flows share are as a JVM has them that may start no more. */
    private static void withoutAThread(ReadAhead in) throws IOException {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) WorkerThreads.shared();
        ThreadFactory usual = pool.getThreadFactory();
        long seconds = pool.getKeepAliveTime(TimeUnit.SECONDS);
        pool.setThreadFactory(task -> {
            throw new OutOfMemoryError("unable to create native thread for " + task);
        });
        pool.setKeepAliveTime(0, TimeUnit.SECONDS);
        try {
            while (pool.getPoolSize() > pool.getActiveCount()) {
                Thread.onSpinWait();
            }
            in.close();
        } finally {
            pool.setThreadFactory(usual);
            pool.setKeepAliveTime(seconds, TimeUnit.SECONDS);
        }
    }

    @Test
    void theSourceIsNotAskedWhatItHasWhileAnotherThreadReadsIt() throws Exception {
        Blocking source = new Blocking();
        OverlapPolicy policy = OverlapPolicy.measuring();
        policy.took(2 << 20, 10_000_000, 10_000_000, 10_000_000);
        assertThat(policy.apart()).isTrue();
        try (ReadAhead in = ReadAhead.builder().build(source, policy)) {
            assertThat(in.available()).isEqualTo(17); // Nobody else is there yet.
            assertThat(in.read()).isEqualTo('x');
            source.blocked.await();
            policy.took(2 << 20, 10_000_000, 10_000_000, 20_000_000);
            assertThat(policy.apart()).isFalse();
            source.promises = 18;
            assertThat(in.available()).as("as it said before").isEqualTo(17);
            source.free.countDown();
        }
    }

    /** Gives a byte, then blocks whatever happens to it, until it is freed. */
    private static final class Blocking extends BulkInput {
        final CountDownLatch blocked = new CountDownLatch(1);
        final CountDownLatch free = new CountDownLatch(1);
        final CountDownLatch left = new CountDownLatch(1);
        volatile boolean interrupted;
        volatile int promises = 17;
        private boolean given;

        @Override
        public int available() {
            return promises;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (!given) {
                given = true;
                into[offset] = 'x';
                return 1;
            }
            blocked.countDown();
            try {
                free.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left.countDown();
            return -1;
        }
    }

    private static ReadAhead apart(InputStream source) {
        return ReadAhead.builder().bufferSize(400).buildAlwaysApart(source);
    }
}
