package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.audit.program.Server;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.mistake.Family;
import io.thalweg.cli.mistake.UnbufferedFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an audit of a command does with several processes and with signals, which only processes can show. */
@Tag("once")
@Tag("slow")
class AuditProcessIT extends AuditProcesses {
    @Test
    void everyJvmThatJavaStartsLeavesARecordingWhenAskedFor() throws Exception {
        endsWith(auditOf(java(Family.class, data), "--children"), 0);

        assertThat(RecordingFile.list(kept)).hasSize(2);
        assertThat(mainClasses(report())).anyMatch(name -> name.endsWith("UnbufferedFile"));
        assertThat(readsOf(report(), "UnbufferedFile.main")).isEqualTo(BYTES + 1);
        JsonNode again = new ObjectMapper()
                .readTree(CliLauncher.in(home)
                        .run("audit", "--format", "json", kept.toString())
                        .out());
        assertThat(again.get("findings")).as("gains as first shown").isEqualTo(report().get("findings"));
        assertThat(report().get("coverage").asDouble()).isGreaterThan(0.9);
        assertThat(err()).content().contains("gets the agent").contains("JAVA_TOOL_OPTIONS");
    }

    /** A program that has read its file once and waits, below a shell, with an audit around it. */
    private Process auditOfWaiting() throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "\"$@\"; exit $?", "sh"));
        command.addAll(java(Server.class, data));
        Process process = auditOf(command);
        BufferedReader out = process.inputReader(StandardCharsets.US_ASCII);
        assertThat(out.readLine()).as("what the program says").isEqualTo("served");
        return process;
    }

    private void leavesAReportAndNoProcess(Process process, List<ProcessHandle> children, ExitCode exit)
            throws Exception {
        endsWith(process, exit.status());
        assertThat(children).hasSizeGreaterThanOrEqualTo(2).noneMatch(ProcessHandle::isAlive);
        assertThat(readsOf(report(), "Server.serve")).isEqualTo(BYTES + 1);
        assertThat(RecordingFile.list(kept)).hasSize(1);
    }

    @Test
    void ctrlCEndsTheCommandAndReportsWhatWasSeen() throws Exception {
        assumeFalse(Signals.isInterruptIgnored(), "Ctrl-C is ignored here, as by jobs in the background");
        Process process = auditOfWaiting();
        List<ProcessHandle> children = process.descendants().toList();

        // A terminal sends it to all of them.
        Signals.send("INT", process.pid());
        for (ProcessHandle child : children) {
            Signals.send("INT", child.pid());
        }

        leavesAReportAndNoProcess(process, children, ExitCode.INTERRUPTED);
    }

    /** What a call costs differs from one JDK to the next. */
    @Test
    void pricesAreMeasuredWithTheJavaOfTheCommand() throws Exception {
        List<String> program = new ArrayList<>(java(UnbufferedFile.class, data));
        Path log = home.resolve("started");
        Path java = Files.writeString(
                Files.createDirectory(home.resolve("bin")).resolve("java"),
                "#!/bin/sh\necho \"$*\" >> " + log + "\nexec " + program.get(0) + " \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        program.set(0, java.toString());

        endsWith(auditOf(program), 0);

        assertThat(log).content().contains(UnbufferedFile.class.getName()).contains("io.thalweg.audit.cost.Calibrator");
        assertThat(report().get("costs").toString()).doesNotContain("ended early");
    }

    /** A terminal sends it to what measures them, too. */
    @Test
    void ctrlCWhilePricesAreMeasuredLosesNoReport() throws Exception {
        assumeFalse(Signals.isInterruptIgnored(), "Ctrl-C is ignored here, as by jobs in the background");
        auditOfShell("\"$@\"", 0, "--keep", kept.toString());
        Files.delete(kept.resolve("thalweg-costs.json"));
        Files.delete(report);

        Process process =
                command(List.of(kept.toString())).redirectError(err().toFile()).start();
        Optional<ProcessHandle> measures = measuring(process);
        while (measures.isEmpty() && process.isAlive()) {
            Thread.onSpinWait();
            measures = measuring(process);
        }
        Signals.send("INT", process.pid());
        Signals.send("INT", measures.orElseThrow().pid());

        endsWith(process, ExitCode.INTERRUPTED.status());
        assertThat(readsOf(report(), "UnbufferedFile.main")).isEqualTo(BYTES + 1);
        assertThat(report().get("costs").toString()).contains("the measurement ended early with exit code 130");
        assertThat(err()).content().isEqualTo("thalweg: the report is in " + report + "\n");
    }

    /** The measuring JVM itself: the JDK's helper, which starts it, would die as a start that failed. */
    private static Optional<ProcessHandle> measuring(Process audit) {
        return audit.children()
                .filter(child -> child.info()
                        .command()
                        .filter(path -> path.endsWith("/java"))
                        .isPresent())
                .findFirst();
    }

    @Test
    void sigtermEndsTheCommandTooAlthoughItReachesTheAuditOnly() throws Exception {
        Process process = auditOfWaiting();
        List<ProcessHandle> children = process.descendants().toList();

        Signals.send("TERM", process.pid());

        leavesAReportAndNoProcess(process, children, ExitCode.TERMINATED);
    }

    @Test
    void cleanRemovesWhatAKilledAuditOfACommandLeaves() throws Exception {
        List<String> program = new ArrayList<>(List.of("--"));
        program.addAll(java(Server.class, data));
        Process audit = command(program).redirectError(err().toFile()).start();
        assertThat(audit.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("served");

        cleanRemovesWhatIsLeftOf(audit);

        audit.getOutputStream().close(); // which ends the program, too
    }

    @Test
    void auditsWhereThereIsNoPlaceForTheLedger() throws Exception {
        List<String> program = new ArrayList<>(List.of("--"));
        program.addAll(java(Family.class, data));
        ProcessBuilder audit = command(program).redirectError(err().toFile());
        audit.environment().put("XDG_STATE_HOME", data.toString());

        endsWith(audit.start(), 0);

        assertThat(err())
                .content()
                .contains("`thalweg clean` cannot find its temporary files")
                .contains(data.toString());
        assertThat(temporaryDirectories()).isEmpty();
    }

    private void auditOfShell(String script, int exit, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--", "sh", "-c", script, "sh"));
        all.addAll(java(Family.class, data));
        ProcessBuilder audit = command(all).redirectError(err().toFile());
        // Which are files too, and larger than some limits.
        audit.environment().put("JAVA_TOOL_OPTIONS", "-XX:-UsePerfData");
        endsWith(audit.start(), exit);
    }

    @Test
    void aCommandThatFailsWithoutAJvmKeepsItsExitCode() throws Exception {
        auditOfShell("exit 3", 3);

        assertThat(err()).content().contains("sh ended with 3, and no JVM left a recording\nA line above");
    }

    @Test
    void aCommandThatFailsAfterItsWorkIsReportedAndSaidToHaveFailed() throws Exception {
        auditOfShell("\"$@\"; exit 3", 3, "--keep", kept.toString());

        assertThat(err()).content().contains("sh ended with 3; the report is about what it did until then");
        assertThat(report().get("gaps")).isEmpty();
    }

    @Test
    void namesTheSignalThatEndedACommand() throws Exception {
        auditOfShell("kill -9 $$", KILLED);

        assertThat(err())
                .content()
                .contains("sh ended with 137 (signal 9), and no JVM left a recording\n" + "A JVM that is killed, ")
                .doesNotContain("version 17 or newer");
    }

    @Test
    void saysThatAKilledJvmIsMissingWhereOthersLeftRecordings() throws Exception {
        auditOfShell("\"$@\"; kill -9 $$", KILLED, "--keep", kept.toString());

        assertThat(report().get("gaps"))
                .map(JsonNode::asText)
                .anyMatch(gap -> gap.contains("signal 9") && gap.contains("leaves no recording"));
    }

    @Test
    void aCommandWithoutAnyJvmIsNoAudit() throws Exception {
        auditOfShell("exit 0", ExitCode.ENVIRONMENT.status());

        assertThat(err()).content().contains("sh ended with 0, and no JVM left a recording");
    }

    /** A limit on the size of files does to one process what a full disk does to all. */
    @Test
    void saysThatThereIsNoRoomForARecording() throws Exception {
        auditOfShell("ulimit -f 8; \"$@\"", ExitCode.ENVIRONMENT.status());

        assertThat(err())
                .content()
                .contains("thalweg: no recording: ")
                .contains("cannot be written: File too large; free some space there")
                .contains("no JVM left a recording")
                .doesNotContain("Exception");
        assertThat(temporaryDirectories()).isEmpty();
    }

    @Test
    void saysThatThereIsNoRoomForAReportAndShowsItAllTheSame() throws Exception {
        auditOfShell("\"$@\"", 0, "--keep", kept.toString());
        Files.delete(report);
        ProcessBuilder audit = command(List.of(kept.toString()));
        List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 1; exec \"$@\"", "sh"));
        limited.addAll(audit.command());
        limited.add(5, "-XX:-UsePerfData");

        Process process = audit.command(limited).start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        endsWith(process, ExitCode.ENVIRONMENT.status());
        assertThat(said)
                .contains("UnbufferedFile.main(")
                .contains("cannot write " + report + ": file too large\nFree some space there")
                .doesNotContain("Exception");
        assertThat(report).doesNotExist();
    }

    /** In a locale that knows ASCII only. */
    @Test
    void runsNoCommandThatWouldGetOtherArguments() throws Exception {
        ProcessBuilder builder = CliLauncher.in(home).process("audit", "--", "java");
        List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" \"$(printf '\\303\\274')\"", "sh"));
        command.addAll(builder.command());
        builder.environment().put("LC_ALL", "C");

        Process process = builder.command(command).start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertThat(process.waitFor()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(said)
                .contains("an argument of the command would arrive as ")
                .contains("Set LC_ALL to a locale with UTF-8");
    }
}
