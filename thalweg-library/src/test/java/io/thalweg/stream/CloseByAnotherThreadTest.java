package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Closing is how one thread ends another's wait: that one gets an IOException, and nothing that looks like data. */
@Timeout(60)
class CloseByAnotherThreadTest {
    private static final int ROUNDS = 300;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    /** A call of the stream under test. */
    private interface Call<T> {
        void on(T stream) throws IOException;
    }

    private static final List<Call<TunedInputStream>> READS = List.of(
            in -> in.read(),
            in -> in.read(new byte[5]),
            in -> in.read(new byte[1000]),
            in -> in.nextChunk(),
            in -> in.skip(3),
            in -> in.readNBytes(100),
            in -> {
                in.mark(30);
                in.readNBytes(20);
                in.reset();
            },
            in -> {
                in.available();
                in.position();
                in.read();
            },
            in -> in.transferTo(new ByteArrayOutputStream()),
            in -> in.transferTo(Channels.newChannel(new ByteArrayOutputStream())));

    private static final List<Call<TunedOutputStream>> WRITES =
            List.of(out -> out.write(1), out -> out.write(new byte[30]), out -> out.write(new byte[1000]), out -> {
                out.write(2);
                out.flush();
                // Flushing what is closed does nothing, as in the JDK.
                out.write(3);
            });

    @Test
    void aReadThatRunsEndsInAnIOException() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Call<TunedInputStream> read = READS.get(random.between(0, READS.size() - 3)); // A transfer has no end here.
            TunedInputStream in = new TunedInputStream(new Zeros(), 64);
            assertEndsInIOException(closedWhileRunning(() -> repeat(read, in), in));
        }
    }

    @Test
    void aWriteThatRunsEndsInAnIOException() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Call<TunedOutputStream> write = random.oneOf(WRITES);
            TunedOutputStream out = new TunedOutputStream(OutputStream.nullOutputStream(), 64);
            assertEndsInIOException(closedWhileRunning(() -> repeat(write, out), out));
        }
    }

    /** At its end a file goes on to answer that it is there, until it is closed. */
    @Test
    void aReadOfAFileThatRunsEndsInAnIOException() throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[1 << 20]);
        for (int round = 0; round < ROUNDS; round++) {
            Call<TunedInputStream> read = random.oneOf(READS);
            TunedInputStream in = new TunedFileInputStream(file);
            assertEndsInIOException(closedWhileRunning(() -> repeat(read, in), in));
        }
    }

    @Test
    void aWriteToAFileThatRunsEndsInAnIOException() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Call<TunedOutputStream> write = random.oneOf(WRITES);
            TunedOutputStream out = new TunedFileOutputStream(directory.resolve("file"), 64);
            assertEndsInIOException(closedWhileRunning(() -> repeat(write, out), out));
        }
    }

    private FutureTask<Void> closedWhileRunning(Closeable work, Closeable stream) throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        FutureTask<Void> task = inThread(() -> {
            running.countDown();
            work.close();
        });
        running.await();
        for (int i = random.between(0, 20_000); i > 0; i--) {
            Thread.onSpinWait();
        }
        stream.close();
        return task;
    }

    /** Until it fails. */
    private static <T> void repeat(Call<T> call, T stream) throws IOException {
        while (true) {
            call.on(stream);
        }
    }

    private static FutureTask<Void> inThread(Closeable work) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            work.close();
            return null;
        });
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private static void assertEndsInIOException(FutureTask<Void> task) throws InterruptedException, TimeoutException {
        try {
            task.get(20, TimeUnit.SECONDS);
            fail("it ended as if nothing had happened");
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(IOException.class);
        }
    }

    /** Zeros without end. */
    private static final class Zeros extends InputStream {
        @Override
        public int read() {
            return 0;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return length;
        }

        @Override
        public int available() {
            return 100;
        }
    }
}
