package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.tools.attach.VirtualMachine;
import io.thalweg.audit.BuiltAgent;
import io.thalweg.audit.program.Server;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.mistake.Family;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an audit does with several processes and with signals, which only processes can show. */
class AuditProcessTest {
    private static final int BYTES = 200_000;
    private static final long PATIENCE_SECONDS = 300;

    /** 128 + SIGKILL. */
    private static final int KILLED = 137;

    @TempDir
    Path home;

    private Path agent = Path.of("");
    private Path data = Path.of("");
    private Path kept = Path.of("");
    private Path report = Path.of("");
    private Path temporary = Path.of("");

    @BeforeEach
    void agentAndData() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "signals and pipes are tested on Linux only");
        agent = BuiltAgent.jar();
        data = Files.write(home.resolve("data"), new byte[BYTES]);
        kept = home.resolve("kept");
        report = home.resolve("report.json");
        temporary = Files.createDirectory(home.resolve("tmp"));
    }

    private static List<String> java(Class<?> program, Path file) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                program.getName(),
                file.toString());
    }

    private ProcessBuilder command(List<String> arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("audit", "--format", "json", "-o", report.toString()));
        all.addAll(arguments);
        ProcessBuilder builder = CliLauncher.in(home).process(all.toArray(String[]::new));
        builder.command().addAll(1, List.of("-Dthalweg.agent=" + agent, "-Djava.io.tmpdir=" + temporary));
        return builder;
    }

    private Process auditOf(List<String> command, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("--keep", kept.toString()));
        all.addAll(List.of(options));
        all.add("--");
        all.addAll(command);
        return command(all).redirectError(err().toFile()).start();
    }

    private Path err() {
        return home.resolve("err");
    }

    private void endsWith(Process process, int exit) throws Exception {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.exists(err()) ? Files.readString(err()) : "")
                .isEqualTo(exit);
    }

    private JsonNode report() throws IOException {
        return new ObjectMapper().readTree(report.toFile());
    }

    private static List<String> mainClasses(JsonNode audit) {
        List<String> names = new ArrayList<>();
        audit.get("jvms").forEach(jvm -> names.add(jvm.get("mainClass").asText()));
        return names;
    }

    private static long readsOf(JsonNode audit, String method) {
        for (JsonNode finding : audit.get("findings")) {
            if (finding.get("site").get("at").asText().contains(method + "(")) {
                return finding.get("calls").asLong();
            }
        }
        throw new AssertionError("no finding in " + method + ": " + audit.toPrettyString());
    }

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

    @Test
    void keepsTheRecordingOfAJvmThatWasWatched() throws Exception {
        Process server = new ProcessBuilder(java(Server.class, data))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = server.inputReader(StandardCharsets.US_ASCII)) {
            assertThat(out.readLine()).isEqualTo("served");
            String pid = Long.toString(server.pid());

            endsWith(
                    command(List.of(pid, "--for", "1s", "--keep", kept.toString()))
                            .redirectError(err().toFile())
                            .start(),
                    0);

            assertThat(err()).content().contains("watching " + Server.class.getName() + " (process " + pid + ")");
            assertThat(RecordingFile.list(kept)).hasSize(1);
        } finally {
            server.getOutputStream().close();
            server.waitFor();
        }
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

    @Test
    void sigtermEndsTheCommandTooAlthoughItReachesTheAuditOnly() throws Exception {
        Process process = auditOfWaiting();
        List<ProcessHandle> children = process.descendants().toList();

        Signals.send("TERM", process.pid());

        leavesAReportAndNoProcess(process, children, ExitCode.TERMINATED);
    }

    @Test
    void sigtermWhileWatchingLetsTheWatchedGoOn() throws Exception {
        Process server = new ProcessBuilder(java(Server.class, data))
                .redirectError(home.resolve("server").toFile())
                .start();
        BufferedReader said = server.inputReader(StandardCharsets.US_ASCII);
        assertThat(said.readLine()).isEqualTo("served");

        Process process = watch(server);
        Signals.send("TERM", process.pid());

        endsWith(process, ExitCode.TERMINATED.status());
        assertThat(mainClasses(report())).singleElement().asString().endsWith("Server");
        server.getOutputStream().write('\n');
        server.getOutputStream().close();
        assertThat(said.readLine()).isEqualTo("served");
        assertThat(server.waitFor()).isZero();
    }

    private Process server() throws IOException {
        Process server = new ProcessBuilder(java(Server.class, data))
                .redirectError(home.resolve("server").toFile())
                .start();
        assertThat(server.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("served");
        return server;
    }

    /** An audit that has said that it watches. */
    private Process watch(Process server) throws IOException {
        Process process =
                command(List.of(Long.toString(server.pid()), "--for", "1h")).start();
        String line = process.errorReader(StandardCharsets.UTF_8).readLine();
        assertThat(line).contains("watching").contains("(process " + server.pid() + ")");
        return process;
    }

    private void cleanRemovesWhatIsLeftOf(Process audit) throws Exception {
        CliLauncher cli = CliLauncher.in(home);
        List<Path> left = temporaryDirectories();
        assertThat(left).as("directories of a running audit").isNotEmpty();
        assertThat(cli.run("clean").out()).isEqualTo("nothing to clean\n");

        Signals.send("KILL", audit.pid());
        endsWith(audit, KILLED);

        assertThat(cli.run("clean", "--dry-run").out())
                .contains("would remove " + left.get(0))
                .contains("audit " + audit.pid());
        assertThat(left).allSatisfy(directory -> assertThat(directory).isDirectory());
        assertThat(cli.run("clean").out()).contains("removed " + left.get(0));
        assertThat(temporaryDirectories()).isEmpty();
        assertThat(cli.run("clean").out()).isEqualTo("nothing to clean\n");
    }

    private List<Path> temporaryDirectories() throws IOException {
        try (Stream<Path> entries = Files.list(temporary)) {
            return entries.filter(Files::isDirectory).toList();
        }
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
    void cleanRemovesWhatAKilledAuditOfARunningJvmLeaves() throws Exception {
        Process server = server();

        cleanRemovesWhatIsLeftOf(watch(server));

        end(server);
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
    void namesTheSignalThatEndedACommand() throws Exception {
        auditOfShell("kill -9 $$", KILLED);

        assertThat(err())
                .content()
                .contains("sh ended with 137 (signal 9), and no JVM left a recording\n"
                        + "A process that is killed leaves none")
                .doesNotContain("version 17 to 25");
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

    private String secondAuditOf(Process server, int exit) throws Exception {
        Process second =
                command(List.of(Long.toString(server.pid()), "--for", "1s")).start();
        String said = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        endsWith(second, exit);
        return said;
    }

    private static void end(Process server) throws Exception {
        server.getOutputStream().close();
        assertThat(server.waitFor()).isZero();
    }

    @Test
    void aSecondAuditOfAJvmNamesTheFirstAndLetsItGoOn() throws Exception {
        Process server = server();
        Process first = watch(server);

        assertThat(secondAuditOf(server, ExitCode.ENVIRONMENT.status()))
                .contains("process " + server.pid() + " already has an agent: this JVM is audited already, since 20")
                .contains("Wait for that audit, process " + first.pid() + ", or end it with Ctrl-C.");

        Signals.send("TERM", first.pid());
        endsWith(first, ExitCode.TERMINATED.status());
        assertThat(mainClasses(report())).singleElement().asString().endsWith("Server");
        end(server);
        assertThat(home.resolve("server")).content().doesNotContain("audited already");
    }

    private void kill(Process audit) throws Exception {
        Signals.send("KILL", audit.pid());
        endsWith(audit, KILLED);
    }

    /** What an agent in that process answers to a command; empty if it does as it was told. */
    private String answer(Process server, String command) throws Exception {
        Path answer = home.resolve("answer");
        Files.deleteIfExists(answer);
        VirtualMachine machine = VirtualMachine.attach(Long.toString(server.pid()));
        try {
            machine.loadAgent(agent.toString(), command + ",answer=" + answer);
        } finally {
            machine.detach();
        }
        return Files.exists(answer) ? Files.readString(answer) : "";
    }

    @Test
    void theAgentEndsByItselfWhenItsAuditIsKilled() throws Exception {
        Process server = server();
        Process audit = watch(server);
        String dump = "dump,out=" + home.resolve("dumped");
        assertThat(answer(server, dump)).as("while the audit lives").isEmpty();

        kill(audit);

        long latest = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!answer(server, dump).equals("nothing to write: this JVM is not audited")) {
            assertThat(System.nanoTime()).as("the agent still counts").isLessThan(latest);
        }
        end(server);
    }

    @Test
    void anAuditFollowsOneThatWasKilled() throws Exception {
        Process server = server();
        kill(watch(server));

        assertThat(secondAuditOf(server, 0)).contains("watching");
        assertThat(mainClasses(report())).hasSize(1);
        end(server);
    }

    @Test
    void anAuditFollowsOneThatWasKilledAlsoWhenCleanHasBeenThere() throws Exception {
        Process server = server();
        kill(watch(server));
        CliLauncher.in(home).run("clean");

        assertThat(secondAuditOf(server, 0)).contains("watching");
        end(server);
    }

    @Test
    void saysThatAKilledJvmLeftNothingWhileItWasWatched() throws Exception {
        Process server = server();
        Process audit = command(List.of(Long.toString(server.pid()), "--for", "1h")).start();
        BufferedReader said = audit.errorReader(StandardCharsets.UTF_8);
        assertThat(said.readLine()).contains("watching");

        Signals.send("KILL", server.pid());

        endsWith(audit, ExitCode.ENVIRONMENT.status());
        assertThat(said.lines().collect(Collectors.joining("\n")))
                .matches("thalweg: process " + server.pid() + " ended after it was watched for [0-9]+ s, and left no"
                        + " recording, so nothing is known of its I/O\nA process that is killed leaves none: .*")
                .doesNotContain("version")
                .doesNotContain("standard error");
        assertThat(report).doesNotExist();
    }

    @Test
    void anAgentThatCameWithTheProgramIsLeftAlone() throws Exception {
        List<String> command = new ArrayList<>(java(Server.class, data));
        Path recording = home.resolve("own.recording.json");
        command.add(1, "-javaagent:" + agent + "=quiet,out=" + recording);
        Process server = new ProcessBuilder(command)
                .redirectError(home.resolve("server").toFile())
                .start();
        assertThat(server.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("served");

        assertThat(secondAuditOf(server, ExitCode.ENVIRONMENT.status()))
                .contains("with a recording for " + recording)
                .contains("stop the program, which then leaves its recording");

        end(server);
        assertThat(recording).isNotEmptyFile();
    }
}
