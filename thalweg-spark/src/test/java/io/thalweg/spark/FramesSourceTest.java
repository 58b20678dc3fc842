package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each frame is a row, however the file is cut and whatever Spark asks for. */
@ExtendWith(LocalSpark.class)
class FramesSourceTest {
    private static final Map<String, String> TYPE_AND_LENGTH = Map.of("typeFieldOffset", "0", "lengthFieldOffset", "4");

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    private static Dataset<Row> read(Map<String, String> options, Object... paths) {
        Map<String, String> all = new TreeMap<>(TYPE_AND_LENGTH);
        all.putAll(options);
        return LocalSpark.read("thalweg-frames", all, paths);
    }

    private static List<String> lines(Dataset<Row> data) {
        return data.collectAsList().stream()
                .map(row -> row.getLong(0) + " " + row.getInt(1) + " " + row.getInt(2) + " "
                        + HexFormat.of().formatHex((byte[]) row.get(3)) + " " + row.getString(4))
                .sorted()
                .toList();
    }

    private static List<String> lines(List<FrameFile.Frame> frames, Path file) {
        return frames.stream()
                .map(frame ->
                        frame.offset() + " " + frame.type() + " " + frame.length() + " " + frame.payload() + " " + file)
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "65536", "100k", "1g"})
    void everyFrameIsARowOnceWhereverTheFileIsCut(String splitSize) throws IOException {
        Path file = directory.resolve("frames");
        List<FrameFile.Frame> frames = FrameFile.write(file, random, 3000, 300);
        assertThat(lines(read(Map.of("splitSize", splitSize), file))).isEqualTo(lines(frames, file));
    }

    @Test
    void aFileIsCutIntoAsManyPartsAsTheSplitSizeSays() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 4000, 300);
        Dataset<Row> data = read(Map.of("splitSize", "140000"), file);
        assertThat(data.javaRDD().getNumPartitions()).isBetween((int) (Files.size(file) / 140_000), 6);
    }

    @Test
    void smallFilesShareATask() throws IOException {
        for (int i = 0; i < 20; i++) {
            FrameFile.write(directory.resolve("frames-" + i), random, 10, 100);
        }
        Dataset<Row> data = read(Map.of("splitSize", "1m"), directory);
        assertThat(data.javaRDD().getNumPartitions()).isEqualTo(1);
        assertThat(data.count()).isEqualTo(200);
    }

    @Test
    void aFrameThatIsLongerThanABatchIsARow() throws IOException {
        Path file = directory.resolve("frames");
        List<FrameFile.Frame> frames = FrameFile.write(file, random, 5, 3 << 20);
        assertThat(lines(read(Map.of("maxFrameLength", "4194304", "splitSize", "1"), file)))
                .isEqualTo(lines(frames, file));
    }

    @Test
    void onlyTheColumnsThatAreAskedForAreRead() throws IOException {
        Path file = directory.resolve("frames");
        List<FrameFile.Frame> frames = FrameFile.write(file, random, 500, 100);
        Dataset<Row> data = read(Map.of(), file).select("length", "type");
        assertThat(plan(data)).contains("length#", "type#").doesNotContain("payload#", "offset#");
        assertThat(data.collectAsList().stream().map(Row::toString))
                .containsExactlyElementsOf(frames.stream()
                        .map(frame -> "[" + frame.length() + "," + frame.type() + "]")
                        .toList());
    }

    @Test
    void framesAreCountedWithoutAnyColumn() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 10_000, 20);
        assertThat(read(Map.of("splitSize", "65536"), file).count()).isEqualTo(10_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "type = 3",
                "type <=> 3",
                "type in (1, 4)",
                "type > 3",
                "type >= 3 and type < 5",
                "length <= 20",
                "offset between 20000 and 40000",
                "offset > 30000 and length > 50 and type = 2",
                "offset = 0",
                "offset < 0",
                "type > 2147483647"
            })
    void conditionsOnNumbersAreMetWhileReading(String condition) throws IOException {
        Path file = directory.resolve("frames");
        List<FrameFile.Frame> frames = FrameFile.write(file, random, 2000, 100);
        Dataset<Row> all = read(Map.of("splitSize", "65536"), file);
        Dataset<Row> data = all.where(condition);
        assertThat(plan(data)).doesNotContain("Filter ");
        Predicate<FrameFile.Frame> expected = expected(condition);
        assertThat(lines(data)).isEqualTo(lines(frames.stream().filter(expected).toList(), file));
    }

    private static Predicate<FrameFile.Frame> expected(String condition) {
        return frame -> switch (condition) {
            case "type = 3", "type <=> 3" -> frame.type() == 3;
            case "type in (1, 4)" -> frame.type() == 1 || frame.type() == 4;
            case "type > 3" -> frame.type() > 3;
            case "type >= 3 and type < 5" -> frame.type() >= 3 && frame.type() < 5;
            case "length <= 20" -> frame.length() <= 20;
            case "offset between 20000 and 40000" -> frame.offset() >= 20000 && frame.offset() <= 40000;
            case "offset > 30000 and length > 50 and type = 2" ->
                frame.offset() > 30000 && frame.length() > 50 && frame.type() == 2;
            case "offset = 0" -> frame.offset() == 0;
            default -> false;
        };
    }

    @Test
    void partsWithoutAWantedOffsetAreNotRead() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 4000, 300);
        Dataset<Row> data = read(Map.of("splitSize", "65536"), file).where("offset < 1000");
        assertThat(data.javaRDD().getNumPartitions()).isEqualTo(1);
    }

    @Test
    void otherConditionsAreLeftToSpark() throws IOException {
        Path file = directory.resolve("frames");
        List<FrameFile.Frame> frames = FrameFile.write(file, random, 500, 100);
        Dataset<Row> data = read(Map.of(), file).where("type = 1 or payload = x'00'");
        assertThat(data.count())
                .isEqualTo(frames.stream()
                        .filter(frame -> frame.type() == 1 || frame.payload().equals("00"))
                        .count());
    }

    @Test
    void aLimitEndsEachTask() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 5000, 100);
        Dataset<Row> data = read(Map.of(), file).limit(7);
        assertThat(data.collectAsList()).hasSize(7);
        SparkPlan scan = data.queryExecution().executedPlan().collectLeaves().head();
        assertThat(scan.metrics().apply(ReadFigures.RecordsRead.NAME).value()).isEqualTo(7);
    }

    @Test
    void aCompressedFileIsReadAsAWhole() throws IOException {
        Path file = directory.resolve("frames");
        List<FrameFile.Frame> frames = FrameFile.write(file, random, 3000, 100);
        Path compressed = directory.resolve("frames.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(file, out);
        }
        Dataset<Row> data = read(Map.of("splitSize", "1000"), compressed);
        assertThat(data.javaRDD().getNumPartitions()).isEqualTo(1);
        assertThat(lines(data)).isEqualTo(lines(frames, compressed));
        assertThat(data.where("offset > 100000").count())
                .isEqualTo(
                        frames.stream().filter(frame -> frame.offset() > 100000).count());
    }

    @Test
    void directoriesGlobsAndSeveralPathsNameFiles() throws IOException {
        Path below = Files.createDirectories(directory.resolve("day=1/hour 2"));
        FrameFile.write(directory.resolve("a.frames"), random, 10, 10);
        FrameFile.write(below.resolve("b.frames"), random, 20, 10);
        FrameFile.write(below.resolve("_c.frames"), random, 40, 10);
        FrameFile.write(below.resolve(".d.frames"), random, 80, 10);
        assertThat(Stream.of(
                                read(Map.of(), directory),
                                read(Map.of(), directory + "/*.frames"),
                                read(Map.of(), directory.resolve("a.frames"), below),
                                read(Map.of(), "file://" + below))
                        .map(Dataset::count))
                .containsExactly(30L, 10L, 30L, 20L);
    }

    @Test
    void anEmptyFileHasNoRows() throws IOException {
        assertThat(read(Map.of(), Files.createFile(directory.resolve("empty"))).count())
                .isZero();
    }

    @Test
    void everyFormatOfTheLibraryIsRead() throws IOException {
        Path varint = Files.write(directory.resolve("varint"), new byte[] {1, 7, 0, 2, 8, 9});
        Path little = Files.write(
                directory.resolve("little"), new byte[] {5, 4, 0, 1, 2, 9, 3, 0, 3}); // type, length of all but 1, body
        assertThat(LocalSpark.read("thalweg-frames", Map.of("LENGTHFIELDLENGTH", "varint"), varint)
                        .selectExpr("hex(payload)")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[07], [], [0809]]");
        Map<String, String> options = Map.of(
                "typeFieldOffset", "0",
                "typeFieldLength", "1",
                "lengthFieldOffset", "1",
                "lengthFieldLength", "2",
                "lengthAdjustment", "-2",
                "initialBytesToStrip", "3",
                "maxFrameLength", "100",
                "order", "little-endian");
        assertThat(LocalSpark.read("thalweg-frames", options, little)
                        .selectExpr("offset", "type", "hex(payload)")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[0,5,0102], [5,9,03]]");
    }

    @Test
    void framesAreATableOfSql() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 300, 10);
        LocalSpark.session()
                .sql("CREATE OR REPLACE TEMPORARY VIEW messages USING `thalweg-frames` OPTIONS (path '" + file
                        + "', typeFieldOffset 0, lengthFieldOffset 4)");
        assertThat(LocalSpark.session()
                        .sql("SELECT count(*) FROM messages")
                        .first()
                        .getLong(0))
                .isEqualTo(300);
    }

    private static String plan(Dataset<Row> data) {
        return data.queryExecution().executedPlan().toString();
    }
}
