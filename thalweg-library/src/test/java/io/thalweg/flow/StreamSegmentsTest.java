package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.line.LineReader;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An input that is cut in memory, as its workers ask for it. */
class StreamSegmentsTest {
    @TempDir
    Path directory;

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

    /** More than one read brings, which is at most 8 KiB at first: what a file has need not be waited for. */
    @Test
    void ofAFileASegmentIsWhole() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "line\n".repeat(100_000));
        TextElements<LineReader> lines = TextElements.lines(LineReader.builder());
        try (FileChannel channel = FileChannel.open(file);
                FileInputStream stream = new FileInputStream(file.toFile())) {
            assertThat(firstSegmentBytes(lines.channel().build(channel))).isEqualTo(100_000);
            assertThat(firstSegmentBytes(lines.channel().build(stream.getFD()))).isEqualTo(100_000);
            assertThat(firstSegmentBytes(lines.channel().build(lines.channel().build(channel.position(0)))))
                    .as("through another")
                    .isEqualTo(100_000);
        }
    }

    @Test
    void ofAFileThatCannotBeReadAtAnOffsetASegmentIsWhole() throws IOException {
        Configuration noFileChannels =
                Configuration.unix().toBuilder().setSupportedFeatures().build();
        try (FileSystem memory = Jimfs.newFileSystem(noFileChannels)) {
            Path file = Files.writeString(memory.getPath("/lines"), "line\n".repeat(100_000));
            FileSegments segments = new FileSegments(List.of(file), TextElements.lines(LineReader.builder()), 100_000);
            Segment segment = segments.next(first, () -> {});
            assertThat(segment).extracting(Segment::sizeBytes).isEqualTo(100_000L);
            segments.close();
        }
    }

    /** The file's rest belongs to whoever met the line, and so does the error. */
    @Test
    void afterALineThatIsTooLongAFileIsNotTakenForRead() throws IOException {
        Path file = directory.resolve("lines.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(("x".repeat(5000) + "\n3\n").getBytes(US_ASCII));
        }
        TextElements<LineReader> lines = TextElements.lines(LineReader.builder().maxLineLength(100));
        FileSegments segments = new FileSegments(List.of(file, file), lines, 64);

        assertThat(segments.next(first, () -> {})).isNotNull();
        assertThat(segments.next(second, () -> {})).as("for who has not met it").isNull();
        assertThatThrownBy(() -> segments.next(first, () -> {})).hasMessageContaining("nobody has read it");
        segments.close();
    }

    private long firstSegmentBytes(BufferedReadableByteChannel in) throws IOException {
        TextElements<LineReader> lines = TextElements.lines(LineReader.builder());
        Segment segment = new StreamSegments(in, lines, 100_000, true).next(first, () -> {});
        return Objects.requireNonNull(segment).sizeBytes();
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
