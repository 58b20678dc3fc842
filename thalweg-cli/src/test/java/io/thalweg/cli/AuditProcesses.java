package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.audit.program.Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Audits as processes of their own, which they and their programs must be for signals and pipes. */
abstract class AuditProcesses {
    static final int BYTES = 200_000;
    static final long PATIENCE_SECONDS = 300;

    /** 128 + SIGKILL. */
    static final int KILLED = 137;

    @TempDir
    Path home;

    Path jar = Path.of("");
    Path data = Path.of("");
    Path kept = Path.of("");
    Path report = Path.of("");
    Path temporary = Path.of("");

    @BeforeEach
    void makeData() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "signals and pipes are tested on Linux only");
        jar = CliLauncher.jar();
        data = Files.write(home.resolve("data"), new byte[BYTES]);
        kept = home.resolve("kept");
        report = home.resolve("report.json");
        temporary = Files.createDirectory(home.resolve("tmp"));
    }

    static List<String> java(Class<?> program, Path file) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                CliLauncher.classPath(program),
                program.getName(),
                file.toString());
    }

    ProcessBuilder command(List<String> arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("audit", "--format", "json", "-o", report.toString()));
        all.addAll(arguments);
        ProcessBuilder builder = CliLauncher.in(home).process(all.toArray(String[]::new));
        builder.command().add(1, "-Djava.io.tmpdir=" + temporary);
        return builder;
    }

    Process auditOf(List<String> command, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("--keep", kept.toString()));
        all.addAll(List.of(options));
        all.add("--");
        all.addAll(command);
        return command(all).redirectError(err().toFile()).start();
    }

    Path err() {
        return home.resolve("err");
    }

    void endsWith(Process process, int exit) throws Exception {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.exists(err()) ? Files.readString(err()) : "")
                .isEqualTo(exit);
    }

    JsonNode report() throws IOException {
        return new ObjectMapper().readTree(report.toFile());
    }

    static List<String> mainClasses(JsonNode audit) {
        List<String> names = new ArrayList<>();
        audit.get("jvms").forEach(jvm -> names.add(jvm.get("mainClass").asText()));
        return names;
    }

    static long readsOf(JsonNode audit, String method) {
        for (JsonNode finding : audit.get("findings")) {
            if (finding.get("site").get("at").asText().contains(method + "(")) {
                return finding.get("calls").asLong();
            }
        }
        throw new AssertionError("no finding in " + method + ": " + audit.toPrettyString());
    }

    Process server() throws IOException {
        Process server = new ProcessBuilder(java(Server.class, data))
                .redirectError(home.resolve("server").toFile())
                .start();
        assertThat(server.inputReader(StandardCharsets.US_ASCII).readLine()).isEqualTo("served");
        return server;
    }

    /** An audit that has said that it watches. */
    Process watch(Process server) throws IOException {
        Process process =
                command(List.of(Long.toString(server.pid()), "--for", "1h")).start();
        String line = process.errorReader(StandardCharsets.UTF_8).readLine();
        assertThat(line).contains("watching").contains("(process " + server.pid() + ")");
        return process;
    }

    void cleanRemovesWhatIsLeftOf(Process audit) throws Exception {
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

    List<Path> temporaryDirectories() throws IOException {
        try (Stream<Path> entries = Files.list(temporary)) {
            return entries.filter(Files::isDirectory).toList();
        }
    }

    String secondAuditOf(Process server, int exit) throws Exception {
        Process second =
                command(List.of(Long.toString(server.pid()), "--for", "1s")).start();
        String said = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        endsWith(second, exit);
        return said;
    }

    static void end(Process server) throws Exception {
        server.getOutputStream().close();
        assertThat(server.waitFor()).isZero();
    }

    void kill(Process audit) throws Exception {
        Signals.send("KILL", audit.pid());
        endsWith(audit, KILLED);
    }
}
