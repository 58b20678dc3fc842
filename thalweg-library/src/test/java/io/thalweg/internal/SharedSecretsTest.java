package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.line.LineReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What public classes let the library's other packages do with them. */
final class SharedSecretsTest {
    private static final byte[] LINES = "a\nb\n".getBytes(StandardCharsets.US_ASCII);

    @Test
    void aReaderOfLinesCountsFromWhereItBegins() throws IOException {
        try (LineReader reader = LineReader.of(new ByteArrayInputStream(LINES))) {
            SharedSecrets.LINES_BEFORE.of(reader).accept(41);
            assertThat(reader.next()).isTrue();
            assertThat(reader.lineNumber()).isEqualTo(42);
        }
    }

    @Test
    void aFormatTellsHowLongAFrameIs() throws IOException {
        FrameLengths lengths =
                SharedSecrets.FRAME_LENGTHS.of(FrameFormat.lengthPrefixed()).apply("a.bin");

        assertThat(lengths.at(ByteBuffer.wrap(new byte[] {0, 0, 0, 3, 1, 2, 3}), 0, 7, 0))
                .isEqualTo(7);
        assertThat(lengths.at(ByteBuffer.wrap(new byte[] {0, 0}), 0, 2, 0)).isEqualTo(-4);
    }

    @Test
    void aReadableChannelShowsWhatItHolds() throws IOException {
        try (BufferedReadableByteChannel channel = BufferedReadableByteChannel.of(new ByteArrayInputStream(LINES))) {
            ReadAccess access = SharedSecrets.READ_ACCESS.of(channel);
            assertThat(access.fill(2, ReadAccess.CHANNELS_DEADLINE, 2)).isTrue();
            assertThat(access.available()).isBetween(2, LINES.length);
        }
    }

    @Test
    void aWritableChannelTakesAHeaderAndItsPayload() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (BufferedWritableByteChannel channel = BufferedWritableByteChannel.of(target)) {
            SharedSecrets.WRITE_ACCESS.of(channel).put(0x0102_0304_0506_0708L, LINES, 1, 2);
        }
        assertThat(target.toByteArray()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, '\n', 'b');
    }
}
