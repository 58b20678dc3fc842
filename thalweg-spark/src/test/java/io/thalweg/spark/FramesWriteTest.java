package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What is written is read again; a reader sees whole files only, and nothing of a job that failed. */
@ExtendWith(LocalSpark.class)
class FramesWriteTest {
    private static final Map<String, String> FORMAT = Map.of("typeFieldOffset", "0", "lengthFieldOffset", "4");

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    private static Dataset<Row> read(Path path) {
        return LocalSpark.read("thalweg-frames", FORMAT, path);
    }

    private static void write(Dataset<Row> data, SaveMode mode, Path into) {
        data.write().format("thalweg-frames").options(FORMAT).mode(mode).save(into.toString());
    }

    private static Dataset<Row> numbers(int count) {
        return LocalSpark.session()
                .range(0, count, 1, 3)
                .selectExpr("cast(id as int) as type", "cast(cast(id as string) as binary) as payload");
    }

    private static List<String> all(Dataset<Row> data) {
        return data.selectExpr("concat(type, ' ', hex(payload))").collectAsList().stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
    }

    private List<String> names(Path below) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.map(file -> below.relativize(file).toString())
                    .filter(name -> !name.isEmpty())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path file = directory.resolve("frames");
        FrameFile.write(file, random, 2000, 300);
        Path out = directory.resolve("out");
        write(read(file).select("payload", "type").repartition(4), SaveMode.Append, out);
        assertThat(all(read(out))).isEqualTo(all(read(file)));
        assertThat(names(out).stream().filter(name -> !name.startsWith(".")))
                .hasSize(5)
                .contains("_SUCCESS")
                .anyMatch(name -> name.startsWith("part-00003-"));
    }

    @Test
    void appendingKeepsWhatIsThere() {
        Path out = directory.resolve("out");
        write(numbers(10), SaveMode.Append, out);
        write(numbers(5), SaveMode.Append, out);
        assertThat(read(out).count()).isEqualTo(15);
    }

    @Test
    void overwritingReplacesItEvenByWhatIsReadFromIt() throws IOException {
        Path out = directory.resolve("out");
        write(numbers(10), SaveMode.Append, out);
        write(read(out).where("type >= 4").select("type", "payload"), SaveMode.Overwrite, out);
        assertThat(read(out).selectExpr("min(type)", "count(*)").first().toString())
                .isEqualTo("[4,6]");
        assertThat(names(out)).noneMatch(name -> name.contains("_temporary"));
    }

    /** As where an executor wrote to a disk of its own. */
    @Test
    void aCommitThatFailsLosesNothing() throws IOException {
        write(numbers(10), SaveMode.Append, directory);
        FramesWrite job = new FramesWrite(task(), true);
        WriterCommitMessage[] messages = {new FramesTaskWriter.Written("/no/such/file", "part-00000-x.frames")};

        assertThatThrownBy(() -> job.commit(messages)).hasMessageContaining("/no/such/file");
        job.abort(messages);

        assertThat(read(directory).count()).isEqualTo(10);
    }

    @Test
    void overwritingLeavesWhereALinkLeads() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path kept = Files.write(elsewhere.resolve("kept"), new byte[3]);
        Path out = directory.resolve("out");
        write(numbers(10), SaveMode.Append, out);
        Path link = Files.createSymbolicLink(out.resolve("link"), elsewhere);

        write(numbers(5), SaveMode.Overwrite, out);

        assertThat(kept).exists();
        assertThat(link).doesNotExist();
        assertThat(read(out).count()).isEqualTo(5);
    }

    /** Such as the indexes that a first job leaves beside the files. */
    @Test
    void aPatternDoesNotMeanWhatIsHidden() throws IOException {
        Path out = directory.resolve("run#2");
        numbers(10)
                .write()
                .format("thalweg-frames")
                .options(FORMAT)
                .mode(SaveMode.Overwrite)
                .save("file:" + out);
        Path other = Files.createDirectories(directory.resolve("run"));
        Files.write(out.resolve("_junk"), new byte[] {1});
        for (int i = 0; i < 2; i++) {
            assertThat(read(out.resolve("*")).count()).isEqualTo(10);
        }
        assertThat(read(directory.resolve("{run#2,none}")).count()).isEqualTo(10);
        assertThat(other).isEmptyDirectory();
    }

    @Test
    void nothingIsReadOfAJobThatIsNotDone() throws IOException {
        FramesTask task = task();
        try (FramesTaskWriter writer = (FramesTaskWriter) task.createWriter(0, 1)) {
            writer.write(new GenericInternalRow(new Object[] {1, new byte[] {7}}));
            WriterCommitMessage whole = writer.commit();
            assertThatThrownBy(() -> read(directory).count()).hasStackTraceContaining("there are no files");
            FramesWrite job = new FramesWrite(task, false);
            job.commit(new WriterCommitMessage[] {whole});
        }
        assertThat(read(directory).count()).isEqualTo(1);
    }

    @Test
    void aTaskThatIsTriedAgainIsWrittenOnce() throws IOException {
        FramesTask task = task();
        List<WriterCommitMessage> whole = new ArrayList<>();
        for (long attempt = 1; attempt <= 2; attempt++) {
            try (FramesTaskWriter writer = (FramesTaskWriter) task.createWriter(0, attempt)) {
                writer.write(new GenericInternalRow(new Object[] {1, new byte[] {7}}));
                if (attempt == 1) {
                    writer.abort();
                } else {
                    whole.add(writer.commit());
                }
            }
        }
        assertThat(names(task.unfinished())).hasSize(1);
        new FramesWrite(task, false).commit(whole.toArray(WriterCommitMessage[]::new));
        assertThat(read(directory).count()).isEqualTo(1);
    }

    @Test
    void aJobThatIsAbortedLeavesNothing() throws IOException {
        FramesTask task = task();
        FramesTaskWriter writer = (FramesTaskWriter) task.createWriter(0, 1);
        WriterCommitMessage whole = writer.commit();
        task.createWriter(1, 2).close();
        new FramesWrite(task, false).abort(new WriterCommitMessage[] {whole, null});
        assertThat(names(directory)).isEmpty();
    }

    @Test
    void aJobWhoseTaskFailsLeavesNothing() throws IOException {
        Path out = directory.resolve("out");
        Dataset<Row> withNull = numbers(10).selectExpr("type", "if(type = 7, null, payload) as payload");
        assertThatThrownBy(() -> write(withNull, SaveMode.Append, out))
                .hasStackTraceContaining("is null, which no frame can be");
        assertThat(names(out)).isEmpty();
    }

    @Test
    void noRowsAreAnEmptyTable() {
        Path out = directory.resolve("out");
        write(numbers(10).where("type > 10"), SaveMode.Append, out);
        assertThat(read(out).count()).isZero();
    }

    @Test
    void columnsThatCannotBeWrittenAreRefused() {
        assertThatThrownBy(() -> write(numbers(1).selectExpr("*", "1 as offset"), SaveMode.Append, directory))
                .hasStackTraceContaining(
                        "cannot write the column offset; select what is to be written: type and payload");
        assertThatThrownBy(() -> write(numbers(1).select("payload"), SaveMode.Append, directory))
                .hasStackTraceContaining("needs a column type of INT");
        assertThatThrownBy(() -> write(numbers(1).selectExpr("type", "'a' as payload"), SaveMode.Append, directory))
                .hasStackTraceContaining("needs BINARY in the column payload, got STRING; cast it");
    }

    @Test
    void aFrameAboveTheLimitIsRefused() {
        assertThatThrownBy(() -> numbers(1)
                        .selectExpr("type", "cast(repeat('x', 100) as binary) as payload")
                        .write()
                        .format("thalweg-frames")
                        .options(FORMAT)
                        .option("maxFrameLength", "100")
                        .mode("append")
                        .save(directory.toString()))
                .hasStackTraceContaining("TooLongFrameException");
    }

    @Test
    void otherSourcesAreNotWritten() {
        assertThatThrownBy(() -> numbers(1)
                        .write()
                        .format("thalweg-lines")
                        .mode("append")
                        .save(directory.toString()))
                .hasStackTraceContaining("ThalwegSource.Lines does not allow");
    }

    private FramesTask task() {
        return new FramesTask(directory.toString(), "query", new SourceOptions("thalweg-frames", FORMAT), 0, 1);
    }
}
