package io.thalweg.entry;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.line.LineReader;
import io.thalweg.overlap.ReadAhead;
import io.thalweg.testkit.OpenSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * A channel that puts bytes into the buffer and then throws, as {@link
 * java.nio.channels.Channels#newChannel(InputStream)} does over whatever says that more is available: the bytes come,
 * and the failure behind them, once.
 */
class FailureBehindBytesTest {
    private static final byte[] LINES = "first\nsecond\nthi".getBytes(US_ASCII);
    private static final byte[] FRAMES = {0, 0, 0, 1, 'a', 0, 0, 0, 2, 'b', 'c', 0, 0};

    /** Gives all of its bytes in the read that fails; what follows is the end. */
    private static final class Torn implements OpenSource {
        private final ByteBuffer bytes;
        private boolean failed;

        Torn(byte[] bytes) {
            this.bytes = ByteBuffer.wrap(bytes);
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            if (failed) {
                return -1;
            }
            int n = Math.min(into.remaining(), bytes.remaining());
            into.put(bytes.slice(bytes.position(), n));
            bytes.position(bytes.position() + n);
            if (bytes.hasRemaining()) {
                return n;
            }
            failed = true;
            throw new IOException("the tape is torn");
        }
    }

    private static void givesAllThenFails(InputStream in) throws IOException {
        assertThat(in.readNBytes(LINES.length)).isEqualTo(LINES);
        assertThatThrownBy(in::read)
                .hasMessageContaining("the tape is torn")
                .hasMessageContaining("offset " + LINES.length);
        assertThat(in.read()).as("told once").isEqualTo(-1);
    }

    @Test
    void aChannelsStream() throws IOException {
        givesAllThenFails(BufferedReadableByteChannel.of(new Torn(LINES)).asInputStream());
    }

    @Test
    void readingAhead() throws IOException {
        givesAllThenFails(ReadAhead.of(new Torn(LINES)));
    }

    @Test
    void linesThatAreWhole() throws IOException {
        LineReader in = LineReader.of(new Torn(LINES));
        assertThat(in.next()).isTrue();
        assertThat(in.next()).isTrue();
        assertThat(in.string()).isEqualTo("second");
        assertThatThrownBy(in::next).hasMessageContaining("the tape is torn");
    }

    @Test
    void framesThatAreWhole() throws IOException {
        FrameReader in = FrameReader.of(new Torn(FRAMES), FrameFormat.lengthPrefixed());
        assertThat(in.next()).isTrue();
        assertThat(in.next()).isTrue();
        assertThat(in.copy()).containsExactly('b', 'c');
        assertThatThrownBy(in::next).hasMessageContaining("the tape is torn");
    }

    @Test
    void valuesThatAreWhole() throws IOException {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(new Torn(FRAMES));
        assertThat(in.getInt()).isEqualTo(1);
        assertThat(in.request(FRAMES.length - Integer.BYTES)).isTrue();
        assertThatThrownBy(() -> in.request(FRAMES.length)).hasMessageContaining("the tape is torn");
    }

    @Test
    void directMemoryThatIsReadIntoPastTheBuffer() throws IOException {
        byte[] bytes = new byte[20_000];
        Arrays.fill(bytes, (byte) 'x');
        BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(64).build(new Torn(bytes));
        ByteBuffer into = ByteBuffer.allocateDirect(30_000);

        assertThat(in.read(into)).isEqualTo(bytes.length);
        assertThat(in.position()).isEqualTo(bytes.length);
        assertThatThrownBy(() -> in.read(into))
                .hasMessageContaining("the tape is torn")
                .hasMessageContaining("offset 20000");
    }
}
