package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.line.LineReader;
import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the other sources have that frames have not. */
@ExtendWith(LocalSpark.class)
class RecordsLinesLogTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    // ---- Records ----------------------------------------------------------------------------------------------------

    private Path records(int count, ByteOrder order) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count * 20).order(order);
        for (int i = 0; i < count; i++) {
            bytes.putInt(i)
                    .putDouble(i / 4.0)
                    .putShort((short) -i)
                    .put((byte) i)
                    .put((byte) 0)
                    .putFloat(i / 2f);
        }
        return Files.write(directory.resolve("records"), bytes.array());
    }

    private static final String FIELDS = "id int 0, price double 4, s short 12, b byte 14, f float 16";

    @ParameterizedTest
    @ValueSource(strings = {"1", "100", "1024", "1g"})
    void everyRecordIsARowWithItsFields(String splitSize) throws IOException {
        Path file = records(1000, ByteOrder.LITTLE_ENDIAN);
        Dataset<Row> data = LocalSpark.read(
                "thalweg-records",
                Map.of("recordSize", "20", "order", "little-endian", "fields", FIELDS, "splitSize", splitSize),
                file);
        assertThat(data.selectExpr("count(*)", "sum(id)", "sum(price)", "sum(s)", "sum(b)", "sum(f)")
                        .first()
                        .toString())
                .isEqualTo("[1000,499500,124875.0,-499500,-212,249750.0]");
        assertThat(data.where("id = 7 and s < 0")
                        .select("offset", "id", "price", "file")
                        .first()
                        .toString())
                .isEqualTo("[140,7,1.75," + file + "]");
    }

    @Test
    void theBytesOfARecordAreItsPayload() throws IOException {
        Path file = Files.write(directory.resolve("records"), new byte[] {1, 2, 3, 4, 5, 6});
        assertThat(LocalSpark.read("thalweg-records", Map.of("recordSize", "3"), file)
                        .selectExpr("offset", "hex(payload)")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[0,010203], [3,040506]]");
    }

    @Test
    void aFileThatEndsInsideARecordIsAnErrorOrTheRestIsLeftOut() throws IOException {
        Path file = Files.write(directory.resolve("records"), new byte[1003]);
        Map<String, String> options = Map.of("recordSize", "10", "splitSize", "100");
        assertThatThrownBy(
                        () -> LocalSpark.read("thalweg-records", options, file).count())
                .hasStackTraceContaining("need 10 bytes, got 3 at offset 1000 of " + file);
        assertThat(LocalSpark.read("thalweg-records", options, file)
                        .sparkSession()
                        .read()
                        .format("thalweg-records")
                        .options(options)
                        .option("mode", "DROPMALFORMED")
                        .load(file.toString())
                        .count())
                .isEqualTo(100);
    }

    @Test
    void recordsNeedASizeAndFieldsMustBeInIt() {
        assertThatThrownBy(() -> LocalSpark.read("thalweg-records", Map.of(), directory))
                .hasStackTraceContaining("the option recordSize is \"\"; the number of bytes of each record is needed");
        assertThatThrownBy(() -> LocalSpark.read(
                        "thalweg-records", Map.of("recordSize", "8", "fields", "value long 1"), directory))
                .hasStackTraceContaining("value long 1 is not in 8 bytes");
    }

    // ---- Lines ------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"1", "7", "1000", "1g"})
    void everyLineIsARowOnceWhereverTheFileIsCut(String splitSize) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            text.append("ä".repeat(random.between(0, 9))).append(random.oneOf(List.of("\n", "\r\n", "\r")));
        }
        Path file = Files.writeString(directory.resolve("text"), text.append("last"));
        List<String> expected = new ArrayList<>();
        try (LineReader lines = LineReader.open(file)) {
            while (lines.next()) {
                expected.add(lines.string() + " " + lines.offset() + " " + file);
            }
        }
        assertThat(
                        LocalSpark.read("thalweg-lines", Map.of("splitSize", splitSize), file)
                                .orderBy("offset")
                                .collectAsList()
                                .stream()
                                .map(row -> row.getString(0) + " " + row.getLong(1) + " " + row.getString(2)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "line = 'äb'",
                "line <=> 'äb'",
                "line = ''",
                "line like 'ä%'",
                "line like '%b'",
                "line like '%ab%'",
                "line like 'ä%' and line like '%b' and offset > 100",
                "line = 'no such line'"
            })
    void conditionsOnLinesAreMetWhileReading(String condition) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            text.append(random.oneOf(List.of("", "ä", "äb", "ab", "b", "bab", "äab", "ba")))
                    .append('\n');
        }
        Path file = Files.writeString(directory.resolve("text"), text);
        Dataset<Row> all = LocalSpark.read("thalweg-lines", Map.of("splitSize", "1000"), file);
        Dataset<Row> wanted = all.where(condition);
        assertThat(wanted.queryExecution().executedPlan().toString()).doesNotContain("Filter ");
        // An array of rows is compared by Spark itself.
        assertThat(wanted.orderBy("offset").collectAsList().toString())
                .isEqualTo(LocalSpark.session()
                        .createDataFrame(all.collectAsList(), all.schema())
                        .where(condition)
                        .orderBy("offset")
                        .collectAsList()
                        .toString());
        assertThat(wanted.count()).isEqualTo(wanted.collectAsList().size());
    }

    @Test
    void otherConditionsOnLinesAreLeftToSpark() throws IOException {
        Path file = Files.writeString(directory.resolve("text"), "abc\nac\nab\n");
        assertThat(LocalSpark.read("thalweg-lines", Map.of(), file)
                        .where("line like 'a_c' or line = 'ab'")
                        .count())
                .isEqualTo(2);
    }

    @Test
    void linesEndAsTheOptionSays() throws IOException {
        Path file = Files.writeString(directory.resolve("text"), "a\rb\nc");
        assertThat(LocalSpark.read("thalweg-lines", Map.of("endings", "lf"), file)
                        .select("line")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[a\rb], [c]]");
    }

    @Test
    void aLineAboveTheLimitIsAnErrorThatNamesItsOffset() throws IOException {
        Path file = Files.writeString(directory.resolve("text"), "a\n" + "b".repeat(100) + "\n");
        assertThatThrownBy(() -> LocalSpark.read("thalweg-lines", Map.of("maxLineLength", "99"), file)
                        .count())
                .hasStackTraceContaining("offset 2 of " + file);
    }

    @Test
    void linesAndLogsAreNeverLeftOut() throws IOException {
        Path file = Files.writeString(directory.resolve("text"), "a\n");
        assertThatThrownBy(() -> LocalSpark.read("thalweg-lines", Map.of("mode", "DROPMALFORMED"), file)
                        .count())
                .hasStackTraceContaining("this source knows only FAILFAST");
    }

    // ---- Logs -------------------------------------------------------------------------------------------------------

    private Path log(int records) throws IOException {
        Path log = directory.resolve("log");
        try (AppendLog appended = AppendLog.builder()
                .segmentBytes(1 << 16)
                .maxRecordBytes(1 << 12)
                .open(log)) {
            for (int i = 0; i < records; i++) {
                appended.append(("record " + i + " " + "x".repeat(i % 300)).getBytes(StandardCharsets.US_ASCII));
            }
            appended.commit(Acknowledgement.DISK);
        }
        return log;
    }

    @Test
    void everyRecordOfALogIsARowOnce() throws IOException {
        Path log = log(2000);
        Dataset<Row> data = LocalSpark.read("thalweg-log", Map.of("splitSize", "1"), log);
        assertThat(data.javaRDD().getNumPartitions()).isGreaterThan(3);
        List<Row> rows = data.orderBy("sequence").collectAsList();
        assertThat(rows).hasSize(2000);
        for (int i = 0; i < rows.size(); i++) {
            String payload = "record " + i + " " + "x".repeat(i % 300);
            assertThat(rows.get(i).getLong(0)).isEqualTo(i);
            assertThat(rows.get(i).getInt(1)).isEqualTo(payload.length());
            assertThat(new String((byte[]) rows.get(i).get(2), StandardCharsets.US_ASCII))
                    .isEqualTo(payload);
            assertThat(rows.get(i).getString(3)).isEqualTo(log.toString());
        }
    }

    @Test
    void onlyTheSegmentsOfTheSequencesThatAreAskedForAreRead() throws IOException {
        Path log = log(2000);
        Dataset<Row> data =
                LocalSpark.read("thalweg-log", Map.of("splitSize", "1"), log).where("sequence between 1000 and 1004");
        assertThat(data.javaRDD().getNumPartitions()).isBetween(1, 2);
        assertThat(data.count()).isEqualTo(5);
    }

    @Test
    void aLogThatIsBeingWrittenIsReadAsFarAsItWas() throws IOException {
        Path directory = this.directory.resolve("log");
        try (AppendLog log = AppendLog.open(directory)) {
            log.append(new byte[] {1});
            log.commit(Acknowledgement.OS);
            assertThat(LocalSpark.read("thalweg-log", Map.of(), directory).count())
                    .isEqualTo(1);
        }
    }

    @Test
    void aLogThatIsDamagedIsAnErrorThatNamesSegmentAndOffset() throws IOException {
        Path log = log(2000);
        Path first = log.resolve("00000000000000000000.log");
        try (RandomAccessFile file = new RandomAccessFile(first.toFile(), "rw")) {
            file.seek(5000);
            file.write(new byte[64]);
        }
        assertThatThrownBy(() -> LocalSpark.read("thalweg-log", Map.of(), log).count())
                .hasStackTraceContaining("CorruptedLogException")
                .hasStackTraceContaining("00000000000000000000.log");
    }

    @Test
    void theEndOfALogThatIsDamagedIsAnErrorToo() throws IOException {
        Path log = log(20);
        Path only = log.resolve("00000000000000000000.log");
        try (RandomAccessFile file = new RandomAccessFile(only.toFile(), "rw")) {
            file.seek(400);
            file.write(new byte[8]);
        }
        assertThatThrownBy(() -> LocalSpark.read("thalweg-log", Map.of(), log).count())
                .hasStackTraceContaining("CorruptedLogException");
    }

    @Test
    void aDirectoryThatIsNoLogIsRefused() {
        assertThatThrownBy(() ->
                        LocalSpark.read("thalweg-log", Map.of(), directory).count())
                .hasStackTraceContaining(directory + ": there is no append log in this directory");
    }
}
