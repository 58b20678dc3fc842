package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** An input that is cut in memory, as its workers ask for it. */
class StreamSegmentsTest {
    private final Chunk first = new Chunk();
    private final Chunk second = new Chunk();

    private static StreamSegments of(String text) {
        TextElements<LineReader> lines = TextElements.lines(LineReader.builder().maxLineLength(100));
        BufferedReadableByteChannel in = lines.channel().build(new ByteArrayInputStream(text.getBytes(US_ASCII)));
        return new StreamSegments(in, lines, 64, true);
    }

    @Test
    void nothingFollowsWhatIsTooLong() throws IOException {
        StreamSegments segments = of("1\n2\n" + "x".repeat(5000) + "\n3\n");

        assertThat(segments.next(first, () -> {})).extracting(Segment::to).isEqualTo(4L);
        assertThat(segments.next(second, () -> {})).extracting(Segment::from).isEqualTo(4L);
        assertThat(segments.next(first, () -> {})).as("for who has not met it").isNull();
    }

    @Test
    void nobodyKnowsHowMuchThereIs() throws IOException {
        StreamSegments segments = of("1\n2\n");
        assertThat(segments.totalBytes()).isEqualTo(SegmentSource.UNKNOWN);

        segments.stop();

        assertThatThrownBy(() -> segments.next(first, () -> {})).hasMessageContaining("closed");
    }

    @Test
    void whatIsTooLongIsNotPassedByUnread() throws IOException {
        StreamSegments segments = of("x".repeat(5000) + "\n3\n");

        assertThat(segments.next(first, () -> {})).isNotNull();
        assertThatThrownBy(() -> segments.next(first, () -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "what ends at offset 103 of a stream of java.io.ByteArrayInputStream is no whole"
                                + " element: it is longer than 102 bytes");
    }
}
