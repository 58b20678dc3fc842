package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.SelfComparison;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.cli.mistake.AppendBySeek;
import io.thalweg.cli.mistake.AskUntilItComes;
import io.thalweg.cli.mistake.AsynchronousReads;
import io.thalweg.cli.mistake.AvailableLoop;
import io.thalweg.cli.mistake.BufferPerRead;
import io.thalweg.cli.mistake.BufferedStandardInput;
import io.thalweg.cli.mistake.ByteWiseGunzip;
import io.thalweg.cli.mistake.CharByChar;
import io.thalweg.cli.mistake.CountedBytes;
import io.thalweg.cli.mistake.DataInputReadLine;
import io.thalweg.cli.mistake.FirstCharacters;
import io.thalweg.cli.mistake.FlushedGzip;
import io.thalweg.cli.mistake.FlushedValues;
import io.thalweg.cli.mistake.LargeBufferForAHeader;
import io.thalweg.cli.mistake.MapPerRecord;
import io.thalweg.cli.mistake.MessageInTwoWrites;
import io.thalweg.cli.mistake.NoArrayMethod;
import io.thalweg.cli.mistake.NoMistake;
import io.thalweg.cli.mistake.OpenPerLine;
import io.thalweg.cli.mistake.PathQuestions;
import io.thalweg.cli.mistake.PrintedPieces;
import io.thalweg.cli.mistake.SessionFlush;
import io.thalweg.cli.mistake.SkipLoop;
import io.thalweg.cli.mistake.SmallTransfers;
import io.thalweg.cli.mistake.StoredEntry;
import io.thalweg.cli.mistake.SyncPerRecord;
import io.thalweg.cli.mistake.TinyArrays;
import io.thalweg.cli.mistake.TransferPastTheEnd;
import io.thalweg.cli.mistake.UnbufferedFile;
import io.thalweg.cli.mistake.UnbufferedSocket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whole audits of small programs in JVMs of their own, with the agent: the right line, the right fix. */
@Tag("slow")
class MistakesIT {
    private static final Path SOURCES = Path.of("src", "test", "java");

    @TempDir
    Path home;

    private Path kept = Path.of("");
    private Path data = Path.of("");

    @BeforeEach
    void makeData() throws IOException {
        kept = home.resolve("kept");
        data = Files.write(home.resolve("data"), lines(100_000));
    }

    @AfterEach
    void isUnchangedComparedWithItself() {
        SelfComparison.assertUnchanged(RecordingFile.readAll(kept));
    }

    private static byte[] lines(int count) {
        return "just a line, 25 bytes long\n".repeat(count).getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * What the audit says, as JSON; the program's standard input is the data. What calls cost is given: to measure
     * it would take half of the time, and other tests do.
     */
    private JsonNode audit(Class<?> program) throws IOException, InterruptedException {
        Files.createDirectory(kept);
        run(new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + CliLauncher.jar() + "=out=" + kept,
                "-cp",
                CliLauncher.classPath(program),
                program.getName(),
                data.toString()));
        KeptCosts.keep(kept, FixedCosts.costs());
        Path report = home.resolve("report.json");
        run(CliLauncher.in(home).process("audit", "--format", "json", "-o", report.toString(), kept.toString()));
        return new ObjectMapper().readTree(report.toFile());
    }

    /** Both end with 1 at most: the audit of recordings where there are findings. */
    private void run(ProcessBuilder process) throws IOException, InterruptedException {
        Path said = home.resolve("said");
        int exit = process.redirectInput(data.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(Files.readString(said)).isBetween(0, 1);
    }

    private static List<JsonNode> own(JsonNode audit) {
        List<JsonNode> own = new ArrayList<>();
        audit.get("findings").forEach(finding -> {
            if (finding.get("owner").asText().equals("app")) {
                own.add(finding);
            }
        });
        return own;
    }

    private static JsonNode finding(JsonNode audit, String rule) {
        List<JsonNode> found = own(audit).stream()
                .filter(finding -> finding.get("rule").asText().equals(rule))
                .toList();
        assertThat(found).as(audit.toPrettyString()).hasSize(1);
        return found.get(0);
    }

    private static void assertAtTheMistake(JsonNode finding, Class<?> program) throws IOException {
        Path source = SOURCES.resolve(program.getName().replace('.', '/') + ".java");
        List<String> lines = Files.readAllLines(source);
        int line = 1;
        while (!lines.get(line - 1).contains("// the mistake")) {
            line++;
        }
        assertThat(finding.get("site").get("at").asText()).endsWith("(" + source.getFileName() + ":" + line + ")");
    }

    private static String fix(JsonNode finding) {
        return finding.get("fixes").get(0).get("after").asText();
    }

    @Test
    void namesTheUnbufferedFile() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(UnbufferedFile.class), "small-reads");

        assertAtTheMistake(finding, UnbufferedFile.class);
        assertThat(finding.get("calls").asLong()).isEqualTo(Files.size(data) + 1);
        assertThat(fix(finding)).contains("new BufferedInputStream(new FileInputStream(file))");
    }

    /** Commons IO is known, under its own name, as what only passes calls on. */
    @Test
    void blamesNoLibraryThatPassesCallsOn() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(CountedBytes.class), "small-reads");

        assertAtTheMistake(finding, CountedBytes.class);
        assertThat(finding.get("calls").asLong()).isEqualTo(Files.size(data) + 1);
    }

    @Test
    void namesTheLineThatOpenedAnAsynchronousChannel() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(AsynchronousReads.class), "small-reads");

        assertAtTheMistake(finding, AsynchronousReads.class);
        assertThat(finding.get("calls").asLong()).isEqualTo(AsynchronousReads.READS);
        assertThat(fix(finding)).contains("AsynchronousFileChannel.open(path)").doesNotContain("Stream");
    }

    @Test
    void namesTheTinyArray() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(TinyArrays.class), "small-arrays");

        assertAtTheMistake(finding, TinyArrays.class);
        assertThat(finding.get("level").asText()).isEqualTo("note");
        assertThat(fix(finding)).contains("byte[] block = new byte[8192];");
    }

    @Test
    void namesTheSecondBufferOfStandardInput() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(BufferedStandardInput.class), "double-buffer");

        assertAtTheMistake(finding, BufferedStandardInput.class);
        assertThat(fix(finding)).isEqualTo("DataInputStream in = new DataInputStream(System.in);");
    }

    @Test
    void namesTheUnbufferedSocket() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(UnbufferedSocket.class), "small-reads");

        assertThat(finding.get("site").get("at").asText()).contains("UnbufferedSocket.readMessage(");
        assertThat(fix(finding)).contains("new BufferedInputStream(socket.getInputStream())");
    }

    @Test
    void namesReadLine() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(DataInputReadLine.class), "data-input-read-line");

        assertAtTheMistake(finding, DataInputReadLine.class);
        assertThat(fix(finding))
                .contains("new InputStreamReader(new FileInputStream(file), StandardCharsets.ISO_8859_1)");
    }

    /** What a fix saves is told, and it is worth a change. */
    private static void assertSaves(JsonNode finding) {
        assertThat(finding.get("level").asText()).isEqualTo("warning");
        assertThat(finding.at("/fixes/0/gain/highSeconds").asDouble()).isPositive();
    }

    @Test
    void namesTheSeekBeforeEachAppend() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(AppendBySeek.class), "append-by-seek");

        assertAtTheMistake(finding, AppendBySeek.class);
        assertSaves(finding);
        assertThat(finding.get("calls").asLong()).isEqualTo(100_000);
        assertThat(finding.get("what").asText()).contains("100,000 seeks to where the file stands already");
        assertThat(fix(finding)).startsWith("raf.seek(raf.length());");
    }

    @Test
    void namesTheFileThatIsOpenedForEachLine() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(OpenPerLine.class), "open-per-call");

        assertAtTheMistake(finding, OpenPerLine.class);
        assertSaves(finding);
        assertThat(finding.get("what").asText()).startsWith("10,000 times opened and closed, 9,999 of them a file");
        assertThat(fix(finding)).contains("Files.newBufferedWriter(path");
    }

    @Test
    void namesTheQuestionBeforeEachByte() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(AvailableLoop.class), "question-per-call");

        assertAtTheMistake(finding, AvailableLoop.class);
        assertSaves(finding);
        assertThat(finding.get("calls").asLong()).isBetween(200_000L, 200_100L); // a few of the buffer's own
        assertThat(fix(finding)).contains("b >= 0");
    }

    @Test
    void namesTheReadsBetweenShortSkips() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(SkipLoop.class), "small-reads");

        assertAtTheMistake(finding, SkipLoop.class);
        assertSaves(finding);
        assertThat(finding.get("what").asText()).contains("100,000 skips over 3 B on average between them");
        assertThat(fix(finding)).contains("new BufferedInputStream(new FileInputStream(file))");
    }

    @Test
    void namesTheQuestionsAboutOnePath() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(PathQuestions.class), "path-asked-again");

        assertAtTheMistake(finding, PathQuestions.class);
        assertSaves(finding);
        assertThat(fix(finding)).startsWith("long length = file.length();");
    }

    @Test
    void namesTheBufferForEachRead() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(BufferPerRead.class), "buffer-per-read");

        assertAtTheMistake(finding, BufferPerRead.class);
        assertThat(finding.get("calls").asLong()).isEqualTo(20_000);
        assertThat(finding.get("what").asText()).startsWith("20,000 buffers made for 20,000 reads");
    }

    @Test
    void namesTheBytesThatGoThroughGunzipOneByOne() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(ByteWiseGunzip.class), "codec-byte-by-byte");

        assertAtTheMistake(finding, ByteWiseGunzip.class);
        assertSaves(finding);
        assertThat(fix(finding)).startsWith("InputStream in = new BufferedInputStream(new GZIPInputStream(");
    }

    @Test
    void namesTheCharactersTakenOneByOneFromADecoder() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(CharByChar.class), "char-by-char");

        assertAtTheMistake(finding, CharByChar.class);
        assertSaves(finding);
        assertThat(fix(finding)).startsWith("Reader in = new BufferedReader(new InputStreamReader(");
    }

    @Test
    void namesThePiecesPrintedToStandardOutput() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(PrintedPieces.class), "small-writes");

        assertAtTheMistake(finding, PrintedPieces.class);
        assertSaves(finding);
        assertThat(finding.get("calls").asLong())
                .isGreaterThanOrEqualTo((long) PrintedPieces.ROWS * PrintedPieces.COLUMNS);
        assertThat(fix(finding))
                .startsWith("PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out)");
    }

    @Test
    void namesTransfersInSmallPiecesBySystemAndByJdk() throws IOException, InterruptedException {
        JsonNode audit = audit(SmallTransfers.class);
        List<JsonNode> found = own(audit).stream()
                .filter(finding -> finding.get("rule").asText().equals("small-transfers"))
                .toList();

        assertThat(found)
                .as(audit.toPrettyString())
                .hasSize(2)
                .allSatisfy(finding -> {
                    assertSaves(finding);
                    assertThat(finding.get("calls").asLong()).isEqualTo(27_000);
                    assertThat(fix(finding)).contains("channel.transferTo(at, size - at, connection)");
                })
                .extracting(finding -> finding.get("operation").asText() + " "
                        + finding.get("site").get("at").asText().replaceFirst(".*[.]([^.]+)\\(.*", "$1"))
                .containsExactlyInAnyOrder("transferTo copy", "read copyToMemory");
        assertThat(audit.get("coverage").asDouble()).isBetween(0.95, 1.005);
    }

    @Test
    void namesTheForceForEachRecordWithItsTime() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(SyncPerRecord.class), "force-per-write");

        assertAtTheMistake(finding, SyncPerRecord.class);
        assertThat(finding.get("what").asText())
                .startsWith("200 forces for 200 writes of 100 B on average.")
                .endsWith("(all were timed).");
        assertThat(finding.get("waitSeconds").asDouble()).isPositive();
    }

    /** Nagle and delayed acknowledgements are every system's; how long they take is Linux's. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void namesTheMessageInTwoWritesWithItsTime() throws IOException, InterruptedException {
        JsonNode audit = audit(MessageInTwoWrites.class);
        JsonNode finding = finding(audit, "write-write-read");

        assertThat(finding.get("site").get("at").asText()).contains("MessageInTwoWrites.send(");
        assertThat(finding.get("level").asText()).isEqualTo("warning");
        assertThat(finding.get("waitSeconds").asDouble()).isGreaterThan(0.3);
        assertThat(fix(finding)).contains("new BufferedOutputStream(socket.getOutputStream())");
        assertThat(audit.get("waiting").get("sentence").asText())
                .contains(" elapsed, for 60 writes at MessageInTwoWrites.send(");
    }

    @Test
    void namesTheFlushAfterEachValueAlthoughThereIsNoBuffer() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(FlushedValues.class), "flush-per-write");

        assertAtTheMistake(finding, FlushedValues.class);
        assertSaves(finding);
        assertThat(finding.get("what").asText()).endsWith("so that a buffer alone saves nothing.");
        assertThat(fix(finding)).doesNotContain("    out.flush();");
    }

    @Test
    void hasNothingToSayOfACleanProgram() throws IOException, InterruptedException {
        assertThat(own(audit(NoMistake.class))).isEmpty();
    }

    /** A BufferedReader in between costs nearly a third more. */
    @Test
    void doesNotTakeWhatWasFetchedForConsumed() throws IOException, InterruptedException {
        assertThat(own(audit(FirstCharacters.class)))
                .noneMatch(finding -> finding.get("rule").asText().equals("char-by-char"));
    }

    @Test
    void namesTheBufferThatFetchesFarTooMuch() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(LargeBufferForAHeader.class), "oversized-buffer");

        assertAtTheMistake(finding, LargeBufferForAHeader.class);
        assertThat(finding.get("calls").asLong()).isEqualTo(1_000);
    }

    @Test
    void namesTheStoredEntryWithoutABuffer() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(StoredEntry.class), "small-reads");

        assertAtTheMistake(finding, StoredEntry.class);
        assertThat(fix(finding)).contains("new BufferedInputStream(zip.getInputStream(");
    }

    @Test
    void namesTheFlushAndNotTheSizeOfTheCodecsBuffer() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(FlushedGzip.class), "flush-per-write");

        assertAtTheMistake(finding, FlushedGzip.class);
        assertThat(fix(finding)).contains("new GZIPOutputStream(new FileOutputStream(file))");
    }

    @Test
    void namesTheTransferThatMovesNothing() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(TransferPastTheEnd.class), "spins");

        assertAtTheMistake(finding, TransferPastTheEnd.class);
        assertThat(fix(finding)).contains("if (moved <= 0)");
    }

    @Test
    void aSessionsFlushIsNoFlushOfAStream() throws IOException, InterruptedException {
        assertAtTheMistake(finding(audit(SessionFlush.class), "small-writes"), SessionFlush.class);
    }

    @Test
    void namesTheMappingOfEachRecord() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(MapPerRecord.class), "map-per-record");

        assertAtTheMistake(finding, MapPerRecord.class);
        assertThat(finding.get("calls").asLong()).isEqualTo(10_000);
    }

    @Test
    void namesTheStreamWithoutAMethodForArrays() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(NoArrayMethod.class), "no-array-method");

        assertThat(finding.at("/site/at").asText()).contains("NoArrayMethod$Counting.read(NoArrayMethod.java:");
        assertThat(fix(finding)).contains("read(byte[] bytes, int offset, int length)");
    }

    @Test
    void namesTheLoopThatAsksUntilSomethingComes() throws IOException, InterruptedException {
        JsonNode finding = finding(audit(AskUntilItComes.class), "spins");

        assertAtTheMistake(finding, AskUntilItComes.class);
        assertThat(fix(finding)).contains("source.read(); // waits");
    }
}
