package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.line.LineEndings;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Where inputs are cut: to the byte. */
class BordersTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(US_ASCII));
    }

    private static int wholeLines(String text, LineEndings endings) {
        return LineBorder.wholeLines(ascii(text), text.length(), endings);
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
    void wholeFramesEndWhereTheLastEnds() throws IOException {
        ByteElements.Measure measure = new FrameElements(FrameFormat.lengthPrefixed()).measure("the pipe");
        ByteBuffer frames = ByteBuffer.allocate(100)
                .putInt(3)
                .put(new byte[3])
                .putInt(0)
                .putInt(2)
                .put(new byte[2]);
        int[] ends = {0, 7, 11, 17};
        int last = 0;
        for (int end = 0; end <= 17; end++) {
            // The next frame is whole once its last byte is there.
            if (end == ends[last + (last < 3 ? 1 : 0)]) {
                last++;
            }
            assertThat(measure.wholeBytes(frames, end, 1000))
                    .as("of %d bytes", end)
                    .isEqualTo(ends[last]);
        }
    }

    @Test
    void aFrameThatCannotBeSaysWhereItIsInTheInput() {
        ByteElements.Measure measure = new FrameElements(FrameFormat.lengthPrefixed()).measure("the pipe");
        ByteBuffer frames = ByteBuffer.allocate(100).putInt(3).put(new byte[3]).putInt(-1);

        assertThatThrownBy(() -> measure.wholeBytes(frames, 50, 1000)).hasMessageContaining("1007");
    }

    @Test
    void aBufferForFramesHoldsTheLargestAndItsHeader() {
        FrameFormat large = FrameFormat.builder().maxFrameLength(5 << 20).build();

        assertThat(new FrameElements(large).mostBytes()).isEqualTo((5 << 20) + 8);
        assertThat(new FrameElements(FrameFormat.builder().maxFrameLength(100).build()).mostBytes())
                .isEqualTo(1 << 20);
    }

    /** A file of frames is cut at the first frame that begins where the segment is full, or behind. */
    @RepeatedTest(20)
    void aFileOfFramesIsCutBetweenThem() throws IOException {
        ByteBuffer frames = ByteBuffer.allocate(1 << 20);
        TreeSet<Long> begins = new TreeSet<>();
        while (frames.remaining() > 40_000) {
            begins.add((long) frames.position());
            int length = random.oneIn(5) ? random.between(0, 30_000) : random.between(0, 300);
            frames.putInt(length).position(frames.position() + length);
        }
        long sizeBytes = frames.position();
        begins.add(sizeBytes);
        Path path = Files.write(directory.resolve("frames"), Arrays.copyOf(frames.array(), (int) sizeBytes));
        int segmentBytes = random.between(1, 50_000);
        try (FileChannel channel = FileChannel.open(path)) {
            ByteElements.Cutter cutter = new FrameElements(FrameFormat.lengthPrefixed())
                    .cutter(new OpenFile(channel, "frames"), segmentBytes);
            for (long from = 0; from < sizeBytes; ) {
                Long expected = begins.ceiling(from + segmentBytes);
                long to = cutter.next(from);
                assertThat(to)
                        .as("from %d, %d bytes", from, segmentBytes)
                        .isEqualTo(expected == null ? sizeBytes : expected);
                from = to;
            }
        }
    }

    @Test
    void aLineThatIsCutInMemoryHasALimit() throws IOException {
        ByteElements<?> lines = TextElements.bytes(LineEndings.LF);
        ByteElements.Measure measure = lines.measure("the pipe");
        int most = lines.mostBytes();
        ByteBuffer bytes = ByteBuffer.allocate(most + 1).put(0, (byte) 'x');

        assertThat(measure.wholeBytes(bytes, most, 0)).isZero();
        assertThatThrownBy(() -> measure.wholeBytes(bytes, most + 1, 5)).hasMessageContaining("line at offset 5");
        bytes.put(3, (byte) '\n');
        assertThat(measure.wholeBytes(bytes, most + 1, 0)).isEqualTo(4);
    }

    @Test
    void anIndexHasAnEntryForEach32KiB() throws IOException {
        String line = "x".repeat(1023) + "\n";
        byte[] text = line.repeat(20 * 32).getBytes(US_ASCII);
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
    void anEmptyFileHidesNoSize() throws IOException {
        Path path = Files.createFile(directory.resolve("empty"));
        try (FileChannel channel = FileChannel.open(path)) {
            assertThat(new OpenFile(channel, "empty").hidesItsSize()).isFalse();
        }
    }

    @Test
    void quotesAreCountedForEachLine() throws IOException {
        QuoteCheck check = new QuoteCheck("the file", LineEndings.LF, 100);
        check.pass(ascii("xx\"a\rb\"\nc"), 2, 9, 100);
        assertThatThrownBy(() -> check.pass(ascii("\"\n"), 0, 2, 107)).hasMessageContaining("line at offset 106 ");

        QuoteCheck any = new QuoteCheck("the file", LineEndings.ANY, 0);
        assertThatThrownBy(() -> any.pass(ascii("\"a\rb\"\n"), 0, 6, 0)).hasMessageContaining("line at offset 0 ");
    }
}
