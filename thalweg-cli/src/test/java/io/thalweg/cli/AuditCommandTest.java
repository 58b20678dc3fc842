package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.audit.cost.CallKind;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    private static void complains(Run run, ExitCode exit, String what, String todo) {
        assertThat(run.exit()).isEqualTo(exit.status());
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("thalweg: ").contains(what),
                        second -> assertThat(second).contains(todo));
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
        Run run = audit(RECORDING);

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(ExitCode.FINDINGS.status());
        assertThat(run.out())
                .contains("at org.example.Main.load(Main.java:42)")
                .contains("new BufferedInputStream(new FileInputStream(file))")
                .contains("measured just now");
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

    @Test
    void refusesASuppressionWithoutReason() throws IOException {
        Path file = Files.writeString(home.resolve("suppress"), "\nsmall-reads org.example.Main\n");

        complains(
                audit(recording, "--suppress", file.toString()),
                ExitCode.BAD_DATA,
                "line 2: wanted a rule, a class or method, and a reason",
                "small-reads org.example.Main.load");
    }

    @Test
    void refusesSuppressionsThatAreNotUtf8() throws IOException {
        Path file = Files.write(
                home.resolve("suppress"), "# a\nsmall-reads * Gr\u00f6\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));

        complains(
                audit(recording, "--suppress", file.toString()),
                ExitCode.BAD_DATA,
                file + ", line 2: wanted UTF-8, got the byte 0xf6",
                "Save the file as UTF-8.");
    }

    @Test
    void refusesSuppressionsThatAreNotThere() {
        Path file = home.resolve("none");

        complains(
                audit(recording, "--suppress", file.toString()),
                ExitCode.ENVIRONMENT,
                "cannot read the suppressions " + file + ": it does not exist",
                "Give --suppress a text file");
    }

    @Test
    void refusesASuppressionOfAnUnknownRule() throws IOException {
        Path file = Files.writeString(home.resolve("suppress"), "small-reeds * no idea\n");

        complains(
                audit(recording, "--suppress", file.toString()),
                ExitCode.BAD_DATA,
                "there is no rule small-reeds",
                "such as small-reads");
    }

    @Test
    void wantsSomethingToAudit() {
        complains(
                audit(),
                ExitCode.USAGE,
                "wanted a command, a JVM or a recording to audit, got none",
                "thalweg audit --help");
    }

    @Test
    void refusesACommandAndAnotherTarget() {
        complains(audit(recording, "--", "java"), ExitCode.USAGE, "give only one", "thalweg audit -- java");
    }

    @Test
    void refusesAReportThatIsThereAlreadyBeforeAnythingRuns() throws IOException {
        Path report = Files.writeString(home.resolve("report"), "mine");

        complains(
                audit("-o", report.toString(), "--", "/no/such/program"), ExitCode.USAGE, "already exists", "--force");
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
    void replacesNoRecording() {
        complains(
                audit(recording, "-o", recording),
                ExitCode.USAGE,
                "already exists, and is not a report of Thalweg's",
                "--force");
    }

    @Test
    void replacesNoLinkToAReport() throws IOException {
        Path report = home.resolve("report");
        audit(recording, "-o", report.toString());
        Path link = Files.createSymbolicLink(home.resolve("link"), report);

        complains(audit(recording, "-o", link.toString()), ExitCode.USAGE, "already exists", "--force");
    }

    @Test
    void replacesTheBaselineOnlyWhenForced() throws IOException {
        String baseline = home.resolve("baseline.json").toString();
        audit(recording, "--format", "json", "-o", baseline);
        String before = Files.readString(Path.of(baseline));

        complains(
                audit(recording, "--format", "json", "--baseline", baseline, "-o", baseline),
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
    void refusesAReportThatHasNoPlaceBeforeAnythingRuns() {
        complains(
                audit("-o", home.resolve("none/report").toString(), "--", "/no/such/program"),
                ExitCode.ENVIRONMENT,
                "none/report: there is no such directory",
                "Create it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"app.jar", "Main.class", "Main.java"})
    void tellsWhoNamesAProgramHowItIsRun(String name) throws IOException {
        Path file = Files.writeString(home.resolve(name), "PK");

        complains(audit(file.toString()), ExitCode.USAGE, "is a program, not a recording", "thalweg audit -- java");
    }

    @Test
    void tellsWhoNamesAFlightRecorderFileWhatToUseInstead() throws IOException {
        Path file = Files.writeString(home.resolve("app.jfr"), "FLR");

        complains(
                audit(file.toString()),
                ExitCode.USAGE,
                "app.jfr is a Flight Recorder file, which leaves out the fast calls that an audit counts",
                "`thalweg audit PID`, or start it with `thalweg audit -- java …`");
    }

    @Test
    void refusesACommandWithoutDashes() {
        complains(audit("java", "Main"), ExitCode.USAGE, "there is no file java", "thalweg audit -- java …");
    }

    @Test
    void tellsWhoLeavesOutTheDashes() {
        complains(
                audit("java", "-cp", "classes", "org.example.Main"),
                ExitCode.USAGE,
                "unknown option -cp",
                "Write -- before a command");
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

    /** A shell keeps the lowest byte of an exit code: 256 would be success. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "256", "-1", "1.5", "9999999999"})
    void refusesAnExitCodeThatWouldNotArrive(String code) {
        complains(
                audit(recording, "--error-exitcode", code),
                ExitCode.USAGE,
                "'" + code + "' is not an exit code from 1 to 255",
                "thalweg audit --help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "many", "9999999999999999999"})
    void refusesALimitThatNothingCanKeep(String limit) {
        complains(
                audit(recording, "--max-small-ops", limit),
                ExitCode.USAGE,
                "'" + limit + "' is not a whole number from 0 on",
                "thalweg audit --help");
    }

    @ParameterizedTest
    @CsvSource({
        "--for=2s, --for is only for a running JVM",
        "--children, --children is only for a command",
        "--keep=kept, --keep is only for a command or a running JVM"
    })
    void refusesAnOptionThatNobodyWouldObey(String option, String what) {
        complains(audit(recording, option), ExitCode.USAGE, what, "Leave it out");
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
        assertThat(audit.out()).contains("Call costs: kept with the recording (thalweg-costs.json)");
    }

    @Test
    void refusesANegativeCost() throws IOException {
        Path directory = kept("before", 4000012, costs(-4));

        complains(
                audit(directory.toString()),
                ExitCode.BAD_DATA,
                "thalweg-costs.json: a negative cost of FILE_READ",
                "Delete it");
    }

    @Test
    void refusesCostsThatAreNone() throws IOException {
        Path directory = kept("before", 4000012, "4711");

        complains(
                audit(directory.toString()),
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
    void aDiffReplacesNoFile() throws IOException {
        Path report = Files.writeString(home.resolve("report"), "mine");

        complains(
                audit("diff", recording, recording, "-o", report.toString()),
                ExitCode.USAGE,
                "already exists",
                "--force");
    }

    @Test
    void whatStandsBehindTheDashesIsNeverOurs() {
        Run run = audit("--", "diff", "--help", "");

        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err()).contains("is not a jar with Thalweg's agent");
    }

    @Test
    void anAuditWithFewStacksIsNoneOfARecording() {
        complains(audit("--light", recording), ExitCode.USAGE, "--light", "Leave it out");
    }
}
