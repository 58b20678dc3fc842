package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.Connected;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers whose peer does not read, and who are stopped from elsewhere: no frame is cut and followed by another. */
@Timeout(300)
class FrameWriterFailureTest extends Connected {
    private static final byte[] LARGE = new byte[100_000];

    private static void writeForEver(FrameWriter writer) throws IOException {
        while (true) {
            writer.write(LARGE);
        }
    }

    private static void assertEnded(FrameWriter writer) {
        assertThatThrownBy(() -> writer.write(new byte[1])).isInstanceOf(IOException.class);
        assertThatThrownBy(writer::flush).isInstanceOf(IOException.class);
    }

    @Test
    void deadlineEndsAWrite() throws IOException {
        FrameWriter writer = FrameWriter.builder(FrameFormat.lengthPrefixed())
                .deadline(Duration.ofMillis(20))
                .build(client);
        assertThatThrownBy(() -> writeForEver(writer)).isInstanceOf(SocketTimeoutException.class);
        assertEnded(writer);
        assertThatThrownBy(writer::close).hasMessageContaining("with bytes lost: an earlier write failed");
        writer.close();
    }

    @Test
    void interruptEndsAWriteAndClosesTheChannel() throws IOException {
        FrameWriter writer = FrameWriter.of(client, FrameFormat.lengthPrefixed());
        writer.write(new byte[10]);
        Thread.currentThread().interrupt();
        assertThatThrownBy(writer::flush)
                .isInstanceOf(ClosedByInterruptException.class)
                .hasMessageMatching(
                        "cannot write at offset 0 of 127.0.0.1:\\d+: the thread was interrupted, which closes"
                                + " the channel");
        assertThat(Thread.interrupted()).isTrue();
        assertEnded(writer);
        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void closeByAnotherThreadEndsAWrite() throws Exception {
        FrameWriter writer = FrameWriter.of(client, FrameFormat.lengthPrefixed());
        CountDownLatch writing = new CountDownLatch(1);
        Thread closer = new Thread(() -> {
            try {
                writing.await();
                client.close();
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        closer.start();
        assertThatThrownBy(() -> {
                    writer.write(LARGE);
                    writing.countDown();
                    writeForEver(writer);
                })
                .isInstanceOf(ClosedChannelException.class);
        closer.join();
        assertEnded(writer);
    }

    /** Whatever fails between its header and its end: another frame behind it would be read as part of it. */
    @Test
    void errorInsideALargeFrameEndsTheWriter() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        FrameWriter writer = FrameWriter.builder(FrameFormat.lengthPrefixed())
                .bufferSize(1 << 30)
                .build(target);
        assertThatThrownBy(() -> writer.write(LARGE))
                .as("more than the heap of a test has room for")
                .isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> writer.write(new byte[1])).hasRootCauseInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(writer::close).hasMessageContaining("with bytes lost: an earlier write failed");
        assertThat(target.size()).isZero();
    }
}
