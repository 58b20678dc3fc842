package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskGuardTest {
    private static final Path DIRECTORY = Path.of("data");

    @Test
    void allowsWhatLeavesATenthFree() {
        assertThatCode(() -> DiskGuard.check(DIRECTORY, 100, 1000, 200)).doesNotThrowAnyException();
    }

    @Test
    void refusesOneByteMore() {
        assertThatThrownBy(() -> DiskGuard.check(DIRECTORY, 101, 1000, 200))
                .isInstanceOfSatisfying(Problem.class, e -> {
                    assertThat(e.exit()).isEqualTo(ExitCode.ENVIRONMENT);
                    assertThat(e.what()).contains("data has 200 bytes free").contains("needs 101");
                });
    }
}
