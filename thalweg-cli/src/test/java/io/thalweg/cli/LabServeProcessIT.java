package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code thalweg lab serve} tells whoever is to connect. */
@Timeout(300)
class LabServeProcessIT {
    @TempDir
    Path home;

    private List<String> announcement(String... options) throws IOException, InterruptedException {
        ProcessBuilder command = CliLauncher.in(home).process("lab", "serve", "--port", "0");
        command.command().addAll(List.of(options));
        command.environment().remove("THALWEG_LAB_SECRET");
        Process server = command.start();
        try (BufferedReader out = server.inputReader()) {
            return List.of(out.readLine(), out.readLine());
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    @Test
    void thatOnlyThisHostCanReachTheLoopbackAddress() throws IOException, InterruptedException {
        List<String> lines = announcement();

        assertThat(lines.get(0))
                .contains("Only this host can reach it", "--bind")
                .doesNotContain("other host");
        assertThat(lines.get(1)).matches("  THALWEG_LAB_SECRET=\\S+ thalweg lab run tcp --peer 127\\.0\\.0\\.1:\\d+");
    }

    @Test
    void thatTheWildcardIsNoAddressToConnectTo() throws IOException, InterruptedException {
        List<String> lines = announcement("--bind", "0.0.0.0");

        assertThat(lines.get(0)).endsWith("On the other host, with the name or address of this one for HOST:");
        assertThat(lines.get(1)).matches("  THALWEG_LAB_SECRET=\\S+ thalweg lab run tcp --peer HOST:\\d+");
    }
}
