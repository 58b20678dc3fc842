package io.thalweg.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.Connected;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers that begin a line and do not end it. */
@Timeout(300)
class LineDeadlineTest extends Connected {
    private static final Duration TINY = Duration.ofMillis(20);

    @Test
    void drippingPeerMeetsTheDeadline() throws Exception {
        Thread dripping = new Thread(() -> {
            try {
                // Never silent for long, and never done.
                while (true) {
                    peer.write(ByteBuffer.wrap(new byte[] {'x'}));
                    Thread.onSpinWait();
                }
            } catch (IOException e) {
                assertThat(client.isOpen()).as("the reader hung up").isFalse();
            }
        });
        dripping.start();
        LineReader reader = LineReader.builder()
                .maxLineLength((1 << 30) - 1)
                .lineDeadline(TINY)
                .build(client);
        assertThatThrownBy(reader::next)
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageMatching("the line at offset 0 of 127.0.0.1:\\d+ must end within PT0.02S, got \\d+ bytes and"
                        + " no end; the channel is closed");
        assertThat(client.isOpen()).isFalse();
        dripping.join();
        assertThatThrownBy(reader::next).hasMessageEndingWith(": an earlier one failed");
    }

    @Test
    void timeoutsOfTheSocketItselfDoNotBeginTheLineAgain() throws Exception {
        peer.write(ByteBuffer.wrap(new byte[] {'x'}));
        client.socket().setSoTimeout(1);
        LineReader reader = LineReader.builder().lineDeadline(TINY).build(client.socket());
        assertThatThrownBy(() -> {
                    while (true) {
                        try {
                            reader.next();
                        } catch (SocketTimeoutException e) {
                            // Not by whether the channel is open: the deadline's own thread may not have closed it yet.
                            if (String.valueOf(e.getMessage()).contains("must end within")) {
                                throw e;
                            }
                        }
                    }
                })
                .hasMessageContaining("must end within PT0.02S, got 1 bytes and no end");
    }

    @Test
    void byteOrderMarkThatStopsMeetsTheDeadlineToo() throws IOException {
        peer.write(ByteBuffer.wrap(new byte[] {(byte) 0xEF}));
        LineReader reader =
                LineReader.builder().skipByteOrderMark(true).lineDeadline(TINY).build(client);
        assertThatThrownBy(reader::next)
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("must end within PT0.02S, got 1 bytes and no end");
        assertThatThrownBy(reader::next).hasMessageEndingWith(": an earlier one failed");
    }

    @Test
    void timeoutInsideAByteOrderMarkCanBeRetried() throws IOException {
        client.socket().setSoTimeout(1);
        try (LineReader reader = LineReader.builder().skipByteOrderMark(true).build(client.socket())) {
            for (int b : new int[] {0xEF, 0xBB, 0xBF, 'a'}) {
                assertThatThrownBy(reader::next).isInstanceOf(SocketTimeoutException.class);
                peer.write(ByteBuffer.wrap(new byte[] {(byte) b}));
            }
            peer.close();
            client.socket().setSoTimeout(0);
            assertThat(reader.next()).isTrue();
            assertThat(reader.string()).isEqualTo("a");
            assertThat(reader.offset()).isEqualTo(3);
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void linesInTimeAreUntouched() throws IOException {
        Duration forEver = ChronoUnit.FOREVER.getDuration();
        try (LineReader reader = LineReader.builder().lineDeadline(forEver).build(client)) {
            for (int i = 0; i < 100; i++) {
                peer.write(ByteBuffer.wrap(new byte[] {'a', 'b'}));
                peer.write(ByteBuffer.wrap(new byte[] {'c', '\n'}));
                assertThat(reader.next()).isTrue();
                assertThat(reader.string()).isEqualTo("abc");
            }
            peer.close();
            assertThat(reader.next()).isFalse();
        }
    }

    /** However long the machine is up: time is counted from where the line began. */
    @Test
    void aLineThatWasBegunBeforeIsInTimeToo() throws IOException {
        client.socket().setSoTimeout(1);
        Duration ample = Duration.ofMinutes(5);
        try (LineReader reader = LineReader.builder().lineDeadline(ample).build(client.socket())) {
            peer.write(ByteBuffer.wrap(new byte[] {'a', 'b'}));
            // The second of them knows that the line has begun.
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(reader::next)
                        .isInstanceOf(SocketTimeoutException.class)
                        .hasMessageNotContaining("must end within");
            }
            client.socket().setSoTimeout(0);
            peer.write(ByteBuffer.wrap(new byte[] {'c', '\n'}));
            assertThat(reader.next()).isTrue();
            assertThat(reader.string()).isEqualTo("abc");
        }
    }

    @Test
    void deadlineMustBePositiveAndKept() {
        LineReader.Builder builder = LineReader.builder();
        assertThatThrownBy(() -> builder.lineDeadline(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a lineDeadline must be positive, got PT0S");
        builder.lineDeadline(TINY);
        assertThatThrownBy(() -> builder.build(new ByteArrayInputStream(new byte[0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a lineDeadline needs a channel that another thread can close");
    }
}
