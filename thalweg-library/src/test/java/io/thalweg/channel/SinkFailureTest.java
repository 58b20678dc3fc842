package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.Failures;
import io.thalweg.testkit.OpenTarget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ends that fail in ways that the JDK's own seldom do. */
@Timeout(300)
class SinkFailureTest {
    /** Takes some bytes at a time, and at a certain call throws what it likes. */
    private static class Throwing implements OpenTarget {
        final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private final Throwable thrown;
        private final int failingCall;
        private int calls;

        Throwing(int failingCall, Throwable thrown) {
            this.failingCall = failingCall;
            this.thrown = thrown;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            if (++calls == failingCall) {
                Failures.rethrow(thrown);
            }
            byte[] some = new byte[Math.min(6, from.remaining())];
            from.get(some);
            taken.writeBytes(some);
            return some.length;
        }

        @Override
        public String toString() {
            return "a throwing channel";
        }
    }

    private static final class GatheringThrowing extends Throwing implements GatheringByteChannel {
        int mostAtOnce;

        GatheringThrowing(int failingCall, Throwable thrown) {
            super(failingCall, thrown);
        }

        @Override
        public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
            mostAtOnce = Math.max(mostAtOnce, parts[offset].remaining() + parts[offset + 1].remaining());
            return write(parts[offset].hasRemaining() ? parts[offset] : parts[offset + 1]);
        }

        @Override
        public long write(ByteBuffer[] parts) throws IOException {
            return write(parts, 0, parts.length);
        }
    }

    /** Some streams keep what they throw, and throw it again when they are closed. */
    @Test
    void aTargetThatKeepsItsFailureIsToldOnce() throws IOException {
        FileSystemException kept = new FileSystemException("tape", null, "is torn");
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw kept;
            }

            @Override
            public void close() throws IOException {
                throw kept;
            }
        });
        out.put((byte) 1);
        assertThatThrownBy(out::close).isSameAs(kept);
        out.close();
    }

    @Test
    void headerTravelsWithTheLargeWriteBehindIt() throws IOException {
        GatheringThrowing target = new GatheringThrowing(0, new AssertionError("never"));
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().bufferSize(8).build(target);
        out.putInt(1);
        out.write(ByteBuffer.allocateDirect(100));
        assertThat(target.mostAtOnce).isEqualTo(104);
    }

    @Test
    void errorWhileGatheringEndsTheChannelToo() throws IOException {
        Throwable thrown = new OutOfMemoryError("native");
        BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().bufferSize(8).build(new GatheringThrowing(2, thrown));
        out.put((byte) 1);
        assertThatThrownBy(() -> out.write(ByteBuffer.allocateDirect(100))).isSameAs(thrown);
        assertThatThrownBy(() -> out.put((byte) 1)).hasMessageEndingWith("earlier write failed: native");
    }

    @Test
    void failureWhileGatheringTellsHowFarItCame() throws IOException {
        BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .bufferSize(8)
                .build(new GatheringThrowing(3, new IOException("No space left on device")));
        out.putInt(1);
        assertThatThrownBy(() -> out.write(ByteBuffer.allocateDirect(100)))
                .as("4 bytes of the first, 6 of the second")
                .hasMessage("cannot write at offset 10 of a throwing channel: No space left on device");
    }

    @Test
    void failureOfALaterWriteTellsTheOffsetInAll() throws IOException {
        BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .bufferSize(8)
                .build(new Throwing(3, new IOException("No space left on device")));
        out.putInt(1);
        out.flush();
        out.putLong(2);
        assertThatThrownBy(out::flush)
                .as("4 bytes of the first flush, 6 of the second")
                .hasMessage("cannot write at offset 10 of a throwing channel: No space left on device");
    }

    /** Neither gives nor takes, until so much time has passed. */
    private static final class Idle implements ReadableByteChannel, WritableByteChannel {
        private final long idleNanos;
        private final long beganNanos = System.nanoTime();

        Idle(Duration idle) {
            idleNanos = idle.toNanos();
        }

        @Override
        public int read(ByteBuffer into) {
            if (System.nanoTime() - beganNanos < idleNanos) {
                return 0;
            }
            into.put((byte) 7);
            return 1;
        }

        @Override
        public int write(ByteBuffer from) {
            if (System.nanoTime() - beganNanos < idleNanos) {
                return 0;
            }
            from.get();
            return 1;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void patienceDoesNotDependOnTheThreadsInterrupt() throws IOException {
        for (boolean interrupted : new boolean[] {false, true}) {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new Idle(Duration.ofMillis(30)));
            assertThat(in.get()).isEqualTo((byte) 7);
            BufferedWritableByteChannel out = BufferedWritableByteChannel.of(new Idle(Duration.ofMillis(30)));
            out.put((byte) 1);
            out.flush();
            assertThat(Thread.interrupted()).isEqualTo(interrupted);
        }
    }

    /** Whoever waits for it does not park: the permit for that is there already. */
    private static final class Unparking implements ReadableByteChannel {
        private final ReadableByteChannel channel;

        Unparking(ReadableByteChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            LockSupport.unpark(Thread.currentThread());
            return channel.read(into);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @Test
    void patienceDoesNotDependOnAnEarlierUnpark() throws IOException {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new Unparking(new Idle(Duration.ofMillis(30))));
        assertThat(in.get()).isEqualTo((byte) 7);
    }

    @Test
    void whoPausesLeavesTheProcessorToOthers() throws Exception {
        Thread pausing = Thread.currentThread();
        AtomicBoolean seen = new AtomicBoolean();
        Thread watching = new Thread(() -> {
            while (pausing.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            seen.set(true);
        });
        watching.setDaemon(true);
        watching.start();
        while (!seen.get()) {
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new Idle(Duration.ofMillis(30)));
            assertThat(in.get()).isEqualTo((byte) 7);
        }
        watching.join();
    }

    /** Its wait is ended by a close, which fails. */
    private static final class FailsToClose implements ReadableByteChannel, InterruptibleChannel {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public int read(ByteBuffer into) throws IOException {
            try {
                assertThat(closed.await(5, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            throw new IOException("the channel is gone");
        }

        @Override
        public boolean isOpen() {
            return closed.getCount() > 0;
        }

        @Override
        public void close() throws IOException {
            try {
                throw new IOException("Stale file handle");
            } finally {
                closed.countDown();
            }
        }
    }

    @Test
    void deadlineTellsThatItCouldNotClose() {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .deadline(Duration.ofMillis(20))
                .build(new FailsToClose());
        assertThatThrownBy(in::get)
                .isInstanceOf(SocketTimeoutException.class)
                .satisfies(late -> assertThat(late.getCause()).hasMessage("the channel is gone"));
        // Whether the close had failed already when the wait was over is a race; by now it has, or soon will have.
        assertThatThrownBy(() -> {
                    while (true) {
                        try {
                            in.get();
                        } catch (SocketTimeoutException late) {
                            if (late.getSuppressed().length > 0) {
                                throw late.getSuppressed()[0];
                            }
                            Thread.onSpinWait();
                        }
                    }
                })
                .hasMessage("Stale file handle");
    }

    /** Nobody knows what the target has. */
    @ParameterizedTest
    @MethodSource("thrown")
    void nothingIsPutAfterAFlushThatFailed(Throwable thrown) throws IOException {
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(new ByteArrayOutputStream() {
            @Override
            public void flush() throws IOException {
                Failures.rethrow(thrown);
            }
        });
        out.putInt(1);
        assertThatThrownBy(out::flush).hasMessageContaining(thrown.getMessage());
        assertThatThrownBy(() -> out.putInt(2))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("an earlier write failed")
                .hasMessageContaining(thrown.getMessage());
        assertThat(out.position()).isEqualTo(4);
        assertThatThrownBy(out::close).isInstanceOf(IOException.class).hasMessageContaining(thrown.getMessage());
    }

    static Stream<Throwable> thrown() {
        return Stream.of(
                new IOException("not flushed"),
                new IllegalStateException("not flushed"),
                new OutOfMemoryError("not flushed"));
    }

    @Test
    void flushThatEndsBecauseItWasClosedMeanwhileHasNotSucceeded() throws IOException {
        CompletableFuture<BufferedWritableByteChannel> closing = new CompletableFuture<>();
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(new ByteArrayOutputStream() {
            @Override
            public void flush() throws IOException {
                Thread other = new Thread(() -> {
                    try {
                        closing.join().close();
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                });
                other.start();
                try {
                    other.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        closing.complete(out);
        out.putInt(1);
        assertThatThrownBy(out::flush).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> out.putInt(2)).isInstanceOf(ClosedChannelException.class);
    }
}
