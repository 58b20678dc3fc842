package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.Connected;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sources that fail inside a frame, and readers that are closed from elsewhere. */
@Timeout(300)
class FrameFailureTest extends Connected {
    private static final byte[] FRAME_AND_A_HALF = {0, 0, 0, 1, 7, 0, 0, 0, 3, 8};

    @BeforeEach
    void sendAFrameAndAHalf() throws IOException {
        peer.write(ByteBuffer.wrap(FRAME_AND_A_HALF));
    }

    @Test
    void interruptInsideAFrameTellsNeedAndGotAndEndsTheReader() throws IOException {
        FrameReader reader = FrameReader.of(client, FrameFormat.lengthPrefixed());
        assertThat(reader.next()).isTrue();
        Thread.currentThread().interrupt();
        assertThatThrownBy(reader::next)
                .isInstanceOf(ClosedByInterruptException.class)
                .hasMessageMatching("need 7 bytes, got 5 at offset 5 of 127.0.0.1:\\d+: the thread was interrupted,"
                        + " which closes the channel")
                .asString()
                .startsWith("java.nio.channels.ClosedByInterruptException: need");
        assertThat(Thread.interrupted()).isTrue();
        assertEnded(reader);
    }

    @Test
    void sourceThatGivesNothingInsideAFrameEndsTheReader() throws IOException {
        int[] sizes = {5, 5, 0};
        int[] i = {0};
        ScriptedReadableChannel source =
                ScriptedReadableChannel.inPieces(hexOfAFrameAndMore(), () -> sizes[Math.min(i[0]++, 2)]);
        FrameReader reader = FrameReader.of(source, FrameFormat.lengthPrefixed());
        assertThat(reader.next()).isTrue();
        assertThatThrownBy(reader::next)
                .hasMessage(
                        "need 7 bytes, got 5 at offset 5 of a scripted channel: 100 attempts in a row moved no byte");
        assertThat(source.closes()).isEqualTo(1);
        assertThatThrownBy(reader::next).hasMessageContaining(": an earlier one failed");
    }

    private static byte[] hexOfAFrameAndMore() {
        return new byte[] {0, 0, 0, 1, 7, 0, 0, 0, 3, 8, 9, 9};
    }

    /** Some streams keep what they throw, and throw it again when they are closed. */
    @Test
    void sourceThatKeepsItsFailureIsToldOnce() {
        FileSystemException kept = new FileSystemException("tape", null, "is torn");
        InputStream torn = new FilterInputStream(new ByteArrayInputStream(FRAME_AND_A_HALF)) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int n = super.read(into, offset, length);
                if (n < 0) {
                    throw kept;
                }
                return n;
            }

            @Override
            public void close() throws IOException {
                throw kept;
            }
        };
        FrameReader reader = FrameReader.of(torn, FrameFormat.lengthPrefixed());
        assertThatThrownBy(() -> {
                    while (reader.next()) {
                        assertThat(reader.copy()).containsExactly(7);
                    }
                })
                .isSameAs(kept);
    }

    @Test
    void closingTheChannelFirstDoesNotMatter() throws IOException {
        BufferedReadableByteChannel channel =
                BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(FRAME_AND_A_HALF));
        FrameReader reader = FrameReader.of(channel, FrameFormat.lengthPrefixed());
        reader.next();
        channel.close();
        assertThat(reader.payload().get(0)).as("the present frame stays").isEqualTo((byte) 7);
        reader.close();
        reader.close();
        assertThatThrownBy(reader::next).isInstanceOf(ClosedChannelException.class);
        assertThat(reader.offset()).isEqualTo(5);
        assertThatThrownBy(reader::payload).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void channelMayBeUsedUntilTheFirstStep() throws IOException {
        byte[] bytes = {1, 2, 3, 4, 0, 0, 0, 1, 7};
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(bytes));
        channel.require(4);
        try (FrameReader reader = FrameReader.of(channel, FrameFormat.lengthPrefixed())) {
            channel.getInt();
            channel.buffered();
            assertThat(reader.next()).isTrue();
            assertThat(reader.payload().get(0)).isEqualTo((byte) 7);
        }
    }

    private void assertEnded(FrameReader reader) {
        assertThat(client.isOpen()).isFalse();
        assertThatThrownBy(reader::next).hasMessageEndingWith(": an earlier one failed");
    }
}
