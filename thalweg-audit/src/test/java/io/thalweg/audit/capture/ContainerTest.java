package io.thalweg.audit.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.audit.BuiltAgent;
import io.thalweg.audit.program.Server;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attaching into what a container is made of: a JVM that is process 1 of a process namespace, with a {@code /tmp} of
 * its own in a mount namespace. Only root may make these, and only where the system lets it.
 */
class ContainerTest {
    private static final String PROGRAM = Server.class.getName().replace('.', '/') + ".class";
    /** Makes the container's own {@code /tmp} with the program in it, and becomes that program. */
    private static final String ENTRY =
            "mount -t tmpfs tmpfs /mnt && cp --parents \"$1\" /mnt && mount --move /mnt /tmp && shift && exec \"$@\"";

    private static final List<String> NAMESPACES = List.of("unshare", "--mount", "--pid", "--fork", "--mount-proc");

    private static final Duration WATCHED = Duration.ofSeconds(1);

    @TempDir
    Path directory;

    private Process container;
    private BufferedReader said;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(canUnshare(), "no namespaces for this user on this system");
        List<String> command = new ArrayList<>(NAMESPACES);
        command.addAll(List.of(
                "sh",
                "-c",
                ENTRY,
                "sh",
                PROGRAM,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                "/tmp",
                Server.class.getName(),
                "/tmp/" + PROGRAM));
        container = new ProcessBuilder(command)
                .directory(Path.of("target", "test-classes").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
        said = container.inputReader(StandardCharsets.US_ASCII);
        assertThat(said.readLine())
                .as(Files.readString(directory.resolve("err")))
                .isEqualTo("served");
    }

    private static boolean canUnshare() throws InterruptedException {
        List<String> command = new ArrayList<>(NAMESPACES);
        command.addAll(List.of("mount", "-t", "tmpfs", "tmpfs", "/tmp"));
        try {
            Process tried = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return tried.waitFor(1, TimeUnit.MINUTES) && tried.exitValue() == 0;
        } catch (IOException noUnshare) {
            return false;
        }
    }

    @AfterEach
    void end() throws Exception {
        if (container != null) {
            container.getOutputStream().close();
            assertThat(container.waitFor()).isZero();
        }
    }

    /** The process that unshare has forked: 1 inside, another number here. */
    private long pid() {
        return container.children().findFirst().orElseThrow().pid();
    }

    private List<Path> leftInTheContainer(long pid) throws IOException {
        try (var files = Files.list(Path.of("/proc", Long.toString(pid), "root", "tmp"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("thalweg"))
                    .toList();
        }
    }

    @Test
    void watchesAJvmInAContainerAndLeavesNothingThere() throws Exception {
        Attachment attachment = new Attachment(
                RunningJvm.find(Long.toString(pid())),
                BuiltAgent.jar(),
                directory,
                Scratch.unknown(),
                new AuditLedger(directory.resolve("audits")));
        AtomicBoolean watched = new AtomicBoolean();
        Thread client = new Thread(() -> serveUntil(watched));
        client.start();

        Recording recording = attachment.record(WATCHED, AgentLaunch.Extent.LIGHT, sentence -> {});
        watched.set(true);
        client.join();

        assertThat(recording.jvm().mainClass()).isEqualTo(Server.class.getName());
        assertThat(recording.sites())
                .anyMatch(site ->
                        site.frames().stream().anyMatch(frame -> frame.at().contains("Server.serve(")));
        assertThat(leftInTheContainer(pid())).isEmpty();
        assertThat(RecordingFile.list(directory)).hasSize(1);
    }

    private void serveUntil(AtomicBoolean end) {
        try {
            while (!end.get()) {
                container.getOutputStream().write('\n');
                container.getOutputStream().flush();
                assertThat(said.readLine()).isEqualTo("served");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
