package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.internal.WorkerThreads;
import io.thalweg.testkit.BulkInput;
import io.thalweg.testkit.BulkOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If both sides are slow, another thread gets work: for pieces that go past the buffer, and for smaller ones. */
@Timeout(60)
class BothSidesSlowTest {
    /** Two of the windows after which it is decided who moves the bytes. */
    private static final int MOVED_BYTES = 2 * (2 << 20);

    private final AtomicInteger tasks = new AtomicInteger();

    private final Executor counting = task -> {
        tasks.incrementAndGet();
        WorkerThreads.shared().execute(task);
    };

    /** For 200 µs a call: even with chunks of 128 KiB more for each MiB than a side must take to be worth a thread. */
    private static void busy() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 200_000) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100_000, 1000})
    void theSourceIsReadAhead(int pieceBytes) throws IOException {
        InputStream slow = new BulkInput() {
            @Override
            public int read(byte[] into, int offset, int length) {
                busy();
                return length;
            }
        };
        try (ReadAhead in = ReadAhead.builder().executor(counting).build(slow)) {
            byte[] into = new byte[pieceBytes];
            for (int moved = 0; moved < MOVED_BYTES; moved += pieceBytes) {
                busy();
                in.read(into);
            }
        }
        assertThat(tasks.get()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {100_000, 1000})
    void theTargetIsWrittenBehind(int pieceBytes) throws IOException {
        OutputStream slow = new BulkOutput() {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                busy();
            }
        };
        try (WriteBehind out = WriteBehind.builder().executor(counting).build(slow)) {
            byte[] bytes = new byte[pieceBytes];
            for (int moved = 0; moved < MOVED_BYTES; moved += pieceBytes) {
                busy();
                out.write(bytes);
            }
        }
        assertThat(tasks.get()).isPositive();
    }
}
