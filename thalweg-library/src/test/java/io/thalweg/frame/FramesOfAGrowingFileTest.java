package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.GrowingFile;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Frames of a file that grows while it is read. */
@Timeout(300)
class FramesOfAGrowingFileTest {
    private static final FrameFormat FORMAT = FrameFormat.lengthPrefixed();
    private static final Duration SOON = Duration.ofMillis(1);

    /** What ends before was ended by something else. */
    private static final Duration NEVER = Duration.ofDays(1);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void makeFile() throws IOException {
        file = Files.createFile(folder.resolve("frames"));
    }

    @Test
    void framesAreFoundAsTheyAreCompleted() throws Exception {
        byte[] bytes = new byte[20 * 104];
        ByteBuffer frames = ByteBuffer.wrap(bytes);
        for (int i = 0; i < 20; i++) {
            frames.putInt(100).put((byte) i).position(104 * (i + 1));
        }
        Thread writing = started(() -> {
            for (int at = 0; at < bytes.length; ) {
                int n = Math.min(random.between(1, 150), bytes.length - at);
                append(Arrays.copyOfRange(bytes, at, at + n));
                at += n;
            }
        });
        try (FrameReader reader = following(SOON)) {
            for (int i = 0; i < 20; i++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.length()).isEqualTo(100);
                assertThat(reader.payload().get(0)).isEqualTo((byte) i);
                assertThat(reader.offset()).isEqualTo(104L * i);
            }
        }
        writing.join();
    }

    @Test
    void partialFrameWaitsForItsRest() throws Exception {
        append(0, 0, 0, 2, 7);
        try (FrameReader reader = following(SOON)) {
            BlockingQueue<Object> outcome = new ArrayBlockingQueue<>(1);
            Thread reading = reading(reader, outcome);
            awaitWaiting(reading);
            append(8);
            assertThat(outcome.take()).isEqualTo(true);
            assertThat(reader.copy()).containsExactly(7, 8);
        }
    }

    @Test
    @SuppressWarnings("try") // closing is what is tested
    void closeByAnotherThreadEndsTheWait() throws Exception {
        append(0, 0, 0, 2, 7);
        try (FrameReader reader = following(NEVER)) {
            BlockingQueue<Object> outcome = new ArrayBlockingQueue<>(1);
            Thread reading = reading(reader, outcome);
            awaitWaiting(reading);
            reader.close();
            assertThat(outcome.take())
                    .isInstanceOf(AsynchronousCloseException.class)
                    .asString()
                    .endsWith("need 6 bytes, got 5 at offset 0 of " + file + ": another thread closed the channel");
        }
    }

    @Test
    void interruptEndsTheWait() throws Exception {
        try (FrameReader reader = following(NEVER)) {
            BlockingQueue<Object> outcome = new ArrayBlockingQueue<>(1);
            Thread reading = reading(reader, outcome);
            awaitWaiting(reading);
            reading.interrupt();
            assertThat(outcome.take()).isInstanceOf(ClosedByInterruptException.class);
            assertThatThrownBy(reader::next).isInstanceOf(IOException.class);
        }
    }

    @Test
    void deadlineEndsTheWait() throws IOException {
        append(0, 0, 0, 2, 7);
        try (FrameReader reader =
                FrameReader.builder(FORMAT).frameDeadline(Duration.ofMillis(20)).build(GrowingFile.open(file, NEVER))) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("need 6 bytes, got 5 at offset 0 of " + file + ": a frame must arrive within PT0.02S;"
                            + " the channel is closed");
        }
    }

    private FrameReader following(Duration poll) throws IOException {
        return FrameReader.of(GrowingFile.open(file, poll), FORMAT);
    }

    private void append(int... bytes) throws IOException {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) bytes[i];
        }
        append(all);
    }

    private void append(byte[] bytes) throws IOException {
        Files.write(file, bytes, StandardOpenOption.APPEND);
    }

    private static Thread reading(FrameReader reader, BlockingQueue<Object> outcome) {
        return started(() -> {
            try {
                outcome.add(reader.next());
            } catch (IOException e) {
                outcome.add(e);
            }
        });
    }

    private static void awaitWaiting(Thread reading) {
        while (reading.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    private interface Task {
        void run() throws IOException;
    }

    private static Thread started(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
