package io.thalweg.audit.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttachmentTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.8", "11", ""})
    void refusesAJvmThatIsTooOld(String version) {
        Problem problem = catchThrowableOfType(Problem.class, () -> Attachment.refuseOtherJdk(4711, version));

        assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(problem.what())
                .isEqualTo("process 4711 runs Java " + version + ", and the agent needs Java 17 or newer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"17", "25", "26"})
    void takesAnyOther(String version) {
        assertThat(catchThrowableOfType(Problem.class, () -> Attachment.refuseOtherJdk(4711, version)))
                .isNull();
    }
}
