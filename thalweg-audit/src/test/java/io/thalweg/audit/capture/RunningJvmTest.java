package io.thalweg.audit.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunningJvmTest {
    private static final RunningJvm MAIN = new RunningJvm(7, "org.example.Main");
    private static final RunningJvm OTHER_MAIN = new RunningJvm(8, "com.acme.Main");
    private static final RunningJvm JAR = new RunningJvm(9, "/srv/app.jar");
    private static final List<RunningJvm> ALL = List.of(MAIN, OTHER_MAIN, JAR);

    @Test
    void findsAMainClassByItsFullName() {
        assertThat(RunningJvm.choose("org.example.Main", ALL)).isEqualTo(MAIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/srv/app.jar", "app.jar", "app"})
    void findsAJar(String name) {
        assertThat(RunningJvm.choose(name, ALL)).isEqualTo(JAR);
    }

    @Test
    void namesThoseThatAreMeantByOneName() {
        Problem problem = catchThrowableOfType(Problem.class, () -> RunningJvm.choose("Main", ALL));

        assertThat(problem.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(problem.what()).isEqualTo("several JVMs are called Main: 7 org.example.Main, 8 com.acme.Main");
    }

    @Test
    void namesThoseThatRunWhenNoneIsMeant() {
        Problem problem = catchThrowableOfType(Problem.class, () -> RunningJvm.choose("Mian", ALL));

        assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(problem.todo()).contains("9 /srv/app.jar");
    }

    @Test
    void makesForeignNamesPrintable() {
        Problem problem = catchThrowableOfType(
                Problem.class, () -> RunningJvm.choose("x", List.of(new RunningJvm(1, "a\u001b[31m"))));

        assertThat(problem.todo()).contains("a\\u001b[31m");
    }

    @Test
    void saysThatAProcessIsGone() {
        Problem problem = catchThrowableOfType(Problem.class, () -> RunningJvm.find("4194304999"));

        assertThat(problem.what()).isEqualTo("there is no process 4194304999");
    }

    @ParameterizedTest
    @CsvSource({"1 (java) S 0, false", "1 (a) Z) R 0, false", "1 (java) Z 0, true", "1 (java) X 0, true", "'', false"})
    void knowsADeadProcessThatNobodyHasWaitedFor(String stat, boolean isDead) {
        assertThat(RunningJvm.isDead(stat)).isEqualTo(isDead);
    }
}
