package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be read is an error that names file and offset, or is left out and counted where the mode says so. */
@ExtendWith(LocalSpark.class)
class FramesSourceFailureTest {
    private static final Map<String, String> TYPE_AND_LENGTH = Map.of("typeFieldOffset", "0", "lengthFieldOffset", "4");

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    private static Map<String, String> options(String... more) {
        Map<String, String> options = new TreeMap<>(TYPE_AND_LENGTH);
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return options;
    }

    private static Dataset<Row> read(Map<String, String> options, Object... paths) {
        return LocalSpark.read("thalweg-frames", options, paths);
    }

    @Test
    void aFileThatEndsInsideAFrameIsAnErrorThatNamesFileAndOffset() throws IOException {
        Path file = directory.resolve("frames");
        List<FrameFile.Frame> frames = FrameFile.write(file, random, 1000, 200);
        truncate(file, 3);
        long offset = frames.get(999).offset();
        assertThatThrownBy(() -> read(options("splitSize", "65536"), file).count())
                .hasStackTraceContaining("at offset " + offset + " of " + file);
    }

    @Test
    void theModeDropsTheFrameInsideWhichAFileEndsAndCountsIt() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 1000, 200);
        truncate(file, 3);
        assertThat(read(options("mode", "dropMalformed", "splitSize", "65536"), file)
                        .count())
                .isEqualTo(999);
        assertThat(Scanned.of(options("mode", "DROPMALFORMED", "path", file.toString()))
                        .metrics())
                .containsEntry(ReadFigures.BadRecords.NAME, 1L)
                .containsEntry(ReadFigures.RecordsRead.NAME, 999L)
                .containsEntry(ReadFigures.BytesRead.NAME, Files.size(file));
    }

    @Test
    void sparksOwnFiguresOfAScanSayWhatWasReadAndLeftOut() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 1000, 200);
        truncate(file, 3);
        Dataset<Row> data = read(options("mode", "DROPMALFORMED"), file).select("type");
        data.collectAsList();
        SparkPlan scan = data.queryExecution().executedPlan().collectLeaves().head();
        assertThat(Stream.of(ReadFigures.BytesRead.NAME, ReadFigures.RecordsRead.NAME, ReadFigures.BadRecords.NAME)
                        .map(name -> scan.metrics().apply(name).value()))
                .containsExactly(Files.size(file), 999L, 1L);
    }

    private static void truncate(Path file, int bytes) throws IOException {
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) - bytes));
    }

    @Test
    void aFrameAboveTheLimitIsAnErrorThatNamesFileAndOffset() throws IOException {
        Path file = directory.resolve("frames");
        long bad = fileWithFrameTooLong(file);
        assertThatThrownBy(() -> read(options("splitSize", "65536"), file).count())
                .hasStackTraceContaining("the frame at offset " + bad + " of " + file);
    }

    @Test
    void theModeDropsTheRestOfAFileBehindAFrameAboveTheLimit() throws IOException {
        Path file = directory.resolve("frames");
        fileWithFrameTooLong(file);
        Path good = directory.resolve("good");
        FrameFile.write(good, random, 70, 20);
        assertThat(read(options("mode", "DROPMALFORMED"), file, good).count()).isEqualTo(2070);
    }

    private long fileWithFrameTooLong(Path file) throws IOException {
        FrameFile.write(file, random, 2000, 100);
        long bad = Files.size(file);
        Files.write(file, new byte[] {0, 0, 0, 1, 0x7F, 0, 0, 0, 5}, StandardOpenOption.APPEND);
        Files.write(file, random.bytes(200_000), StandardOpenOption.APPEND);
        return bad;
    }

    @Test
    void aCompressedFileThatIsCutShortIsAnErrorThatNamesIt() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 1000, 100);
        Path compressed = directory.resolve("frames.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(file, out);
        }
        truncate(compressed, 1000);
        assertThatThrownBy(() -> read(options(), compressed).count()).hasStackTraceContaining(compressed.toString());
    }

    @Test
    void aFileThatVanishesAfterPlanningIsAnErrorThatNamesIt() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 100, 100);
        Scanned scan = Scanned.planned(options("path", file.toString()));
        Files.delete(file);
        assertThatThrownBy(scan::metrics).hasStackTraceContaining(file.toString());
    }

    @Test
    void aFileThatBecomesShorterAfterPlanningIsAnErrorThatNamesItsOffset() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 100, 100);
        Scanned scan = Scanned.planned(options("path", file.toString()));
        truncate(file, 50);
        assertThatThrownBy(scan::metrics)
                .hasStackTraceContaining("the file became shorter")
                .hasStackTraceContaining(file + " at " + Files.size(file));
    }

    @Test
    void ofAFileThatGrowsAfterPlanningWhatWasThereIsRead() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 100, 100);
        Scanned scan = Scanned.planned(options("path", file.toString()));
        Files.write(file, new byte[] {0, 0, 0, 1, 0, 0}, StandardOpenOption.APPEND);
        assertThat(scan.metrics()).containsEntry(ReadFigures.RecordsRead.NAME, 100L);
    }

    @Test
    void aPayloadThatIsTooShortForAFieldIsAnErrorOrLeftOut() throws IOException {
        Path file = Files.write(
                directory.resolve("frames"), new byte[] {0, 0, 0, 2, 1, 2, 0, 0, 0, 1, 9, 0, 0, 0, 2, 3, 4});
        Map<String, String> options = new TreeMap<>(Map.of("fields", "value short 0"));
        assertThatThrownBy(() -> LocalSpark.read("thalweg-frames", options, file)
                        .select("value")
                        .collectAsList())
                .hasStackTraceContaining("the payload at offset 6 of " + file + " ends before a field");
        options.put("mode", "DROPMALFORMED");
        assertThat(LocalSpark.read("thalweg-frames", options, file)
                        .select("value")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[258], [772]]");
    }

    @Test
    void aFileOfAnotherFormatAmongFramesIsAnErrorThatNamesIt() throws IOException {
        FrameFile.write(directory.resolve("a"), random, 10, 100);
        Path text = Files.writeString(directory.resolve("b"), "GET / HTTP/1.1\r\n\r\n");
        assertThatThrownBy(() -> read(options(), directory).count()).hasStackTraceContaining("offset 0 of " + text);
    }

    @Test
    void aDirectoryWithoutFilesIsAnError() {
        assertThatThrownBy(() -> read(options(), directory).count())
                .hasStackTraceContaining(directory + ": there are no files in this directory");
    }

    @Test
    void aPathThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> read(options(), directory.resolve("none")).count())
                .hasStackTraceContaining(directory.resolve("none") + ": no such file or directory");
    }

    @Test
    void aPathOfAnotherFileSystemIsRefused() {
        assertThatThrownBy(() -> read(options(), "s3a://bucket/frames").count())
                .hasStackTraceContaining("s3a://bucket/frames is not a local path");
    }

    @Test
    void noPathIsRefused() {
        assertThatThrownBy(() -> LocalSpark.session()
                        .read()
                        .format("thalweg-frames")
                        .load()
                        .count())
                .hasStackTraceContaining("no path: give one to load");
    }

    @Test
    void aMisspeltOptionIsRefused() {
        assertThatThrownBy(() -> read(options("lengthFeildOffset", "4"), directory))
                .hasStackTraceContaining("thalweg-frames has no option lengthfeildoffset; it has fields, index");
    }

    @Test
    void optionsWithoutSenseAreRefused() {
        assertThatThrownBy(() -> read(options("maxFrameLength", "much"), directory))
                .hasStackTraceContaining("the option maxFrameLength is \"much\"; a whole number is needed");
        assertThatThrownBy(() -> read(options("order", "middle"), directory))
                .hasStackTraceContaining("the option order is \"middle\"; one of big-endian, little-endian is needed");
        assertThatThrownBy(() -> read(options("index", "there"), directory))
                .hasStackTraceContaining("the option index is \"there\"; beside, none or the absolute path");
        assertThatThrownBy(() -> read(options("fields", "price long"), directory))
                .hasStackTraceContaining("the option fields is \"price long\"; each field needs a name");
        for (String size : new String[] {"0", "-1", "big", "8192p"}) {
            assertThatThrownBy(() -> read(options("splitSize", size), Files.createFile(directory.resolve(size)))
                            .count())
                    .hasStackTraceContaining("the option splitSize is \"" + size + "\"; a number of bytes is needed");
        }
        assertThatThrownBy(() -> read(options("mode", "PERMISSIVE"), directory).count())
                .hasStackTraceContaining("one of dropmalformed, failfast is needed");
    }

    /** A scan between planning and reading, where no user of Spark can come in between. */
    private record Scanned(Batch batch, List<InputPartition> partitions) {
        static Scanned planned(Map<String, String> options) {
            ThalwegSource.Frames source = new ThalwegSource.Frames();
            SupportsRead table = (SupportsRead) source.getTable(
                    source.inferSchema(new CaseInsensitiveStringMap(options)), new Transform[0], options);
            Batch batch = table.newScanBuilder(new CaseInsensitiveStringMap(options))
                    .build()
                    .toBatch();
            return new Scanned(batch, List.of(batch.planInputPartitions()));
        }

        static Scanned of(Map<String, String> options) {
            return planned(options);
        }

        /** Reads all. */
        Map<String, Long> metrics() throws IOException {
            Map<String, Long> sums = new TreeMap<>();
            for (InputPartition partition : partitions) {
                try (PartitionReader<ColumnarBatch> reader =
                        batch.createReaderFactory().createColumnarReader(partition)) {
                    while (reader.next()) {
                        assertThat(reader.get().numRows()).isPositive();
                    }
                    for (var metric : reader.currentMetricsValues()) {
                        sums.merge(metric.name(), metric.value(), Long::sum);
                    }
                }
            }
            return sums;
        }
    }
}
