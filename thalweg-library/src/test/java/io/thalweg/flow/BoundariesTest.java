package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.internal.OpenFile;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

    @Test
    void aSegmentOfRecordsIsAsLongAsItMayBe() throws IOException {
        Path file = Files.write(directory.resolve("records"), new byte[40]);
        try (OpenFile records = OpenFile.open(file)) {
            RecordElements elements = new RecordElements(4, ByteOrder.BIG_ENDIAN);
            assertThat(elements.cutter(records, 10).next(0)).isEqualTo(8);
            assertThat(elements.cutter(records, 12).next(8)).isEqualTo(20);
            assertThat(elements.cutter(records, 3).next(0)).isEqualTo(4);
            assertThat(elements.cutter(records, 12).next(36)).isEqualTo(40);
        }
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
        try (OpenFile file = OpenFile.open(path)) {
            ByteElements.Cutter cutter = new FrameElements(FrameFormat.lengthPrefixed()).cutter(file, segmentBytes);
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
        try (OpenFile file = OpenFile.open(path)) {
            ByteElements.Cutter cutter = new FrameElements(FrameFormat.lengthPrefixed()).cutter(file, segmentBytes);
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
            try (RecordReader reader =
                    records.open(new Split(path.toString(), from, to - from, Split.Contents.RECORDS))) {
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
        try (LineReader lines = Partitions.lines().of().open(new Split(path.toString(), 0, 0, Split.Contents.LINES))) {
            assertThat(lines.next()).isFalse();
        }
    }

    @Test
    void framesMayBeAsLargeAsTheirFormatAllows() throws IOException {
        Path path = Files.write(directory.resolve("frames"), new byte[] {0, 0, 0, 1, 7});
        FrameFormat largest = FrameFormat.builder().maxFrameLength(1 << 30).build();
        assertThat(Partitions.frames(largest).of(path).splits()).hasSize(1);
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(US_ASCII));
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
