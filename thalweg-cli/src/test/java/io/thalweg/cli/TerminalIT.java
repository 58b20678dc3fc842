package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged command on a real terminal, which {@code script} makes. */
@Tag("once")
class TerminalIT {
    @TempDir
    Path home;

    private List<String> shownOn(int columns, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder command = CliLauncher.in(home).process(arguments);
        String words = command.command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        // As the first program of the terminal, so that stty may set what it is.
        String line = "stty cols " + columns + " rows 30; exec " + words;
        ProcessBuilder script = new ProcessBuilder("script", "--quiet", "--return", "--command", line, "/dev/null")
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true);
        script.environment().putAll(command.environment());
        script.environment().remove("COLUMNS");
        script.environment().put("NO_COLOR", "1");
        Process process = script.start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .replace("\r", "")
                .lines()
                .toList();
        assertThat(process.waitFor()).as("%s", lines).isZero();
        return lines;
    }

    private static int longest(List<String> lines) {
        return lines.stream().mapToInt(String::length).max().orElse(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 133})
    void isAsWideAsItSaysItself(int columns) throws IOException, InterruptedException {
        assertThat(longest(shownOn(columns, "lab", "list"))).isBetween(columns - 15, columns);
    }

    @Test
    void showsHelpAsWideAsItIs() throws IOException, InterruptedException {
        assertThat(longest(shownOn(100, "audit", "--help"))).isBetween(85, 100);
    }

    @Test
    void showsAllItCanWhereItIsOfNoSize() throws IOException, InterruptedException {
        assertThat(longest(shownOn(0, "lab", "list"))).isBetween(65, 80);
    }
}
