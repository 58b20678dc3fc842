package io.thalweg.lab.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretTest {
    private static final String TEXT = "0123456789abcdef";

    @TempDir
    Path directory;

    @Test
    void comesFromTheEnvironment() {
        assertThat(Secret.given(Map.of(Secret.VARIABLE, TEXT), null)
                        .orElseThrow()
                        .text())
                .isEqualTo(TEXT);
    }

    @Test
    void comesFromTheFirstLineOfAFileBeforeTheEnvironment() throws IOException {
        Path file = Files.writeString(directory.resolve("secret"), TEXT + "x\r\nmore\n");
        assertThat(Secret.given(Map.of(Secret.VARIABLE, TEXT), file)
                        .orElseThrow()
                        .text())
                .isEqualTo(TEXT + "x");
    }

    @Test
    void thereMayBeNone() {
        assertThat(Secret.given(Map.of(), null)).isEmpty();
    }

    @Test
    void aShortOneIsRefusedWithoutShowingIt() {
        assertThatThrownBy(() -> Secret.given(Map.of(Secret.VARIABLE, "swordfish"), null))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.exit()).isEqualTo(ExitCode.USAGE))
                .hasMessage(Secret.VARIABLE + " has 9 characters; a secret needs at least 16");
    }

    @Test
    void aFileThatCannotBeReadIsAProblem() {
        assertThatThrownBy(() -> Secret.given(Map.of(), directory.resolve("missing")))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT))
                .hasMessageContaining("missing");
    }

    @Test
    void aFreshOneIsLongEnoughAndNew() {
        Secret fresh = Secret.random();
        assertThat(Secret.given(Map.of(Secret.VARIABLE, fresh.text()), null)).isPresent();
        assertThat(Secret.random().text()).isNotEqualTo(fresh.text());
    }

    @Test
    void showsNothingOfItself() {
        assertThat(Secret.random()).hasToString("a secret");
    }
}
