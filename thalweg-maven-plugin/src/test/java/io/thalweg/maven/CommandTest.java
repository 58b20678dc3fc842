package io.thalweg.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.maven.Command.Result;
import org.junit.jupiter.api.Test;

class CommandTest {
    @Test
    void hasTheCommandsAnswerAndItsExitCode() {
        Result version = new Command("--version").run();
        assertThat(version.exit()).isZero();
        assertThat(version.output()).startsWith("thalweg ");
        assertThat(version.messages()).isEmpty();

        Result wrong = new Command("audit").with("no-such-folder/").run();
        assertThat(wrong.exit()).isNotZero();
        assertThat(wrong.messages()).hasSize(2);
        assertThat(wrong.message()).startsWith("thalweg: ").contains("no-such-folder");
    }
}
