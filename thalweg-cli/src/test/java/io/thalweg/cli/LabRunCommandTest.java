package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.run.ProbeExperiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
@Tag("slow")
class LabRunCommandTest {
    @TempDir
    Path home;

    private Path measured;
    private Path outputs;

    @BeforeEach
    void makeDirectories() throws IOException {
        measured = Files.createDirectory(home.resolve("measured"));
        outputs = home.resolve("outputs");
    }

    private Run probe(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("lab", "run", ProbeExperiment.ID, "--forks", "3", "--budget", "5s"));
        arguments.addAll(List.of("--dir", measured.toString(), "-o", outputs.toString()));
        arguments.addAll(List.of(more));
        return CliLauncher.in(home).run(arguments.toArray(String[]::new));
    }

    @Test
    void printsTheReportAndLeavesAllOutputs() throws IOException {
        Run run = probe();
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("A probe").contains("P1").contains("Page: " + outputs.resolve("report.html"));
        assertThat(ResultsFile.read(outputs.resolve("results.json")).session().complete())
                .isTrue();
        assertThat(outputs.resolve("results.csv")).isNotEmptyFile();
        assertThat(outputs.resolve("summary.md")).isNotEmptyFile();
        assertThat(outputs.resolve("report.html")).isNotEmptyFile();
        assertThat(measured).isEmptyDirectory();
        Run report = CliLauncher.in(home).run("lab", "report");
        assertThat(report.out())
                .as("found wherever the outputs went: " + report.err())
                .contains("A probe");
    }

    @Test
    void redactsThePathsOfEveryOutput() throws IOException {
        Run run = probe("--redact", "--format", "json");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("{").doesNotContain(measured.toString());
        for (String name : List.of("results.json", "results.csv", "summary.md", "report.html")) {
            assertThat(outputs.resolve(name)).content().doesNotContain(measured.toString());
        }
    }

    @Test
    void aRedactedTextNamesNoPath() {
        Run run = probe("--redact");
        assertThat(run.out()).contains("A probe").doesNotContain(home.toString());
        assertThat(run.err()).contains("Page: " + outputs.resolve("report.html"));
    }

    @Test
    void refusesAFileAsItsOutputDirectory() throws IOException {
        Files.writeString(outputs, "precious");
        Run run = probe();
        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err()).contains(outputs + " is a file, not a directory").doesNotContain("Exception");
        assertThat(outputs).hasContent("precious");
    }

    @Test
    void refusesOutputsThatAreThereBeforeItMeasures() throws IOException {
        Files.createDirectory(outputs);
        Files.writeString(outputs.resolve("results.json"), "precious");
        Run run = probe();
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("results.json already exists").contains("--force");
        assertThat(outputs.resolve("results.json")).hasContent("precious");
    }

    @Test
    void refusesADirectoryThatCannotBeWrittenTo() {
        Path readOnly = Path.of("/proc/self");
        assumeTrue(Files.isDirectory(readOnly), "this system has no /proc");
        Run run = CliLauncher.in(home).run("lab", "run", ProbeExperiment.ID, "--dir", readOnly.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err().lines()).hasSize(2);
    }

    @Test
    void keepsFinishedCellsAndSaysHowToGoOnWhenTheDiskFills() throws IOException {
        Files.writeString(measured.resolve(ProbeExperiment.INSTRUCTIONS), "second full\n");
        Run run = probe();
        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err()).contains("the results are partial", "no space left on device", "--resume");
        assertThat(ResultsFile.read(outputs.resolve("results.json")).session().complete())
                .isFalse();
        assertThat(measured.resolve(".thalweg-work")).doesNotExist();
    }
}
