package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.BulkOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A write that only a close ends has not succeeded. */
@Timeout(300)
class ClosedMeanwhileTest {
    private static final Duration TINY = Duration.ofMillis(20);

    /** Its flush waits until it is closed. */
    private static final class EndsWhenClosed extends Socket {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public InetAddress getInetAddress() {
            return InetAddress.getLoopbackAddress();
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

    @Test
    void flushOfAStreamHasTheDeadlineToo() throws IOException {
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().deadline(TINY).build(new EndsWhenClosed());
        assertThatThrownBy(out::flush).isInstanceOf(SocketTimeoutException.class);
        BufferedWritableByteChannel closed =
                BufferedWritableByteChannel.builder().deadline(TINY).build(new EndsWhenClosed());
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
        Thread closer = new Thread(() -> {
            await(writing);
            try {
                out.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        closer.start();
        assertThatThrownBy(out::flush).isInstanceOf(ClosedChannelException.class);
        closer.join();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void emptyWritesOfAClosedChannelFailToo(boolean withBytes) throws IOException {
        Pipe pipe = Pipe.open();
        pipe.source().close();
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(pipe.sink());
        if (withBytes) {
            out.put((byte) 1);
            assertThatThrownBy(out::flush).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> out.write(ByteBuffer.allocate(0))).isInstanceOf(IOException.class);
            assertThatThrownBy(out::close).isInstanceOf(IOException.class);
        }
        out.close();
        assertThatThrownBy(() -> out.write(ByteBuffer.allocate(0))).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.write(ByteBuffer.allocateDirect(0))).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.put(new byte[0])).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.putInts(new int[0], 0, 0)).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.asOutputStream().write(new byte[0])).isInstanceOf(ClosedChannelException.class);
    }
}
