package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.tools.attach.VirtualMachine;
import io.thalweg.audit.program.Echo;
import io.thalweg.audit.program.Server;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.problem.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an audit of a running JVM does with that process, with others and with signals. */
@Tag("once")
@Tag("slow")
class WatchProcessIT extends AuditProcesses {
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

    /** Within the patience of this test, and not after the hour. */
    @Test
    void aSecurityManagerThatKeepsTheAgentOutEndsTheAuditAtOnce() throws Exception {
        assumeTrue(Runtime.version().feature() < 24, "this JDK has no security managers any more");
        List<String> guarded = new ArrayList<>(java(Server.class, data));
        guarded.addAll(1, List.of("-Djava.security.manager", "-Djava.security.policy==" + policy()));
        Path said = home.resolve("server");
        Process server =
                new ProcessBuilder(guarded).redirectError(said.toFile()).start();
        assertThat(server.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("served");

        Process audit = command(List.of(Long.toString(server.pid()), "--for", "1h"))
                .redirectError(err().toFile())
                .start();
        endsWith(audit, ExitCode.ENVIRONMENT.status());

        assertThat(err()).content().contains("process " + server.pid() + " did not let the agent in");
        assertThat(said).content().contains("thalweg: no audit: this JVM's security manager does not allow the agent");
        end(server);
    }

    /** Grants the program what it does, and nobody else anything. */
    private Path policy() throws IOException {
        String code =
                Server.class.getProtectionDomain().getCodeSource().getLocation().toString();
        return Files.writeString(
                home.resolve("policy"),
                "grant codeBase \"" + code
                        + "\" { permission java.io.FilePermission \"<<ALL FILES>>\", \"read\"; };\n");
    }

    /** What is said of the lines of the server, and of which streams. */
    private List<String> verdictsOnTheServer() throws IOException {
        List<String> verdicts = new ArrayList<>();
        for (JsonNode finding : report().get("findings")) {
            String at = finding.get("site").get("at").asText();
            if (at.contains("Echo.fill(") || at.contains("Echo.flush(")) {
                verdicts.add(finding.get("rule").asText() + " at " + at + " of "
                        + finding.get("stream").get("type").asText() + ", a "
                        + finding.get("level").asText());
            }
        }
        return verdicts;
    }

    @Test
    void saysTheSameOfAConnectionThatWasThereBeforeAsOfOneThatItSawBeingMade() throws Exception {
        endsWith(auditOf(java(Echo.class, Path.of("50000"))), 0);
        List<String> seen = verdictsOnTheServer();
        Process echo = new ProcessBuilder(java(Echo.class, Path.of("0")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(echo.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("connected");

        Process audit = command(List.of(Long.toString(echo.pid()), "--for", "2s"))
                .redirectError(err().toFile())
                .start();
        assertThat(audit.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(verdictsOnTheServer())
                .as(report().get("findings").toPrettyString())
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(seen)
                .allMatch(verdict -> verdict.endsWith(" of java.nio.channels.SocketChannel, a note"))
                .anyMatch(verdict -> verdict.startsWith("request-response at "));
        assertThat(report).content().doesNotContain("socket.getOutputStream()");
        echo.getOutputStream().write('\n');
        echo.getOutputStream().close();
        assertThat(echo.waitFor()).isZero();
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

    @Test
    void cleanRemovesWhatAKilledAuditOfARunningJvmLeaves() throws Exception {
        Process server = server();

        cleanRemovesWhatIsLeftOf(watch(server));

        end(server);
    }

    @Test
    void aSecondAuditOfAJvmNamesTheFirstAndLetsItGoOn() throws Exception {
        Process server = server();
        Process first = watch(server);

        assertThat(secondAuditOf(server, ExitCode.ENVIRONMENT.status()))
                .contains("process " + server.pid() + " is audited already, since 20")
                .contains("Wait for that audit, process " + first.pid() + ", or end it with Ctrl-C.");

        Signals.send("TERM", first.pid());
        endsWith(first, ExitCode.TERMINATED.status());
        assertThat(mainClasses(report())).singleElement().asString().endsWith("Server");
        end(server);
        assertThat(home.resolve("server")).content().doesNotContain("audited already");
    }

    /** What an agent in that process answers to a command; empty if it does as it was told. */
    private String answer(Process server, String command) throws Exception {
        Path answer = home.resolve("answer");
        Files.deleteIfExists(answer);
        VirtualMachine machine = VirtualMachine.attach(Long.toString(server.pid()));
        try {
            machine.loadAgent(jar.toString(), command + ",answer=" + answer);
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
        Process audit =
                command(List.of(Long.toString(server.pid()), "--for", "1h")).start();
        BufferedReader said = audit.errorReader(StandardCharsets.UTF_8);
        assertThat(said.readLine()).contains("watching");

        Signals.send("KILL", server.pid());

        endsWith(audit, ExitCode.ENVIRONMENT.status());
        assertThat(said.lines().collect(Collectors.joining("\n")))
                .matches("thalweg: process " + server.pid() + " ended after it was watched for [0-9]+ s, and left no"
                        + " recording, so nothing is known of its I/O\nA JVM that is killed, .* leaves none\\. .*")
                .doesNotContain("version")
                .doesNotContain("standard error");
        assertThat(report).doesNotExist();
    }

    @Test
    void anAgentThatCameWithTheProgramIsLeftAlone() throws Exception {
        List<String> command = new ArrayList<>(java(Server.class, data));
        Path recording = home.resolve("own.recording.json");
        command.add(1, "-javaagent:" + jar + "=quiet,out=" + recording);
        Process server = new ProcessBuilder(command)
                .redirectError(home.resolve("server").toFile())
                .start();
        assertThat(server.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("served");

        assertThat(secondAuditOf(server, ExitCode.ENVIRONMENT.status()))
                .contains("; its recording will be " + recording)
                .contains("stop the program, which then leaves its recording");

        end(server);
        assertThat(recording).isNotEmptyFile();
    }
}
