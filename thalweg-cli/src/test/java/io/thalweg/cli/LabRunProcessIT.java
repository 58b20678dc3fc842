package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.run.ProbeExperiment;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own can show: signals, other processes, real pipes, other locales. */
@Tag("once")
@Tag("slow")
class LabRunProcessIT {
    private static final long PATIENCE_SECONDS = 300;
    private static final String SEED_THAT_BEGINS_WITH_FIRST = "1";

    @TempDir
    Path home;

    private CliLauncher launcher;
    private Path measured;
    private Path outputs;

    @BeforeEach
    void makeDirectories() throws IOException {
        launcher = CliLauncher.in(home);
        measured = Files.createDirectory(home.resolve("measured"));
        outputs = home.resolve("outputs");
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "signals and pipes are tested on Linux only");
    }

    /** Of the packaged command, which finds the experiment of the tests beside its jar. */
    private ProcessBuilder process(String... arguments) {
        return launcher.processWith(List.of(CliLauncher.location(ProbeExperiment.class)), arguments);
    }

    /** A run that has finished some fork and now hangs in the second cell. */
    private Process hanging() throws IOException {
        Files.writeString(measured.resolve(ProbeExperiment.INSTRUCTIONS), "second hang\n");
        Process process = process(
                        "lab",
                        "run",
                        ProbeExperiment.ID,
                        "-v",
                        "--forks",
                        "3",
                        "--budget",
                        "5s",
                        "--seed",
                        SEED_THAT_BEGINS_WITH_FIRST,
                        "--dir",
                        measured.toString(),
                        "-o",
                        outputs.toString())
                .redirectOutput(home.resolve("stdout").toFile())
                .start();
        BufferedReader err = process.errorReader(StandardCharsets.UTF_8);
        String line = err.readLine();
        while (line != null && !line.startsWith("  1/9 first")) {
            line = err.readLine();
        }
        assertThat(line).as("the first fork's figure").isNotNull();
        return process;
    }

    private static List<ProcessHandle> workersOf(Process process) {
        return process.descendants().toList();
    }

    private void signal(Process process, String signal) throws Exception {
        Signals.send(signal, process.pid());
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    private void leavesAPartialReportAndNothingElse(String signal, ExitCode exit) throws Exception {
        Process process = hanging();
        List<ProcessHandle> workers = workersOf(process);
        signal(process, signal);
        assertThat(process.exitValue()).isEqualTo(exit.status());
        assertThat(measured.resolve(".thalweg-work")).doesNotExist();
        assertThat(ResultsFile.read(outputs.resolve("results.json")).session().complete())
                .isFalse();
        for (ProcessHandle worker : workers) {
            worker.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void ctrlCLeavesAPartialReportAndNothingElse() throws Exception {
        assumeFalse(
                Signals.isInterruptIgnored(),
                "SIGINT is ignored here, as a shell has it for jobs in the background, and children inherit that");
        leavesAPartialReportAndNothingElse("INT", ExitCode.INTERRUPTED);
    }

    @Test
    void sigtermLeavesAPartialReportAndNothingElse() throws Exception {
        leavesAPartialReportAndNothingElse("TERM", ExitCode.TERMINATED);
    }

    @Test
    void afterKillNineAnotherRunSaysSoCleanRemovesAndResumeGoesOn() throws Exception {
        Process process = hanging();
        List<ProcessHandle> workers = workersOf(process);

        Run second = launcher.run("lab", "run", ProbeExperiment.ID, "--dir", measured.toString());
        assertThat(second.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(second.err()).contains("in use by process " + process.pid());
        assertThat(launcher.run("clean").out()).isEqualTo("nothing to clean\n");

        signal(process, "KILL");
        for (ProcessHandle worker : workers) {
            worker.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        Path work = measured.resolve(".thalweg-work");
        assertThat(work).isDirectory();

        Run third = launcher.run("lab", "run", ProbeExperiment.ID, "--dir", measured.toString());
        assertThat(third.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(third.err()).contains("left over from run").contains("thalweg clean");

        assertThat(launcher.run("clean", "--dry-run").out()).contains("would remove " + work);
        assertThat(work).isDirectory();
        assertThat(launcher.run("clean").out()).contains("removed " + work);
        assertThat(work).doesNotExist();

        Files.delete(measured.resolve(ProbeExperiment.INSTRUCTIONS));
        Run resumed = launcher.run("lab", "run", "--resume", "-o", outputs.toString());
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(ResultsFile.read(outputs.resolve("results.json")).session().complete())
                .isTrue();
    }

    private Run shell(String script, String locale) throws Exception {
        ProcessBuilder cli = process();
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", script);
        shell.environment().putAll(cli.environment());
        shell.environment().put("THALWEG", String.join(" ", cli.command()));
        shell.environment().put("LC_ALL", locale);
        Process process = shell.directory(home.toFile()).start();
        process.getOutputStream().close();
        String out = read(process.inputReader(StandardCharsets.UTF_8));
        String err = read(process.errorReader(StandardCharsets.UTF_8));
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), out, err);
    }

    private static String read(BufferedReader reader) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            text.append((char) c);
        }
        return text.toString();
    }

    @Test
    void aClosedPipeEndsQuietly() throws Exception {
        Run run = shell("{ $THALWEG lab list; echo status $? >&2; } | true", "C.UTF-8");
        assertThat(run.err()).isIn("status 141\n", "status 0\n");
    }

    @Test
    void aFullDeviceIsAnError() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full");
        Run run = shell("$THALWEG lab list > /dev/full", "C.UTF-8");
        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err()).contains("cannot write to standard output");
    }

    private void readsAFileWhateverItsName(String locale) throws Exception {
        Run run = shell(
                "f=\"$(printf 'caf\\351<b>\\033[31m\\nx')\"; mkdir \"$f\"; printf abc > \"$f/$f\"; "
                        + "exec $THALWEG lab run probe --forks 3 --budget 5s --dir \"$f\" --file \"$f/$f\""
                        + " -o outputs",
                locale);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("A probe").doesNotContain("\u001b");
        assertThat(run.err()).doesNotContain("\u001b");
        assertThat(ResultsFile.read(outputs.resolve("results.json")).cells())
                .filteredOn(cell -> cell.notMeasured() == null)
                .extracting(cell -> cell.key().variant())
                .containsExactly("first", "second");
    }

    @Test
    void readsAFileWhoseNameIsNotUtf8() throws Exception {
        readsAFileWhateverItsName("C.UTF-8");
    }

    @Test
    void readsAFileWhoseNameIsNotAscii() throws Exception {
        readsAFileWhateverItsName("POSIX");
    }
}
