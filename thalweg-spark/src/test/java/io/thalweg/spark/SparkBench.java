package io.thalweg.spark;

import io.thalweg.flow.Partitions;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * {@code ./dev spark bench [SIZE [ROUNDS]]}: the sources against what Spark has of its own, and against the library
 * with two threads and without Spark, all in one JVM, in turn. Before anything is timed each must have the right
 * result.
 */
public final class SparkBench {
    private static final long FILE_BYTES = 64 << 20; // binaryFile has a whole file in memory

    /** Something that is timed, and must return what is known beforehand. */
    private interface Variant {
        long run() throws IOException;
    }

    /** What variants are compared with: the first is ours. */
    private record Workload(String name, long expected, Map<String, Variant> variants) {}

    private final SparkSession session;
    private final GeneratedFrames frames;
    private final Path text;
    private final long lines;

    private SparkBench(SparkSession session, GeneratedFrames frames, Path text, long lines) {
        this.session = session;
        this.frames = frames;
        this.text = text;
        this.lines = lines;
    }

    /** Measures with 4 GiB in 5 rounds, or as the arguments say. */
    public static void main(String[] arguments) throws IOException {
        long sizeBytes = JavaUtils.byteStringAsBytes(arguments.length > 0 ? arguments[0] : "4g");
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        Path directory = Files.createTempDirectory("thalweg-spark-bench");
        try (SparkSession session = LocalSpark.session()) {
            Path text = directory.resolve("text");
            long lines = writeLines(text, sizeBytes / 4);
            GeneratedFrames frames = GeneratedFrames.write(directory.resolve("frames"), sizeBytes, FILE_BYTES);
            System.out.printf(
                    "Spark %s local[2], Java %s, %,d frames of 108 bytes, %,d lines, %d rounds%n",
                    session.version(), System.getProperty("java.version"), frames.frames(), lines, rounds);
            for (Workload workload : new SparkBench(session, frames, text, lines).workloads()) {
                measure(workload, rounds);
            }
        } finally {
            delete(directory);
        }
    }

    private static long writeLines(Path directory, long sizeBytes) throws IOException {
        Files.createDirectories(directory);
        long line = 0;
        for (int file = 0; (long) file * FILE_BYTES < sizeBytes; file++) {
            try (Writer out = Files.newBufferedWriter(directory.resolve("part-" + file + ".txt"))) {
                for (long written = 0; written < Math.min(FILE_BYTES, sizeBytes); line++) {
                    String text = "2026-11-23 12:00:00 INFO request " + line + " served in " + line % 997 + " ms\n";
                    out.write(text);
                    written += text.length();
                }
            }
        }
        return line;
    }

    private List<Workload> workloads() {
        Map<String, Variant> count = new LinkedHashMap<>();
        count.put("thalweg-frames", () -> source().count());
        count.put("binaryFile + flatMap", () -> baseline().count());
        count.put("library, two threads", () -> library(FrameReader::next));
        Map<String, Variant> sum = new LinkedHashMap<>();
        sum.put("thalweg-frames, fields", () -> sumOf(source().select("number")));
        sum.put(
                "thalweg-frames, payload",
                () -> sumOf(source().select("payload")
                        .as(Encoders.BINARY())
                        .map(
                                (MapFunction<byte[], Long>)
                                        payload -> ByteBuffer.wrap(payload).getLong(),
                                Encoders.LONG())
                        .toDF("number")));
        sum.put("binaryFile + flatMap", () -> sumOf(baseline().toDF("number")));
        sum.put("library, two threads", this::librarySum);
        Map<String, Variant> lineCount = new LinkedHashMap<>();
        lineCount.put("thalweg-lines", () -> lines().count());
        lineCount.put("text", () -> session.read().text(text.toString()).count());
        Map<String, Variant> filter = new LinkedHashMap<>();
        filter.put(
                "thalweg-lines",
                () -> lines().where("line like '%served in 77 ms'").count());
        filter.put(
                "text",
                () -> session.read()
                        .text(text.toString())
                        .where("value like '%served in 77 ms'")
                        .count());
        Map<String, Variant> sparksFilter = new LinkedHashMap<>();
        sparksFilter.put(
                "thalweg-lines",
                () -> lines().where("instr(line, 'served in 77 ms') > 0").count());
        sparksFilter.put(
                "text",
                () -> session.read()
                        .text(text.toString())
                        .where("instr(value, 'served in 77 ms') > 0")
                        .count());
        return List.of(
                new Workload("frames: count", frames.frames(), count),
                new Workload("frames: sum of a field", frames.sum(), sum),
                new Workload("lines: count", lines, lineCount),
                new Workload("lines: filter", (lines + 996 - 77) / 997, filter),
                // One that no source is told of.
                new Workload("lines: filter by Spark", (lines + 996 - 77) / 997, sparksFilter));
    }

    // ---- The variants -----------------------------------------------------------------------------------------------

    private Dataset<Row> source() {
        return session.read()
                .format("thalweg-frames")
                .option("typeFieldOffset", 0)
                .option("lengthFieldOffset", 4)
                .option("fields", "number long 0")
                .load(frames.directory().toString());
    }

    private Dataset<Row> lines() {
        return session.read().format("thalweg-lines").load(text.toString());
    }

    private static long sumOf(Dataset<Row> numbers) {
        return numbers.selectExpr("sum(number)").first().getLong(0);
    }

    /** As a program does it that has only Spark. */
    private Dataset<Long> baseline() {
        return session.read()
                .format("binaryFile")
                .load(frames.directory().toString())
                .select("content")
                .as(Encoders.BINARY())
                .flatMap((FlatMapFunction<byte[], Long>) SparkBench::numbers, Encoders.LONG());
    }

    private static Iterator<Long> numbers(byte[] content) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                try {
                    return in.available() > 0;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public Long next() {
                try {
                    in.readInt();
                    byte[] payload = new byte[in.readInt()];
                    in.readFully(payload);
                    return ByteBuffer.wrap(payload).getLong();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    /** Says whether there is a next frame. */
    private interface Next {
        boolean of(FrameReader reader) throws IOException;
    }

    private long library(Next next) throws IOException {
        return partitions()
                .collect(
                        () -> new long[1],
                        (count, reader) -> {
                            while (next.of(reader)) {
                                count[0]++;
                            }
                        },
                        SparkBench::added)[0];
    }

    private long librarySum() throws IOException {
        return partitions()
                .collect(
                        () -> new long[1],
                        (sum, reader) -> {
                            while (reader.next()) {
                                sum[0] += reader.payload().getLong(0);
                            }
                        },
                        SparkBench::added)[0];
    }

    private Partitions<FrameReader> partitions() throws IOException {
        try (Stream<Path> files = Files.list(frames.directory())) {
            return Partitions.frames(FrameFormat.typeAndLength())
                    .workers(2)
                    .of(files.filter(file -> file.toString().endsWith(".frames"))
                            .sorted()
                            .toList());
        }
    }

    private static long[] added(long[] left, long[] right) {
        left[0] += right[0];
        return left;
    }

    // ---- Time -------------------------------------------------------------------------------------------------------

    private static void measure(Workload workload, int rounds) throws IOException {
        List<String> names = new ArrayList<>(workload.variants().keySet());
        List<Variant> variants = new ArrayList<>(workload.variants().values());
        double[][] seconds = new double[names.size()][rounds];
        for (int round = -1; round < rounds; round++) {
            for (int i = 0; i < names.size(); i++) {
                long begun = System.nanoTime();
                long result = variants.get(i).run();
                double elapsed = (System.nanoTime() - begun) / 1e9;
                if (result != workload.expected()) {
                    throw new IllegalStateException(workload.name() + ", " + names.get(i) + ": wanted "
                            + workload.expected() + ", got " + result);
                }
                if (round >= 0) {
                    seconds[i][round] = elapsed;
                }
            }
        }
        System.out.printf(
                "%n%-26s %10s %10s %10s   ours is × as fast (least to most)%n",
                workload.name(), "min s", "median s", "max s");
        for (int i = 0; i < names.size(); i++) {
            double[] sorted = seconds[i].clone();
            Arrays.sort(sorted);
            System.out.printf(
                    "  %-24s %10.2f %10.2f %10.2f   %s%n",
                    names.get(i),
                    sorted[0],
                    sorted[rounds / 2],
                    sorted[rounds - 1],
                    i == 0 ? "" : ratio(seconds[i], seconds[0]));
        }
    }

    /** Of rounds in which both ran. */
    private static String ratio(double[] theirs, double[] ours) {
        double[] ratios = new double[ours.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = theirs[i] / ours[i];
        }
        Arrays.sort(ratios);
        return "%.2f (%.2f to %.2f)".formatted(ratios[ratios.length / 2], ratios[0], ratios[ratios.length - 1]);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
