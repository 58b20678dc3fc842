package io.thalweg.index;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineEndings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Which lines have an entry, and where a line surely ends. */
class IndexEntriesTest {
    private static int wholeLines(String text, LineEndings endings) {
        return IndexEntries.wholeLines(ByteBuffer.wrap(text.getBytes(US_ASCII)), 0, text.length(), endings);
    }

    @Test
    void wholeLinesEndBehindTheLastEndingThatIsSure() {
        assertThat(wholeLines("ab", LineEndings.ANY)).isZero();
        assertThat(wholeLines("\nab", LineEndings.LF)).isEqualTo(1);
        assertThat(wholeLines("a\nb", LineEndings.ANY)).isEqualTo(2);
        assertThat(wholeLines("a\rb", LineEndings.ANY)).isEqualTo(2);
        assertThat(wholeLines("a\r", LineEndings.ANY)).as("an LF may follow").isZero();
        assertThat(wholeLines("a\rb", LineEndings.LF)).isZero();
        assertThat(wholeLines("a\rb", LineEndings.LF_OR_CRLF)).isZero();
        assertThat(wholeLines("a\nb\0c", LineEndings.NUL)).isEqualTo(4);
    }

    @Test
    void anIndexHasAnEntryForEach32KiB() throws IOException {
        byte[] text = ("x".repeat(1023) + "\n").repeat(20 * 32).getBytes(US_ASCII);
        BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().maxBufferSize(1024).build(new ByteArrayInputStream(text));

        IndexEntries entries = IndexEntries.ofSegment(in, LineEndings.LF);

        assertThat(entries.count()).isEqualTo(20);
        for (int i = 0; i < 20; i++) {
            assertThat(entries.offset(i)).isEqualTo(i * 32L * 1024);
            assertThat(entries.linesBefore(i)).isEqualTo(i * 32L);
        }
        assertThat(entries.lines()).isEqualTo(20 * 32);
    }

    @Test
    void anIndexOfASegmentCountsFromWhereItBegins() throws IOException {
        byte[] text = ("head:" + ("x".repeat(1023) + "\n").repeat(40)).getBytes(US_ASCII);
        BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(100 << 10).build(new ByteArrayInputStream(text));
        in.require(text.length);
        in.skip(5);

        IndexEntries entries = IndexEntries.ofSegment(in, LineEndings.LF);

        assertThat(entries.count()).isEqualTo(1);
        assertThat(entries.offset(0)).isEqualTo(5);
        assertThat(entries.lines()).isEqualTo(40);
        assertThat(in.position()).isEqualTo(text.length);
    }
}
