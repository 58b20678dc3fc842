package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the input, the size of segments and the number of workers: the elements are those of one reader. */
class PartitionsPropertyTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RegisterExtension
    final FileDescriptors descriptors = new FileDescriptors();

    @TempDir
    Path directory;

    /** An element and where it is. */
    private record Element(long offset, ByteBuffer bytes) {}

    private interface Next<R> {
        boolean of(R reader) throws IOException;
    }

    /** How a reader is asked for its next element, and where and what that is. */
    private record Steps<R>(Next<R> nextOf, ToLongFunction<R> offset, Function<R, byte[]> copy) {
        boolean next(R reader) throws IOException {
            return nextOf.of(reader);
        }

        Element element(R reader) {
            return new Element(offset.applyAsLong(reader), ByteBuffer.wrap(copy.apply(reader)));
        }
    }

    @RepeatedTest(30)
    void linesAreThoseOfOneReader() throws IOException {
        byte[] text = randomText();
        LineReader.Builder options = LineReader.builder()
                .endings(random.oneOf(List.of(LineEndings.values())))
                .skipByteOrderMark(random.oneIn(2));
        Steps<LineReader> steps = new Steps<>(LineReader::next, LineReader::offset, LineReader::copy);
        assertSame(text, () -> Partitions.lines(options), options.build(HostileInputStream.generous(text)), steps);
    }

    @RepeatedTest(30)
    void framesAreThoseOfOneReader() throws IOException {
        FrameFormat format = random.oneOf(List.of(
                FrameFormat.lengthPrefixed(),
                FrameFormat.varint(),
                FrameFormat.typeAndLength(),
                FrameFormat.builder()
                        .lengthFieldLength(2)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .build()));
        byte[] frames = randomFrames(format);
        Steps<FrameReader> steps = new Steps<>(FrameReader::next, FrameReader::offset, FrameReader::copy);
        assertSame(
                frames,
                () -> Partitions.frames(format),
                FrameReader.of(HostileInputStream.generous(frames), format),
                steps);
    }

    @RepeatedTest(20)
    void recordsAreThoseOfOneReader() throws IOException {
        int sizeBytes = random.between(1, 40);
        byte[] records = random.bytes(sizeBytes * random.between(0, 400));
        Steps<RecordReader> steps = new Steps<>(RecordReader::next, RecordReader::offset, RecordReader::copy);
        assertSame(
                records,
                () -> Partitions.records(sizeBytes, ByteOrder.BIG_ENDIAN),
                new RecordReader(BufferedReadableByteChannel.of(HostileInputStream.generous(records)), sizeBytes),
                steps);
    }

    @RepeatedTest(20)
    void bytesOfLinesBeginAndEndWhereLinesDo() throws IOException {
        byte[] text = randomText();
        LineEndings endings = random.oneOf(List.of(LineEndings.values()));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        random(Partitions.lineBytes(endings)).of(write(text, "text")).forEachInOrder(this::bytes, segment -> {
            byte last = segment.length == 0 ? 0 : segment[segment.length - 1];
            all.writeBytes(segment);
            if (segment.length > 0 && all.size() < text.length) {
                assertThat(last == '\n' || last == '\r' || last == 0).isTrue();
            }
        });
        assertThat(all.toByteArray()).isEqualTo(text);
    }

    private byte[] bytes(BufferedReadableByteChannel in) throws IOException {
        return in.asInputStream().readAllBytes();
    }

    /** A maker of builders. */
    private interface Builders<R extends Closeable> {
        Partitions.Builder<R> get();
    }

    private <R extends Closeable> void assertSame(byte[] input, Builders<R> builders, R reader, Steps<R> steps)
            throws IOException {
        List<Element> expected = new ArrayList<>();
        while (steps.next(reader)) {
            expected.add(steps.element(reader));
        }
        Path file = write(input, "file");
        assertThat(gathered(random(builders.get()).of(file), steps))
                .as("workers")
                .isEqualTo(expected);
        assertThat(inOrder(random(builders.get()).of(file), steps))
                .as("in order")
                .isEqualTo(expected);
        assertThat(bySplits(random(builders.get()).of(file), steps))
                .as("splits")
                .isEqualTo(expected);
    }

    private <R extends Closeable> Partitions.Builder<R> random(Partitions.Builder<R> builder) {
        return builder.segmentSize(random.oneIn(4) ? random.between(1, 10) : random.between(1, 3000))
                .workers(random.between(1, 4));
    }

    private static <R extends Closeable> List<Element> gathered(Partitions<R> partitions, Steps<R> steps)
            throws IOException {
        List<Element> all = partitions.collect(
                ArrayList<Element>::new,
                (elements, reader) -> {
                    while (steps.next(reader)) {
                        elements.add(steps.element(reader));
                    }
                },
                (left, right) -> {
                    left.addAll(right);
                    return left;
                });
        all.sort(Comparator.comparingLong(Element::offset));
        return all;
    }

    private static <R extends Closeable> List<Element> inOrder(Partitions<R> partitions, Steps<R> steps)
            throws IOException {
        List<Element> all = new ArrayList<>();
        partitions.forEachInOrder(reader -> ofSegment(reader, steps), all::addAll);
        return all;
    }

    private static <R extends Closeable> List<Element> ofSegment(R reader, Steps<R> steps) throws IOException {
        List<Element> elements = new ArrayList<>();
        while (steps.next(reader)) {
            elements.add(steps.element(reader));
        }
        return elements;
    }

    private static <R extends Closeable> List<Element> bySplits(Partitions<R> partitions, Steps<R> steps)
            throws IOException {
        List<Element> all = new ArrayList<>();
        long offset = 0;
        for (Split split : partitions.splits()) {
            assertThat(split.offset()).isEqualTo(offset);
            offset = split.end();
            try (R reader = partitions.open(split)) {
                all.addAll(ofSegment(reader, steps));
            }
        }
        return all;
    }

    private Path write(byte[] bytes, String name) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    /** Endings of all kinds, at boundaries of segments too; now and then a long line, or a mark of the byte order. */
    private byte[] randomText() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int lines = random.between(0, 200);
        int most = random.oneOf(List.of(2, 12, 200));
        for (int i = 0; i < lines; i++) {
            if (random.oneIn(20)) {
                text.writeBytes(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
            }
            text.writeBytes("x"
                    .repeat(random.oneIn(100) ? 5000 : random.between(0, most))
                    .getBytes(US_ASCII));
            text.writeBytes(
                    random.oneOf(List.of("\n", "\r", "\r\n", "\n\r", "\0", "")).getBytes(US_ASCII));
        }
        return text.toByteArray();
    }

    private byte[] randomFrames(FrameFormat format) throws IOException {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        int count = random.between(0, 200);
        try (FrameWriter writer = FrameWriter.of(frames, format)) {
            for (int i = 0; i < count; i++) {
                byte[] payload = random.bytes(random.oneIn(50) ? 20_000 : random.between(0, 60));
                if (format.hasType()) {
                    writer.write(i, ByteBuffer.wrap(payload));
                } else {
                    writer.write(ByteBuffer.wrap(payload));
                }
            }
        }
        return frames.toByteArray();
    }
}
