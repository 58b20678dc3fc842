package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.result.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {
    private static final String EARLIER = "20261120-090000-0001";
    private static final String LATEST = "20261121-210305-3f2a";

    @TempDir
    Path home;

    private Path results;
    private Run run = new Run(-1, "", "");

    @BeforeEach
    void aFileBesideNoSession() throws IOException {
        results = home.resolve("results.json");
        ResultsFile.write(results, SampleResults.quick());
    }

    private int report(String... arguments) {
        run = CliLauncher.in(home)
                .run(Stream.concat(Stream.of("lab", "report"), Arrays.stream(arguments))
                        .toArray(String[]::new));
        return run.exit();
    }

    private void keepSession(String id, boolean complete) throws IOException {
        Path run = Files.createDirectories(
                home.resolve("state").resolve("thalweg").resolve("runs").resolve(id));
        ResultsFile.write(run.resolve("results.json"), complete ? SampleResults.complete() : SampleResults.partial());
    }

    @ParameterizedTest
    @CsvSource({
        "text, What to do on this machine",
        "md, **What to do on this machine",
        "csv, 'Experiment,JDK'",
        "json, '{\n  \"format\": \"thalweg-results\"'",
        "html, <!DOCTYPE html>"
    })
    void printsEveryForm(String format, String beginning) {
        assertThat(report(results.toString(), "--format", format)).isZero();
        assertThat(run.out()).startsWithIgnoringCase(beginning);
    }

    @Test
    void showsTheLatestSessionByDefault() throws IOException {
        keepSession(EARLIER, true);
        keepSession(LATEST, false);

        assertThat(report()).isZero();
        assertThat(run.out()).contains("PARTIAL");
    }

    /** A session that tuned answers no claim. */
    @Test
    void showsTheLatestSessionOfTheLabBesideALaterOneThatTuned() throws IOException {
        keepSession(EARLIER, true);
        Files.writeString(home.resolve("state/thalweg/runs/" + EARLIER + "/report.html"), "the page");
        keepSession(LATEST, false);

        assertThat(report()).isZero();
        assertThat(run.out()).doesNotContain("PARTIAL");
    }

    @Test
    void showsTheSessionOfThatId() throws IOException {
        keepSession(EARLIER, true);
        keepSession(LATEST, false);

        assertThat(report(EARLIER)).isZero();
        assertThat(run.out()).doesNotContain("PARTIAL");
    }

    @Test
    void passesOverASessionThatLeftNothing() throws IOException {
        keepSession(EARLIER, true);
        Files.createDirectories(
                home.resolve("state").resolve("thalweg").resolve("runs").resolve(LATEST));

        assertThat(report()).isZero();
    }

    @Test
    void aDeviceIsNoResultsFile() {
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/zero")), "this system has no /dev/zero");

        report("/dev/zero");
        run.assertComplains(ExitCode.ENVIRONMENT, "/dev/zero is a pipe, a socket or a device", "results.json");
    }

    @Test
    void aLoopOfLinksIsNamed() throws IOException {
        Path link = home.resolve("loop.json");
        try {
            Files.createSymbolicLink(link, link);
        } catch (IOException | UnsupportedOperationException e) {
            Assumptions.abort("this file system has no symbolic links");
        }

        report(link.toString());
        run.assertComplains(ExitCode.ENVIRONMENT, "loop.json cannot be read", "results.json");
    }

    @Test
    void theNameOfAFileChoosesTheFormat() {
        Path output = home.resolve("report.html");

        assertThat(report(results.toString(), "-o", output.toString())).isZero();
        assertThat(output).content().startsWithIgnoringCase("<!DOCTYPE html>");
    }

    @Test
    void theFormatThatIsAskedForWinsOverTheNameOfTheFile() {
        Path output = home.resolve("report.html");

        assertThat(report(results.toString(), "--format", "md", "-o", output.toString()))
                .isZero();
        assertThat(output).content().startsWith("**What to do on this machine");
    }

    @Test
    void aNameThatAsksForAFormatThatThereIsNotIsRefused() {
        report(results.toString(), "-o", home.resolve("report.sarif").toString());

        run.assertComplains(ExitCode.USAGE, "this report has no format sarif", "text, md, csv, json or html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "md", "csv", "html"})
    void replacesAReportOfItsOwn(String format) {
        String output = home.resolve("report").toString();
        assertThat(report(results.toString(), "--format", format, "-o", output)).isZero();

        assertThat(report(results.toString(), "-o", output)).as(run.err()).isZero();
        assertThat(Path.of(output)).content().startsWith("What to do on this machine");
    }

    @Test
    void doesNotReplaceWhatWasMeasured() {
        report(results.toString(), "-o", results.toString());
        run.assertComplains(ExitCode.USAGE, "results.json already exists, and is not a report", "--force");
    }

    @Test
    void redactsOnRequest() {
        assertThat(report(results.toString(), "--redact")).isZero();
        assertThat(run.out()).doesNotContain(SampleResults.HOST_NAME).doesNotContain("/data");
    }
}
