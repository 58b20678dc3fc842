package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.SampleShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class LabCompareCommandTest {
    @TempDir
    Path home;

    private String fast = "";
    private String slow = "";
    private Run run = new Run(-1, "", "");

    @BeforeEach
    void twoFiles() throws IOException {
        fast = file("fast.json", SampleShapes.withDisk(8, 1.1, 2));
        slow = file("slow.json", SampleShapes.all());
    }

    private String file(String name, Results results) throws IOException {
        Path file = home.resolve(name);
        ResultsFile.write(file, results);
        return file.toString();
    }

    private int compare(String... arguments) {
        run = CliLauncher.in(home)
                .run(Stream.concat(Stream.of("lab", "compare"), Arrays.stream(arguments))
                        .toArray(String[]::new));
        return run.exit();
    }

    @ParameterizedTest
    @CsvSource({
        "text, JDK 17.0.15",
        "md, **JDK 17.0.15",
        "csv, 'Experiment,Variant'",
        "json, '{\n  \"format\" : \"thalweg-comparison\"'",
        "html, <!DOCTYPE html>"
    })
    void printsEveryForm(String format, String beginning) {
        assertThat(compare(slow, fast, "--format", format)).isZero();
        assertThat(run.out()).startsWithIgnoringCase(beginning);
    }

    @Test
    void withoutAThresholdASlowerSideIsNoError() {
        assertThat(compare(fast, slow)).isZero();
    }

    @Test
    void aLossBeyondTheThresholdEndsWithOne() {
        assertThat(compare(fast, slow, "--threshold", "20")).isEqualTo(1);
        assertThat(run.out()).contains("slower");
    }

    @Test
    void aLossWithinTheThresholdEndsWell() {
        assertThat(compare(fast, slow, "--threshold", "95")).isZero();
    }

    @Test
    void aGainIsNoLoss() {
        assertThat(compare(slow, fast, "--threshold", "0")).isZero();
    }

    @Test
    void comparesTheJdksOfOneFile() throws IOException {
        String both = file("both.json", SampleResults.complete());

        assertThat(compare(both, "--jdk", "17,25")).isZero();
        assertThat(run.out()).startsWith("JDK 17.0.15 (A), 25.0.1 (B)");
    }

    @Test
    void oneFileOnOneJdkIsRefused() {
        compare(slow);
        run.assertComplains(ExitCode.USAGE, "is not enough to compare", "");
    }

    @Test
    void whatSharesNothingIsRefusedWithTheReason() throws IOException {
        String reading = file("reading.json", SampleResults.quick());

        compare(slow, reading, "--jdk", "17");
        run.assertComplains(ExitCode.BAD_DATA, "nothing can be compared: ", "");
        assertThat(run.err()).contains("not run in B");
    }

    @Test
    void findsASessionByItsId() throws IOException {
        Path session = Files.createDirectories(
                home.resolve("state").resolve("thalweg").resolve("runs").resolve("20261121-210305-3f2a"));
        ResultsFile.write(session.resolve("results.json"), SampleShapes.all());

        assertThat(compare("20261121-210305-3f2a", fast)).isZero();
        assertThat(run.out()).contains("A is 20261121-210305-3f2a: Session");
    }

    @Test
    void findsTheResultsInTheDirectoryThatARunMade() throws IOException {
        Path run = Files.createDirectory(home.resolve("ssd"));
        ResultsFile.write(run.resolve("results.json"), SampleShapes.all());

        assertThat(compare(run.toString(), fast)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "md", "csv", "json", "html"})
    void replacesAReportOfItsOwn(String format) {
        String page = home.resolve("compare").toString();
        assertThat(compare(slow, fast, "--format", format, "-o", page)).isZero();
        assertThat(run.out()).isEmpty();

        assertThat(compare(slow, fast, "--format", "html", "-o", page))
                .as(run.err())
                .isZero();
        assertThat(Path.of(page)).content().contains("lab compare");
    }

    @Test
    void replacesAnotherFileOnlyWhenForced() throws IOException {
        Path page = Files.writeString(home.resolve("compare.html"), "mine");

        assertThat(compare(slow, fast, "-o", page.toString())).isEqualTo(2);
        assertThat(page).hasContent("mine");
        assertThat(compare(slow, fast, "-o", page.toString(), "--force")).isZero();
    }

    @Test
    void redactionTakesNamesAndPathsOut() {
        assertThat(compare(slow, fast, "--redact", "--format", "html")).isZero();
        assertThat(run.out()).doesNotContain(SampleResults.HOST_NAME, home.toString(), "/dev/vda");
    }
}
