package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.BulkInput;
import io.thalweg.testkit.BulkOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closing by a deadline or by another thread is told as what it is, and never as the end of the input. */
@Timeout(300)
class ClosedMeanwhileTest {
    private static final Duration TINY = Duration.ofMillis(20);

    /** As a socket of TLS may do: once it is closed its input ends. */
    private static final class EndsWhenClosed extends Socket {
        final CountDownLatch reading = new CountDownLatch(1);
        private final CountDownLatch closed = new CountDownLatch(1);
        private final ByteBuffer first;

        EndsWhenClosed(byte[] first) {
            this.first = ByteBuffer.wrap(first);
        }

        @Override
        public InetAddress getInetAddress() {
            return InetAddress.getLoopbackAddress();
        }

        @Override
        public InputStream getInputStream() {
            return new BulkInput() {
                @Override
                public int read(byte[] into, int offset, int length) {
                    if (first.hasRemaining()) {
                        int n = Math.min(length, first.remaining());
                        first.get(into, offset, n);
                        return n;
                    }
                    reading.countDown();
                    await(closed);
                    return -1;
                }
            };
        }

        @Override
        public OutputStream getOutputStream() {
            return new OutputStream() {
                @Override
                public void write(int b) {}

                @Override
                public void flush() throws IOException {
                    await(closed);
                    throw new IOException("Socket closed");
                }
            };
        }

        @Override
        public int getSoTimeout() {
            return 0;
        }

        @Override
        public boolean isClosed() {
            return closed.getCount() == 0;
        }

        @Override
        public synchronized void close() {
            closed.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Socket halfALine() {
        return new EndsWhenClosed("half a li".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void deadlineIsNoEndOfInput() throws IOException {
        BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().deadline(TINY).build(halfALine());
        assertThatThrownBy(() -> in.request(100)).isInstanceOf(SocketTimeoutException.class);
        BufferedReadableByteChannel into = BufferedReadableByteChannel.builder()
                .bufferSize(8)
                .deadline(TINY)
                .build(new EndsWhenClosed(new byte[0]));
        assertThatThrownBy(() -> into.read(ByteBuffer.allocateDirect(100))).isInstanceOf(SocketTimeoutException.class);
        LineReader lines = LineReader.builder().lineDeadline(TINY).build(halfALine());
        assertThatThrownBy(lines::next).isInstanceOf(SocketTimeoutException.class);
        FrameReader frames = FrameReader.builder(FrameFormat.lengthPrefixed())
                .idleDeadline(TINY)
                .build(new EndsWhenClosed(new byte[0]));
        assertThatThrownBy(frames::next).isInstanceOf(SocketTimeoutException.class);
        FrameReader cut = FrameReader.builder(FrameFormat.lengthPrefixed())
                .frameDeadline(TINY)
                .build(new EndsWhenClosed(new byte[] {0, 0, 0, 9, 1}));
        assertThatThrownBy(cut::next)
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("a frame must arrive within PT0.02S");
    }

    @Test
    void closeByAnotherThreadIsNoEndOfInput() throws Exception {
        EndsWhenClosed socket = new EndsWhenClosed("half a li".getBytes(StandardCharsets.US_ASCII));
        LineReader lines = LineReader.of(socket);
        Thread closer = closerOf(socket.reading, lines::close);
        assertThatThrownBy(lines::next).isInstanceOf(AsynchronousCloseException.class);
        closer.join();
        EndsWhenClosed idle = new EndsWhenClosed(new byte[0]);
        FrameReader frames = FrameReader.of(idle, FrameFormat.lengthPrefixed());
        closer = closerOf(idle.reading, frames::close);
        assertThatThrownBy(frames::next).isInstanceOf(AsynchronousCloseException.class);
        closer.join();
        EndsWhenClosed shared = new EndsWhenClosed(new byte[0]);
        FrameReader unaware = FrameReader.of(shared, FrameFormat.lengthPrefixed());
        closer = closerOf(shared.reading, shared::close);
        assertThatThrownBy(unaware::next)
                .as("closed by a writer's deadline, say")
                .isInstanceOf(AsynchronousCloseException.class);
        closer.join();
    }

    private interface Closing {
        void close() throws IOException;
    }

    private static Thread closerOf(CountDownLatch when, Closing what) {
        Thread closer = new Thread(() -> {
            await(when);
            try {
                what.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        closer.start();
        return closer;
    }

    @Test
    void flushOfAStreamHasTheDeadlineToo() throws IOException {
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().deadline(TINY).build(new EndsWhenClosed(new byte[0]));
        assertThatThrownBy(out::flush).isInstanceOf(SocketTimeoutException.class);
        BufferedWritableByteChannel closed =
                BufferedWritableByteChannel.builder().deadline(TINY).build(new EndsWhenClosed(new byte[0]));
        assertThatThrownBy(closed::close).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void bytesThatOnlyACloseLetsGoAreNotWritten() throws Exception {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        OutputStream target = new BulkOutput() {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                writing.countDown();
                await(closed);
            }

            @Override
            public void close() {
                closed.countDown();
            }
        };
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(target);
        out.put((byte) 1);
        Thread closer = closerOf(writing, out::close);
        assertThatThrownBy(out::flush).isInstanceOf(ClosedChannelException.class);
        closer.join();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void emptyTransfersOfAClosedChannelFailToo(boolean withBytes) throws IOException {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new ByteArrayInputStream(new byte[9]));
        Pipe pipe = Pipe.open();
        pipe.source().close();
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(pipe.sink());
        if (withBytes) {
            in.get();
            out.put((byte) 1);
            assertThatThrownBy(out::flush).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> out.write(ByteBuffer.allocate(0))).isInstanceOf(IOException.class);
            assertThatThrownBy(out::close).isInstanceOf(IOException.class);
        }
        in.close();
        out.close();
        assertThatThrownBy(() -> in.read(ByteBuffer.allocate(0))).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.write(ByteBuffer.allocate(0))).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.write(ByteBuffer.allocateDirect(0))).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.put(new byte[0])).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.putInts(new int[0], 0, 0)).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.asOutputStream().write(new byte[0])).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> in.asInputStream().read(new byte[0])).isInstanceOf(ClosedChannelException.class);
    }
}
