package io.thalweg.audit.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingDirectoryTest {
    @TempDir
    Path directory;

    private static Problem refused(Path kept) {
        return catchThrowableOfType(Problem.class, () -> RecordingDirectory.open(kept, Scratch.unknown()));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {"a,b, a comma", "a\"b, a quotation mark", "a'b, a quotation mark", "|a\tb|, a control character"},
            delimiterString = ", ")
    void makesNothingThatNoAgentCanBeToldOf(String name, String why) {
        Problem problem = refused(directory.resolve(name));

        assertThat(problem.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(problem.what()).contains("a path with " + why + " in it");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void refusesAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("kept"), "mine");

        Problem problem = refused(file);

        assertThat(problem.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(problem.what()).isEqualTo(file + " is not a directory");
    }

    @Test
    void saysWhyItCannotBeMade() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "mine");

        Problem problem = refused(file.resolve("kept"));

        assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(problem.what())
                .startsWith("cannot make a directory for recordings: ")
                .contains(file.toString())
                .doesNotContain("Exception");
    }
}
