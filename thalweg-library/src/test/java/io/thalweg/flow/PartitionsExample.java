package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.Views;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.line.LineReader;
import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by the Javadoc and docs/reference/flow.md. */
class PartitionsExample {
    @TempDir
    Path directory;

    // @start region=count
    static Map<String, Integer> countWords(List<Path> files) throws IOException {
        return Partitions.lines()
                .of(files)
                .collect(HashMap::new, PartitionsExample::countWords, PartitionsExample::addAll);
    }

    private static void countWords(Map<String, Integer> counts, LineReader lines) throws IOException {
        while (lines.next()) {
            for (String word : lines.string().split(" ", -1)) {
                counts.merge(word, 1, Integer::sum);
            }
        }
    }

    private static Map<String, Integer> addAll(Map<String, Integer> left, Map<String, Integer> right) {
        right.forEach((word, count) -> left.merge(word, count, Integer::sum));
        return left;
    }
    // @end

    // @start region=order
    static void copyErrors(Path log, Path errors) throws IOException {
        try (Writer out = Files.newBufferedWriter(errors)) {
            Partitions.lines().of(log).forEachInOrder(PartitionsExample::errorsOf, out::write);
        }
    }

    private static final byte[] ERROR = "ERROR".getBytes(StandardCharsets.US_ASCII);

    private static String errorsOf(LineReader lines) throws IOException {
        StringBuilder errors = new StringBuilder();
        while (lines.next()) {
            if (Views.startsWith(lines.view(), ERROR)) {
                errors.append(lines.string()).append('\n');
            }
        }
        return errors.toString();
    }
    // @end

    // @start region=frames
    static long sum(Path messages) throws IOException {
        return Partitions.frames(FrameFormat.lengthPrefixed())
                .of(messages)
                .collect(LongAdder::new, PartitionsExample::addPayloads, PartitionsExample::added)
                .sum();
    }

    private static void addPayloads(LongAdder sum, FrameReader frames) throws IOException {
        while (frames.next()) {
            sum.add(frames.payload().getLong());
        }
    }

    private static LongAdder added(LongAdder left, LongAdder right) {
        left.add(right.sum());
        return left;
    }
    // @end

    // @start region=splits
    static List<Split> plan(Path records) throws IOException {
        return Partitions.records(16, ByteOrder.LITTLE_ENDIAN)
                .segmentSize(64 << 20)
                .of(records)
                .splits();
    }

    static double work(Split split) throws IOException {
        double sum = 0;
        try (RecordReader records =
                Partitions.records(16, ByteOrder.LITTLE_ENDIAN).of().open(split)) {
            while (records.next()) {
                sum += records.getDouble(8);
            }
        }
        return sum;
    }
    // @end

    // @start region=log
    static long sumOfLogs(List<Path> logs) throws IOException {
        return Partitions.logs()
                .of(logs)
                .collect(LongAdder::new, PartitionsExample::addRecords, PartitionsExample::added)
                .sum();
    }

    private static void addRecords(LongAdder sum, LogReader records) throws IOException {
        while (records.next()) {
            sum.add(records.payload().getLong());
        }
    }
    // @end

    @Test
    void sumsLogs() throws IOException {
        Path log = directory.resolve("log");
        try (AppendLog writer = AppendLog.open(log)) {
            for (int i = 0; i < 10; i++) {
                writer.append(ByteBuffer.allocate(8).putLong(0, i));
            }
        }
        assertThat(sumOfLogs(List.of(log, log))).isEqualTo(90);
    }

    @Test
    void countsWords() throws IOException {
        Path one = Files.writeString(directory.resolve("one"), "a b\nb c\n");
        Path two = Files.writeString(directory.resolve("two"), "a\n");
        assertThat(countWords(List.of(one, two))).isEqualTo(Map.of("a", 2, "b", 2, "c", 1));
    }

    @Test
    void copiesInOrder() throws IOException {
        Path log = Files.writeString(directory.resolve("log"), "ERROR 1\nINFO 2\nERROR 3\n".repeat(10));
        Path errors = directory.resolve("errors");
        copyErrors(log, errors);
        assertThat(errors).hasContent("ERROR 1\nERROR 3\n".repeat(10));
    }

    @Test
    void sumsFrames() throws IOException {
        Path messages = directory.resolve("messages");
        try (FrameWriter out = FrameWriter.of(messages, FrameFormat.lengthPrefixed())) {
            out.write(ByteBuffer.allocate(8).putLong(0, 40));
            out.write(ByteBuffer.allocate(8).putLong(0, 2));
        }
        assertThat(sum(messages)).isEqualTo(42);
    }

    @Test
    void worksOnSplits() throws IOException {
        ByteBuffer record =
                ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putDouble(8, 1.5);
        Path records = Files.write(directory.resolve("records"), record.array());
        assertThat(plan(records).stream()).hasSize(1);
        assertThat(work(plan(records).get(0))).isEqualTo(1.5);
    }
}
