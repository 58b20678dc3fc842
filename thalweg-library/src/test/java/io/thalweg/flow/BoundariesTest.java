package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Where inputs are cut: to the byte. */
class BoundariesTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(US_ASCII));
    }

    private static int wholeLines(String text, LineEndings endings) {
        return LineBoundary.wholeLines(ascii(text), 0, text.length(), endings);
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
    void aSegmentOfRecordsIsAsLongAsItMayBe() throws IOException {
        Path file = Files.write(directory.resolve("records"), new byte[40]);
        try (OpenFile records = new OpenFile(FileChannel.open(file), "records")) {
            RecordElements elements = new RecordElements(4, ByteOrder.BIG_ENDIAN);
            assertThat(elements.cutter(records, 10).next(0)).isEqualTo(8);
            assertThat(elements.cutter(records, 12).next(8)).isEqualTo(20);
            assertThat(elements.cutter(records, 3).next(0)).isEqualTo(4);
            assertThat(elements.cutter(records, 12).next(36)).isEqualTo(40);
        }
    }

    /** A long line is not searched again and again; but a CR at the end of what was searched may end it. */
    @Test
    void whatWasSearchedIsNotSearchedAgain() {
        assertThat(LineBoundary.wholeLines(ascii("\nab\n"), 2, 4, LineEndings.LF))
                .isEqualTo(4);
        assertThat(LineBoundary.wholeLines(ascii("\nabc"), 2, 4, LineEndings.LF))
                .as("what is said")
                .isZero();
        assertThat(LineBoundary.wholeLines(ascii("a\rb"), 2, 3, LineEndings.ANY))
                .isEqualTo(2);
        assertThat(LineBoundary.wholeLines(ascii("a\rb"), 3, 3, LineEndings.ANY))
                .isZero();
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
            assertThat(measure.wholeBytes(frames, 0, end, 1000))
                    .as("of %d bytes", end)
                    .isEqualTo(ends[last]);
        }
    }

    @Test
    void aFrameThatCannotBeSaysWhereItIsInTheInput() {
        ByteElements.Measure measure = new FrameElements(FrameFormat.lengthPrefixed()).measure("the pipe");
        ByteBuffer frames = ByteBuffer.allocate(100).putInt(3).put(new byte[3]).putInt(-1);

        assertThatThrownBy(() -> measure.wholeBytes(frames, 0, 50, 1000)).hasMessageContaining("1007");
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

    /** What ends at the segment's end begins no further frame in it. */
    @Test
    void framesThatFillASegmentAreCutBehindIt() throws IOException {
        ByteBuffer frames = ByteBuffer.allocate(60);
        while (frames.hasRemaining()) {
            frames.putInt(6).position(frames.position() + 6);
        }
        assertThat(cuts(frames.array(), 20)).containsExactly(20L, 40L, 60L);
    }

    @Test
    void aFileThatEndsInAHeaderEndsWithTheSegmentOfThat() throws IOException {
        byte[] frames = ByteBuffer.allocate(32)
                .putInt(6)
                .position(10)
                .putInt(6)
                .position(20)
                .putInt(6)
                .array();
        assertThat(cuts(frames, 100)).containsExactly(32L);
        assertThat(cuts(frames, 10)).containsExactly(10L, 20L, 30L, 32L);
        assertThat(cuts(frames, 11)).containsExactly(20L, 32L);
    }

    private List<Long> cuts(byte[] bytes, int segmentBytes) throws IOException {
        Path path = Files.write(directory.resolve("frames"), bytes);
        List<Long> cuts = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(path)) {
            ByteElements.Cutter cutter = new FrameElements(FrameFormat.lengthPrefixed())
                    .cutter(new OpenFile(channel, "frames"), segmentBytes);
            for (long from = 0; from < bytes.length && cuts.size() < 10; from = cuts.get(cuts.size() - 1)) {
                cuts.add(cutter.next(from));
            }
        }
        return cuts;
    }

    /** Whoever takes bytes of whole lines knows no limit for one. */
    @Test
    void aLineOfAnyLengthIsWholeInItsSegment() throws IOException {
        Path path = directory.resolve("line");
        long sizeBytes = 18 << 20;
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(sizeBytes);
        }
        List<Long> segments = new ArrayList<>();

        Partitions.lineBytes(LineEndings.LF)
                .segmentSize(1 << 20)
                .of(path)
                .forEachInOrder(BoundariesTest::rest, segments::add);

        assertThat(segments).filteredOn(bytes -> bytes > 0).containsExactly(sizeBytes);
    }

    private static long rest(BufferedReadableByteChannel in) throws IOException {
        long begin = in.position();
        while (in.request(1)) {
            in.skip(in.available());
        }
        return in.position() - begin;
    }

    @Test
    void aLineThatIsCutInMemoryHasALimit() throws IOException {
        ByteElements<?> lines = TextElements.bytes(LineEndings.LF);
        ByteElements.Measure measure = lines.measure("the pipe");
        int most = lines.mostBytes();
        ByteBuffer bytes = ByteBuffer.allocate(most + 1).put(0, (byte) 'x');

        assertThat(measure.wholeBytes(bytes, 0, most, 0)).isZero();
        assertThatThrownBy(() -> measure.wholeBytes(bytes, 0, most + 1, 5)).hasMessageContaining("line at offset 5");
        bytes.put(3, (byte) '\n');
        assertThat(measure.wholeBytes(bytes, 0, most + 1, 0)).isEqualTo(4);
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

    @Test
    void recordsBelongToTheSplitThatTheyBeginInWhateverItsBoundaries() throws IOException {
        byte[] bytes = new byte[100 * 24];
        for (int i = 0; i < 100; i++) {
            bytes[i * 24] = (byte) i;
        }
        Path path = Files.write(directory.resolve("records"), bytes);
        Partitions<RecordReader> records =
                Partitions.records(24, ByteOrder.BIG_ENDIAN).of();
        List<Integer> read = new ArrayList<>();
        for (long from = 0, to; from < bytes.length; from = to) {
            to = Math.min(bytes.length, from + 1 + random.between(0, 100));
            try (RecordReader reader = records.open(new Split(path.toString(), from, to - from, Split.Kind.RECORDS))) {
                while (reader.next()) {
                    read.add(reader.getInt(0) >>> 24);
                }
            }
        }
        assertThat(read).isEqualTo(IntStream.range(0, 100).boxed().toList());
    }

    @Test
    void aSplitOfNothingHasNothing() throws IOException {
        Path path = Files.writeString(directory.resolve("lines"), "a\nb\n");
        try (LineReader lines = Partitions.lines().of().open(new Split(path.toString(), 0, 0, Split.Kind.LINES))) {
            assertThat(lines.next()).isFalse();
        }
    }

    @Test
    void framesMayBeAsLargeAsTheirFormatAllows() throws IOException {
        Path path = Files.write(directory.resolve("frames"), new byte[] {0, 0, 0, 1, 7});
        FrameFormat largest = FrameFormat.builder().maxFrameLength(1 << 30).build();
        assertThat(Partitions.frames(largest).of(path).splits()).hasSize(1);
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
