package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaRuntimesTest {
    private static final Path OWN_HOME = Path.of(System.getProperty("java.home"));

    @TempDir
    Path directory;

    private void refuses(Path path, String what) {
        assertThatThrownBy(() -> JavaRuntimes.at(List.of(path))).isInstanceOfSatisfying(Problem.class, e -> {
            assertThat(e.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(e.what()).contains(what);
        });
    }

    private Path script(String text) throws IOException {
        Path script = Files.writeString(directory.resolve("java"), "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }

    @Test
    void takesItsOwnByDefault() {
        assertThat(JavaRuntimes.at(List.of()))
                .singleElement()
                .satisfies(runtime -> assertThat(runtime.jdk().id()).isEqualTo(System.getProperty("java.version")));
    }

    @Test
    void takesAHomeOrAProgramAndTellsTwinsApart() {
        assertThat(JavaRuntimes.at(List.of(OWN_HOME, OWN_HOME.resolve("bin").resolve("java"))))
                .extracting(runtime -> runtime.jdk().id())
                .containsExactly(System.getProperty("java.version"), System.getProperty("java.version") + "-2");
    }

    @Test
    void refusesWhatIsNotThere() {
        refuses(directory.resolve("missing"), "there is no such file");
    }

    @Test
    void refusesADirectoryWithoutJava() {
        refuses(directory, "has no bin/java that can be run");
    }

    @Test
    void refusesAProgramThatIsNotJava() throws IOException {
        refuses(script("echo hello"), "does not run as Java");
    }

    @Test
    void refusesAProgramThatFails() throws IOException {
        refuses(script("exit 3"), "does not run as Java");
    }

    @Test
    void refusesAnOldJdk() throws IOException {
        refuses(
                script("echo '    java.version = 11.0.2'; echo '    java.specification.version = 11'"),
                "is version 11.0.2");
        // Whose runtime's version has another form.
        refuses(
                script("echo '    java.version = 1.8.0_402'; echo '    java.specification.version = 1.8'"),
                "is version 1.8.0_402");
    }
}
