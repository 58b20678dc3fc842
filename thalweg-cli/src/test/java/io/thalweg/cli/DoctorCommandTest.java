package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.CliLauncher.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorCommandTest {
    @TempDir
    Path home;

    @Test
    void saysWhatCanBeMeasuredAndWhichSizesAreInForce() {
        Run run = CliLauncher.in(home).run("doctor", home.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains(
                        "processor time per thread",
                        "cold page cache",
                        "room on the disk",
                        "JDK ",
                        "yes  charts in the page",
                        "Buffer sizes\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"doctor", "lab list"})
    void fitsTheTerminal(String command) {
        Run run = CliLauncher.in(home).with("COLUMNS", "80").run(command.split(" "));
        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().filter(line -> line.contains(" ")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void leavesNothingBehind() throws IOException {
        Path directory = Files.createDirectory(home.resolve("measured"));
        CliLauncher.in(home).run("doctor", directory.toString());
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }
}
