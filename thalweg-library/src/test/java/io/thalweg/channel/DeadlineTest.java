package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.Connected;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channels;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A peer that is silent costs no more than the deadline. */
@Timeout(300)
class DeadlineTest extends Connected {
    private static final Duration TINY = Duration.ofMillis(20);
    private static final Duration AMPLE = Duration.ofMinutes(10);

    /** Its close waits, as that of TLS does while another thread writes, until it is closed once more. */
    private static final class ClosedByTheSecond implements ReadableByteChannel, InterruptibleChannel {
        private final CountDownLatch closes = new CountDownLatch(2);
        final CountDownLatch reading = new CountDownLatch(1);

        @Override
        public int read(ByteBuffer into) throws IOException {
            reading.countDown();
            await();
            throw new AsynchronousCloseException();
        }

        private void await() {
            try {
                closes.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public boolean isOpen() {
            return closes.getCount() > 0;
        }

        @Override
        public void close() {
            closes.countDown();
            await();
        }
    }

    @Test
    void aCloseThatWaitsEndsWithTheDeadlineOfWhoReads() throws Exception {
        ClosedByTheSecond source = new ClosedByTheSecond();
        BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .deadline(Duration.ofMillis(300))
                .build(source);
        FutureTask<Byte> reading = new FutureTask<>(in::get);
        new Thread(reading).start();
        source.reading.await();

        in.close();

        assertThatThrownBy(reading::get).hasCauseInstanceOf(IOException.class);
    }

    /** Writes all, and says so, only when it is closed: what a TLS socket that is closed has taken never leaves. */
    private static final class TakesAllWhenClosed implements WritableByteChannel, InterruptibleChannel {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public int write(ByteBuffer from) throws IOException {
            try {
                closed.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            int n = from.remaining();
            from.position(from.limit());
            return n;
        }

        @Override
        public boolean isOpen() {
            return closed.getCount() > 0;
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void aWriteThatEndsWithItsDeadlineIsNotTakenForWritten() {
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().deadline(TINY).build(new TakesAllWhenClosed());
        assertThatThrownBy(() -> {
                    out.put((byte) 1);
                    out.flush();
                })
                .isInstanceOf(SocketTimeoutException.class);
        assertThatThrownBy(out::close).hasMessageContaining("with bytes lost");
    }

    @Test
    void flushReachesThroughAnotherBuffer() throws IOException {
        ByteArrayOutputStream end = new ByteArrayOutputStream();
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.of(BufferedWritableByteChannel.of(Channels.newChannel(end)));
        out.put((byte) 1);

        out.flush();

        assertThat(end.toByteArray()).containsExactly(1);
        out.close();
    }

    @Test
    void deadlineOfOneCallIsForThatCall() throws IOException {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(client);
        peer.write(ByteBuffer.wrap(new byte[4]));
        assertThat(in.request(4, AMPLE)).isTrue();
        assertThatThrownBy(() -> in.request(5, TINY)).isInstanceOf(SocketTimeoutException.class);
        assertThat(in.available()).as("what came stays").isEqualTo(4);
        assertThat(in.getInt()).isZero();
        assertThatThrownBy(in::get).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void shorterDeadlineAfterALongerOneIsKept() throws IOException {
        BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().deadline(AMPLE).build(client);
        peer.write(ByteBuffer.wrap(new byte[1]));
        in.get();
        assertThatThrownBy(() -> in.request(1, TINY)).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void deadlineThatIsMetLeavesTheChannelOpen() throws IOException {
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().deadline(AMPLE).build(client)) {
            for (int i = 0; i < 1000; i++) {
                peer.write(ByteBuffer.wrap(new byte[] {(byte) i}));
                assertThat(in.get()).isEqualTo((byte) i);
            }
            assertThat(in.isOpen()).isTrue();
        }
    }

    @Test
    void deadlineMustBePositive() {
        assertThatThrownBy(() -> BufferedReadableByteChannel.builder().deadline(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a deadline must be positive, got PT0S");
        assertThatThrownBy(() -> BufferedWritableByteChannel.builder().deadline(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        BufferedWritableByteChannel.builder().deadline(Duration.ofSeconds(Long.MAX_VALUE));
    }
}
