package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.audit.cost.CallKind;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditCommandTest {
    private static final String RECORDING =
            "../thalweg-audit/src/test/resources/io/thalweg/audit/recording/thalweg-4711.recording.json";

    @TempDir
    Path home;

    /** The recording with costs beside it, so that none are measured, which takes seconds. */
    private String recording = "";

    @BeforeEach
    void costsBesideTheRecording() throws IOException {
        Path directory = kept("kept", Files.readString(Path.of(RECORDING)), costs(400));
        recording = directory.resolve("thalweg-4711.recording.json").toString();
    }

    private Run audit(String... arguments) {
        return CliLauncher.in(home)
                .run(Stream.concat(Stream.of("audit"), Arrays.stream(arguments)).toArray(String[]::new));
    }

    @Test
    void mergesTheRecordingsOfADirectory() throws IOException {
        Path pods = kept("pods", Files.readString(Path.of(RECORDING)), costs(400));
        Files.copy(
                Path.of(RECORDING), Files.createDirectory(pods.resolve("pod-2")).resolve("x.recording.json"));

        Run run = audit(pods.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(ExitCode.FINDINGS.status());
        assertThat(run.out()).contains("2 JVMs").contains("in 2 of 2 JVMs").contains("8,000,024 reads");
    }

    @Test
    void aRecordingThatCannotBeReadIsNamedInTheReport() throws IOException {
        Path pods = kept("pods", Files.readString(Path.of(RECORDING)), costs(400));
        Path cut = Files.writeString(pods.resolve("cut.recording.json"), "{");

        Run run = audit(pods.toString());

        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA.status());
        assertThat(run.err()).contains("1 recording could not be read\n");
        assertThat(run.out()).contains("Not read: ").contains(cut.toString()).contains("4,000,012 reads");
    }

    @Test
    void namesTheLineInARecording() {
        Run run = audit(recording);

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(ExitCode.FINDINGS.status());
        assertThat(run.out())
                .contains("at org.example.Main.load(Main.java:42)")
                .contains("new BufferedInputStream(new FileInputStream(file))")
                .contains("Call costs: kept with the recording (thalweg-costs.json)");
    }

    @Test
    void aSuppressedFindingIsNoneAnyMore() throws IOException {
        Path file = Files.writeString(
                home.resolve("suppress"),
                "# looked at\nsmall-reads org.example.Main.load the file has 2 KB\nsmall-writes * never happens\n");

        Run run = audit(recording, "--suppress", file.toString());

        assertThat(run.exit()).isEqualTo(ExitCode.OK.status());
        assertThat(run.out())
                .contains("Suppressed: Small reads at Main.load(Main.java:42): the file has 2 KB")
                .contains("Unused suppression: " + file + ", line 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "md", "json", "sarif", "html"})
    void replacesAReportOfItsOwn(String format) throws IOException {
        String report = home.resolve("report").toString();
        audit(recording, "--format", format, "-o", report);
        String first = Files.readString(Path.of(report));

        Run again = audit(recording, "--all", "--format", "text", "-o", report);

        assertThat(again.exit()).as(again.err()).isEqualTo(ExitCode.FINDINGS.status());
        assertThat(first).isNotEmpty();
        assertThat(Path.of(report)).content().startsWith("Audit of ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "md", "json", "html"})
    void aDiffReplacesAReportOfItsOwn(String format) {
        String report = home.resolve("report").toString();
        audit("diff", recording, recording, "--format", format, "-o", report);

        assertThat(audit("diff", recording, recording, "-o", report).exit()).isZero();
        assertThat(Path.of(report)).content().startsWith("Before: Audit of ");
    }

    @Test
    void oneAuditIsWrittenInSeveralFormats() {
        Path page = home.resolve("report.html");
        Path document = home.resolve("report.json");

        Run run = audit(recording, "-o", page.toString(), "-o", document.toString());

        assertThat(page).content().startsWith("<!doctype html>");
        assertThat(document).content().startsWith("{");
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("the report is in " + page, "the report is in " + document);
    }

    @Test
    void noFileIsWrittenWhereOneIsTaken() {
        Path page = home.resolve("report.html");

        audit(recording, "-o", page.toString(), "-o", recording)
                .assertComplains(ExitCode.USAGE, recording + " already exists", "--force");

        assertThat(page).doesNotExist();
    }

    @Test
    void replacesNoRecording() {
        audit(recording, "-o", recording)
                .assertComplains(ExitCode.USAGE, "already exists, and is not a report of Thalweg's", "--force");
    }

    @Test
    void replacesNoLinkToAReport() throws IOException {
        Path report = home.resolve("report");
        audit(recording, "-o", report.toString());
        Path link = Files.createSymbolicLink(home.resolve("link"), report);

        audit(recording, "-o", link.toString()).assertComplains(ExitCode.USAGE, "already exists", "--force");
    }

    @Test
    void replacesTheBaselineOnlyWhenForced() throws IOException {
        String baseline = home.resolve("baseline.json").toString();
        audit(recording, "--format", "json", "-o", baseline);
        String before = Files.readString(Path.of(baseline));

        audit(recording, "--format", "json", "--baseline", baseline, "-o", baseline)
                .assertComplains(
                        ExitCode.USAGE,
                        "the report would replace " + baseline + ", with which it is to be compared",
                        "--force");
        assertThat(Path.of(baseline)).hasContent(before);
        assertThat(audit(recording, "--baseline", baseline, "-o", baseline, "--force")
                        .exit())
                .isZero();
    }

    @Test
    void writesToWhatIsNoFile() {
        Path nothing = Path.of("/dev/null");
        assumeTrue(Files.exists(nothing), "there is no /dev/null");

        Run run = audit(recording, "-o", nothing.toString());

        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.FINDINGS.status());
        assertThat(run.out()).isEmpty();
        assertThat(Files.isRegularFile(nothing)).isFalse();
    }

    @Test
    void aGateOnCountsDecidesAlone() {
        assertThat(audit(recording, "--max-small-ops", "5000000").exit()).isZero();

        Run failed = audit(recording, "--max-small-ops", "100", "--error-exitcode", "7");
        assertThat(failed.exit()).isEqualTo(7);
        assertThat(failed.err())
                .startsWith("thalweg: gate: 4,000,009 small reads and writes (512 bytes or less); at most 100 are"
                        + " allowed; 3,8")
                .contains(" at org.example.Main.load(Main.java:42), 200,0")
                .endsWith(" at org.example.Main.skipHeader(Main.java:61)\n");
    }

    @Test
    void writesJsonThatServesAsABaseline() {
        Path baseline = home.resolve("baseline.json");

        Run first = audit(recording, "--format", "json", "-o", baseline.toString());
        Run second = audit(recording, "--baseline", baseline.toString());

        assertThat(first.out()).isEmpty();
        assertThat(second.exit()).isZero();
    }

    @Test
    void aDiffWithItselfFixesNothing() {
        Run run = audit("diff", recording, recording);

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("Small reads: unchanged").contains("4,000,222 → 4,000,222 reads");
    }

    @Test
    void aDiffFailsWhereMoreIsWasted() throws IOException {
        Path before = kept("before", 12, costs(400));
        Path after = kept("after", 4000012, costs(400));

        Run run = audit("diff", before.toString(), after.toString());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).startsWith("thalweg: worse than before: what is new or has grown costs ");
    }

    /** A directory with the recording, its reads made {@code calls}, and what calls cost. */
    private Path kept(String name, int calls, String costs) throws IOException {
        String number = Integer.toString(calls);
        String all = Files.readString(Path.of(RECORDING));
        return kept(name, all.replace("4000012", number).replace("4000009", number), costs);
    }

    private Path kept(String name, String recorded, String costs) throws IOException {
        Path directory = Files.createDirectory(home.resolve(name));
        Files.writeString(directory.resolve("thalweg-4711.recording.json"), recorded);
        Files.writeString(directory.resolve("thalweg-costs.json"), costs);
        return directory;
    }

    private static String costs(int nanosPerRead) {
        String call = "{\"nanosPerCall\": %d, \"nanosPerByte\": 0.1, \"spread\": 0.35}";
        String kinds = Arrays.stream(CallKind.values())
                .filter(kind -> kind != CallKind.FILE_READ)
                .map(kind -> "\"" + kind + "\": " + String.format(call, 10))
                .collect(Collectors.joining(", "));
        return "{\"format\": \"thalweg-costs\", \"version\": 1, \"costs\": {\"OF_A_LATER_VERSION\": "
                + String.format(call, 1) + ", \"FILE_READ\": " + String.format(call, nanosPerRead) + ", " + kinds
                + "}}";
    }

    @Test
    void aDiffPredictsWhatTheAuditOfTheSameRecordingDid() throws IOException {
        Path before = kept("before", 4000012, costs(400));
        Path after = kept("after", 12, costs(700));

        Run audit = audit(before.toString());
        Run diff = audit("diff", before.toString(), after.toString());

        String saves = audit.out()
                .lines()
                .filter(line -> line.startsWith("1  Small reads"))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".* will save (.*) of CPU.*", "$1");
        assertThat(diff.out()).contains("predicted to save " + saves);
    }

    @Test
    void refusesANegativeCost() throws IOException {
        Path directory = kept("before", 4000012, costs(-4));

        audit(directory.toString())
                .assertComplains(ExitCode.BAD_DATA, "thalweg-costs.json: a negative cost of FILE_READ", "Delete it");
    }

    @Test
    void refusesCostsThatAreNone() throws IOException {
        Path directory = kept("before", 4000012, "4711");

        audit(directory.toString())
                .assertComplains(
                        ExitCode.BAD_DATA,
                        "thalweg-costs.json: wanted the format thalweg-costs, got nothing",
                        "Delete it");
    }

    @ParameterizedTest
    @CsvSource({"md, **4", "json, '{'", "html, <!doctype html>"})
    void aDiffComesInOtherFormsToo(String format, String start) {
        Path report = home.resolve("report");

        Run run = audit("diff", recording, recording, "--format", format, "-o", report.toString());

        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(report).content().startsWith(start);
    }

    @Test
    void whatStandsBehindTheDashesIsNeverOurs() {
        Run run = audit("--", "diff", "--help", "");

        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err()).contains("is not a jar with Thalweg's agent");
    }
}
