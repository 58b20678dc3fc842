package io.thalweg.audit.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.testkit.NamedPipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentLaunchTest {
    private static final Path JAR = Path.of("/opt/thalweg.jar");
    private static final Path OUT = Path.of("/tmp/out");
    private static final String AGENT = "-javaagent:/opt/thalweg.jar=out=/tmp/out,quiet";

    /** 128 + SIGKILL. */
    private static final int KILLED = 137;

    @TempDir
    Path directory;

    private static AgentLaunch command(String... words) {
        return new AgentLaunch(List.of(words), JAR, OUT, false, AgentLaunch.Extent.COUNTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "/usr/bin/java", "C:\\jdk\\bin\\java.exe"})
    void theAgentStandsDirectlyBehindJava(String java) {
        AgentLaunch command = command(java, "-jar", "app.jar", "-x");

        assertThat(command.isByVariable()).isFalse();
        assertThat(command.commandLine()).containsExactly(java, AGENT, "-jar", "app.jar", "-x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mvn", "./gradlew", "javac", "run-java"})
    void whateverElseIsToldByTheVariable(String program) {
        AgentLaunch command = command(program, "verify");

        assertThat(command.isByVariable()).isTrue();
        assertThat(command.commandLine()).containsExactly(program, "verify");
        assertThat(command.variable(Map.of())).isEqualTo(AGENT);
    }

    @Test
    void theVariableKeepsWhatItHeld() {
        assertThat(command("mvn").variable(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g")))
                .isEqualTo("-Xmx1g " + AGENT);
    }

    @Test
    void aPathWithABlankIsQuoted() {
        AgentLaunch command = new AgentLaunch(
                List.of("mvn"), Path.of("/my tools/thalweg.jar"), OUT, false, AgentLaunch.Extent.COUNTS);

        assertThat(command.variable(Map.of())).isEqualTo("\"-javaagent:/my tools/thalweg.jar=out=/tmp/out,quiet\"");
    }

    @Test
    void namesACommandThatIsNotThere() {
        assertThat(unstartable("/no/such/program").what())
                .isEqualTo("cannot start /no/such/program: there is no such file");
        assertThat(unstartable("no-such-program").what())
                .isEqualTo("cannot start no-such-program: there is no such program on the PATH");
    }

    @Test
    void saysWhyAFileCannotBeStarted() throws IOException {
        Path jar = Files.writeString(directory.resolve("app.jar"), "PK");

        assertThat(unstartable(directory.toString()).what()).endsWith(": it is a directory");
        assertThat(unstartable(jar.toString()).todo()).isEqualTo("Write `thalweg audit -- java -jar " + jar + "`.");
    }

    @Test
    void anEmptyCommandIsNone() {
        Problem problem = catchThrowableOfType(Problem.class, () -> command("").run(() -> {}));

        assertThat(problem.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(problem.what()).isEqualTo("there is no command after --");
    }

    private static Problem unstartable(String program) {
        Problem problem = catchThrowableOfType(
                Problem.class,
                () -> command(program).run(() -> {
                    throw new AssertionError("started");
                }));
        assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        return problem;
    }

    @Test
    void killsWhatDoesNotHeed() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "signals are tested on Linux only");
        Path ready = directory.resolve("ready");
        AgentLaunch command =
                command("sh", "-c", "trap '' INT TERM; : > \"$0\"; while :; do sleep 60; done", ready.toString());
        CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(() -> {
            try {
                return command.run(() -> {});
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        while (!Files.exists(ready)) {
            Thread.onSpinWait();
        }

        command.stop(10, 10);

        assertThat(exit.get(10, TimeUnit.SECONDS)).isEqualTo(KILLED);
    }

    @Test
    void startsNothingOnceItIsStopped() {
        AgentLaunch command = command("/no/such/program");
        command.stop();

        Problem problem = catchThrowableOfType(Problem.class, () -> command.run(() -> {}));

        assertThat(problem.exit()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(problem.what()).isEqualTo("the audit was ended before /no/such/program was started");
    }

    @Test
    void anArchiveOfTheProgramIsFoundInCommandAndEnvironment() {
        AgentLaunch plain = command("java", "-jar", "app.jar");

        assertThat(command("java", "-XX:AOTCache=app.aot", "-jar", "app.jar").archive(Map.of()))
                .contains("-XX:AOTCache=app.aot");
        assertThat(plain.archive(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -XX:SharedArchiveFile=app.jsa")))
                .contains("-XX:SharedArchiveFile=app.jsa");
        assertThat(plain.archive(Map.of("JDK_JAVA_OPTIONS", "-XX:AOTMode=on"))).contains("-XX:AOTMode=on");
        assertThat(plain.archive(Map.of("OTHER", "-XX:AOTMode=on"))).isEmpty();
        assertThat(command("sh", "-c", "java \"-XX:AOTCache=app.aot\" -jar app.jar")
                        .archive(Map.of()))
                .contains("-XX:AOTCache=app.aot");
    }

    @Test
    void anArchiveIsFoundInAFileOfArguments() throws IOException {
        Path file = Files.writeString(directory.resolve("arguments"), "-Xmx1g\n-XX:AOTCache=app.aot\n");

        assertThat(command("java", "@" + file).archive(Map.of())).contains("-XX:AOTCache=app.aot");
        assertThat(command("java", "@" + directory.resolve("missing")).archive(Map.of()))
                .isEmpty();
    }

    /** As of a shell's {@code @<(…)}: what the audit read would be missing to java. */
    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeOfArgumentsIsLeftToJava() throws InterruptedException {
        Path pipe = NamedPipe.in(directory);

        assertThat(command("java", "@" + pipe).archive(Map.of())).isEmpty();
    }
}
