package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.Connected;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers that are silent, stop in the middle, or drip. */
@Timeout(300)
class FrameDeadlineTest extends Connected {
    private static final Duration TINY = Duration.ofMillis(20);
    private static final Duration AMPLE = Duration.ofMinutes(10);

    @Test
    void peerThatStopsInsideAFrameMeetsItsDeadline() throws IOException {
        peer.write(frame(3).flip().limit(5));
        FrameReader reader = reader().frameDeadline(TINY).build(client);
        assertThatThrownBy(reader::next)
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageMatching("need 7 bytes, got 5 at offset 0 of 127.0.0.1:\\d+:"
                        + " a frame must arrive within PT0.02S; the channel is closed");
        assertThat(client.isOpen()).isFalse();
        assertThatThrownBy(reader::next)
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(": an earlier one failed");
    }

    @Test
    void drippingPeerMeetsTheMinimumRate() throws Exception {
        peer.write(frame(1 << 19).flip().limit(4));
        Thread dripping = new Thread(() -> {
            try {
                // As fast as it can, byte by byte: the rate asked for is beyond that.
                for (int i = 0; i < 1 << 19; i++) {
                    peer.write(ByteBuffer.allocate(1));
                }
            } catch (IOException e) {
                assertThat(client.isOpen()).as("the reader hung up").isFalse();
            }
        });
        dripping.start();
        FrameReader reader = reader().minimumRate(Integer.MAX_VALUE, TINY).build(client);
        assertThatThrownBy(reader::next)
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageMatching("need 524292 bytes, got \\d+ at offset 0 of 127.0.0.1:\\d+: a frame must arrive"
                        + " at 2147483647 bytes per second after PT0.02S; the channel is closed");
        dripping.join();
    }

    @Test
    void timeoutsOfTheSocketItselfDoNotPutOffTheIdleDeadline() throws Exception {
        try (Socket socket = impatient();
                SocketChannel silent = server.accept()) {
            FrameReader reader = reader().idleDeadline(Duration.ofMillis(100)).build(socket);
            assertThatThrownBy(() -> {
                        for (int i = 0; silent.isOpen() && i < 2000; i++) {
                            try {
                                reader.next();
                            } catch (SocketTimeoutException e) {
                                if (isOfDeadline(e)) {
                                    throw e;
                                }
                            }
                        }
                    })
                    .hasMessageMatching("need 1 bytes, got 0 at offset 0 of 127.0.0.1:\\d+:"
                            + " the deadline of PT0.1S passed and closed the channel");
        }
    }

    @Test
    void timeoutsOfTheSocketItselfAreNotTheIdleDeadline() throws Exception {
        try (Socket socket = impatient();
                SocketChannel silent = server.accept()) {
            FrameReader reader = reader().idleDeadline(AMPLE).build(socket);
            for (int i = 0; i < 4; i++) {
                assertThatThrownBy(reader::next)
                        .isInstanceOfSatisfying(
                                SocketTimeoutException.class,
                                e -> assertThat(isOfDeadline(e))
                                        .as(e.getMessage())
                                        .isFalse());
            }
            socket.setSoTimeout(0);
            silent.write(frame(3).flip());
            assertThat(reader.next()).isTrue();
        }
    }

    /** One without a channel, whose reads take no longer than a millisecond. */
    private Socket impatient() throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.socket().getLocalPort());
        socket.setSoTimeout(1);
        return socket;
    }

    private static boolean isOfDeadline(SocketTimeoutException e) {
        return String.valueOf(e.getMessage()).contains("the deadline of");
    }

    @Test
    void timeoutsOfTheSocketItselfDoNotBeginTheFrameAgain() throws Exception {
        peer.write(frame(3).flip().limit(5));
        client.socket().setSoTimeout(1);
        FrameReader reader = reader().frameDeadline(TINY).build(client.socket());
        assertThatThrownBy(() -> {
                    while (true) {
                        try {
                            reader.next();
                        } catch (SocketTimeoutException e) {
                            // Not by whether the channel is open: the deadline's own thread may not have closed it yet.
                            if (String.valueOf(e.getMessage()).contains("a frame must arrive")) {
                                throw e;
                            }
                        }
                    }
                })
                .hasMessageContaining("a frame must arrive within PT0.02S");
    }

    @Test
    void minimumRateAllowsTheMoreTheMoreHasCome() {
        FrameDeadlines rate = new FrameDeadlines(null, null, 100, Duration.ofSeconds(3));
        assertThat(rate.allowedNanos(0)).isEqualTo(3_000_000_000L);
        assertThat(rate.allowedNanos(299)).isEqualTo(3_000_000_000L);
        assertThat(rate.allowedNanos(1000)).isEqualTo(10_000_000_000L);
        FrameDeadlines both = new FrameDeadlines(null, Duration.ofSeconds(8), 100, Duration.ofSeconds(3));
        assertThat(both.allowedNanos(700)).isEqualTo(7_000_000_000L);
        assertThat(both.allowedNanos(1000)).isEqualTo(8_000_000_000L);
        FrameDeadlines whole = new FrameDeadlines(null, Duration.ofSeconds(8), 0, Duration.ZERO);
        assertThat(whole.allowedNanos(1_000_000)).isEqualTo(8_000_000_000L);
    }

    @Test
    void framesInTimeAreUntouched() throws Exception {
        Duration forEver = ChronoUnit.FOREVER.getDuration();
        FrameReader.Builder patient =
                reader().idleDeadline(forEver).frameDeadline(AMPLE).minimumRate(1, forEver);
        try (FrameReader reader = patient.build(client)) {
            for (int i = 0; i < 100; i++) {
                peer.write(frame(10).flip());
                assertThat(reader.next()).isTrue();
                assertThat(reader.length()).isEqualTo(10);
            }
            ByteBuffer waitedFor = frame(10).flip().limit(5);
            peer.write(waitedFor);
            FutureTask<Integer> rest = new FutureTask<>(() -> peer.write(waitedFor.limit(14)));
            CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS).execute(rest);
            assertThat(reader.next()).isTrue();
            assertThat(rest.get()).isEqualTo(9);
            peer.close();
            assertThat(reader.next()).isFalse();
        }
    }

    /** Whoever closes because of a frame does not want those behind it. */
    @Test
    void aReaderThatWasClosedGivesNoOtherFrame() throws IOException {
        peer.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 1, 'a', 0, 0, 0, 1, 'b'}));
        FrameReader reader = reader().frameDeadline(AMPLE).build(client);
        assertThat(reader.next()).isTrue();

        reader.close();

        assertThat(reader.copy()).containsExactly('a');
        assertThatThrownBy(reader::next).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void deadlinesNeedASourceThatCanBeClosedFromOutside() {
        assertThatThrownBy(() -> reader().idleDeadline(TINY).build(ScriptedReadableChannel.whole(new byte[0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("deadlines need a channel that another thread can close");
        assertThatThrownBy(() -> reader().frameDeadline(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reader().minimumRate(0, TINY)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void fileThatCannotKeepADeadlineIsClosedAgain() throws IOException {
        Configuration plainChannels =
                Configuration.unix().toBuilder().setSupportedFeatures().build();
        try (FileSystem memory = Jimfs.newFileSystem(plainChannels)) {
            Path file = memory.getPath("f");
            long free = Files.getFileStore(memory.getPath("/")).getUnallocatedSpace();
            Files.write(file, new byte[1 << 20]);
            assertThatThrownBy(() -> reader().frameDeadline(TINY).build(file))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> LineReader.builder().lineDeadline(TINY).open(file))
                    .isInstanceOf(IllegalArgumentException.class);
            Files.delete(file);
            assertThat(Files.getFileStore(memory.getPath("/")).getUnallocatedSpace())
                    .as("a file that is open still has its bytes")
                    .isEqualTo(free);
        }
    }

    private static FrameReader.Builder reader() {
        return FrameReader.builder(FrameFormat.lengthPrefixed());
    }

    private static ByteBuffer frame(int length) {
        return ByteBuffer.allocate(4 + length).putInt(length).position(4 + length);
    }
}
