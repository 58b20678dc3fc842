package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.diff.SelfComparison;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.cli.mistake.AskUntilItComes;
import io.thalweg.cli.mistake.AsynchronousReads;
import io.thalweg.cli.mistake.BufferedStandardInput;
import io.thalweg.cli.mistake.CountedBytes;
import io.thalweg.cli.mistake.FirstCharacters;
import io.thalweg.cli.mistake.FlushedGzip;
import io.thalweg.cli.mistake.FlushedValues;
import io.thalweg.cli.mistake.MessageInTwoWrites;
import io.thalweg.cli.mistake.NoMistake;
import io.thalweg.cli.mistake.PrintedPieces;
import io.thalweg.cli.mistake.SessionFlush;
import io.thalweg.cli.mistake.SkipLoop;
import io.thalweg.cli.mistake.SmallTransfers;
import io.thalweg.cli.mistake.StoredEntry;
import io.thalweg.cli.mistake.SyncPerRecord;
import io.thalweg.cli.mistake.TransferPastTheEnd;
import io.thalweg.cli.mistake.UnbufferedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whole audits of small programs in JVMs of their own, with the agent: the right line, the right fix. */
@Tag("slow")
class MistakesIT {
    private static final byte[] DATA =
            "just a line, 25 bytes long\n".repeat(100_000).getBytes(StandardCharsets.US_ASCII);
    private static final Path SOURCES = Path.of("src", "test", "java");

    @TempDir
    Path home;

    private Path kept = Path.of("");
    private Path data = Path.of("");

    @BeforeEach
    void makeData() throws IOException {
        kept = home.resolve("kept");
        data = Files.write(home.resolve("data"), DATA);
    }

    @AfterEach
    void isUnchangedComparedWithItself() {
        SelfComparison.assertUnchanged(
                RecordingFile.list(kept).stream().map(RecordingFile::read).toList());
    }

    /**
     * What the audit says, as JSON; the program's standard input is the data. What calls cost is given: to measure
     * it would take half of the time, and other tests do. The command runs in this JVM, which is warm.
     */
    private JsonNode audit(Class<?> program) throws IOException, InterruptedException {
        Files.createDirectory(kept);
        Path said = home.resolve("said");
        int exit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-javaagent:" + CliLauncher.jar() + "=out=" + kept,
                        "-cp",
                        CliLauncher.classPath(program),
                        program.getName(),
                        data.toString())
                .redirectInput(data.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(Files.readString(said)).isZero();
        KeptCosts.keep(kept, FixedCosts.costs());
        Path report = home.resolve("report.json");
        CliLauncher.Run audit =
                CliLauncher.in(home).run("audit", "--format", "json", "-o", report.toString(), kept.toString());
        assertThat(audit.exit()).as(audit.toString()).isBetween(0, 1);
        return new ObjectMapper().readTree(report.toFile());
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

    static JsonNode finding(JsonNode audit, String rule) {
        List<JsonNode> found = own(audit).stream()
                .filter(finding -> finding.get("rule").asText().equals(rule))
                .toList();
        assertThat(found).as(audit.toPrettyString()).hasSize(1);
        return found.get(0);
    }

    private static void assertAtTheMistake(JsonNode finding, Class<?> program) throws IOException {
        assertAtTheMistake(finding, SOURCES.resolve(program.getName().replace('.', '/') + ".java"));
    }

    static void assertAtTheMistake(JsonNode finding, Path source) throws IOException {
        List<String> lines = Files.readAllLines(source);
        int line = 1;
        while (!lines.get(line - 1).contains("// the mistake")) {
            line++;
        }
        assertThat(finding.get("site").get("at").asText()).endsWith("(" + source.getFileName() + ":" + line + ")");
    }

    static String fix(JsonNode finding) {
        return finding.get("fixes").get(0).get("after").asText();
    }

    /** What a fix saves is told, and it is worth a change. */
    private static void assertSaves(JsonNode finding) {
        assertThat(finding.get("level").asText()).isEqualTo("warning");
        assertThat(finding.at("/fixes/0/gain/highSeconds").asDouble()).isPositive();
    }

    /** A program, the rule of its one finding, and what the finding says beside the line of the mistake. */
    record Mistake(Class<?> program, String rule, Consumer<JsonNode> said) {
        @Override
        public String toString() {
            return program.getSimpleName();
        }
    }

    static final List<Mistake> MISTAKES = List.of(
            new Mistake(UnbufferedFile.class, "small-reads", finding -> {
                assertThat(finding.get("calls").asLong()).isEqualTo(DATA.length + 1);
                assertThat(fix(finding)).contains("new BufferedInputStream(new FileInputStream(file))");
            }),
            // Commons IO is known, under its own name, as what only passes calls on.
            new Mistake(
                    CountedBytes.class,
                    "small-reads",
                    finding -> assertThat(finding.get("calls").asLong()).isEqualTo(DATA.length + 1)),
            new Mistake(AsynchronousReads.class, "small-reads", finding -> {
                assertThat(finding.get("calls").asLong()).isEqualTo(AsynchronousReads.READS);
                assertThat(fix(finding))
                        .contains("AsynchronousFileChannel.open(path)")
                        .doesNotContain("Stream");
            }),
            new Mistake(
                    BufferedStandardInput.class,
                    "double-buffer",
                    finding ->
                            assertThat(fix(finding)).isEqualTo("DataInputStream in = new DataInputStream(System.in);")),
            new Mistake(SkipLoop.class, "small-reads", finding -> {
                assertSaves(finding);
                assertThat(finding.get("what").asText()).contains("100,000 skips over 3 B on average between them");
                assertThat(fix(finding)).contains("new BufferedInputStream(new FileInputStream(file))");
            }),
            new Mistake(PrintedPieces.class, "small-writes", finding -> {
                assertSaves(finding);
                assertThat(finding.get("calls").asLong())
                        .isGreaterThanOrEqualTo((long) PrintedPieces.ROWS * PrintedPieces.COLUMNS);
                assertThat(fix(finding))
                        .startsWith("PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out)");
            }),
            new Mistake(SyncPerRecord.class, "force-per-write", finding -> {
                assertThat(finding.get("what").asText())
                        .startsWith("200 forces for 200 writes of 100 B on average.")
                        .endsWith("(all were timed).");
                assertThat(finding.get("waitSeconds").asDouble()).isPositive();
            }),
            new Mistake(FlushedValues.class, "flush-per-write", finding -> {
                assertSaves(finding);
                assertThat(finding.get("what").asText()).endsWith("so that a buffer alone saves nothing.");
                assertThat(fix(finding)).doesNotContain("    out.flush();");
            }),
            new Mistake(
                    StoredEntry.class,
                    "small-reads",
                    finding -> assertThat(fix(finding)).contains("new BufferedInputStream(zip.getInputStream(")),
            new Mistake(
                    FlushedGzip.class,
                    "flush-per-write",
                    finding -> assertThat(fix(finding)).contains("new GZIPOutputStream(new FileOutputStream(file))")),
            new Mistake(
                    TransferPastTheEnd.class,
                    "spins",
                    finding -> assertThat(fix(finding)).contains("if (moved <= 0)")),
            new Mistake(
                    AskUntilItComes.class,
                    "spins",
                    finding -> assertThat(fix(finding)).contains("source.read(); // waits")));

    @ParameterizedTest
    @FieldSource("MISTAKES")
    void namesTheLineOfTheMistakeAndItsFix(Mistake mistake) throws IOException, InterruptedException {
        JsonNode finding = finding(audit(mistake.program), mistake.rule);

        assertAtTheMistake(finding, mistake.program);
        mistake.said.accept(finding);
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
    void aSessionsFlushIsNoFlushOfAStream() throws IOException, InterruptedException {
        assertAtTheMistake(finding(audit(SessionFlush.class), "small-writes"), SessionFlush.class);
    }
}
