package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.base.problem.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.io.IOUtils;

/** Runs the command inside the test's own JVM, with a home and a state directory of its own. */
public final class CliLauncher {
    private final Path home;
    private final Map<String, String> environment = new HashMap<>();

    private CliLauncher(Path home) {
        this.home = home;
        environment.put("XDG_STATE_HOME", home.resolve("state").toString());
        environment.put("XDG_CONFIG_HOME", home.resolve("config").toString());
    }

    /** A launcher whose user lives in that directory. */
    public static CliLauncher in(Path home) {
        return new CliLauncher(home);
    }

    /** The same launcher with one more variable in its environment. */
    CliLauncher with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /**
     * What a command did.
     *
     * @param exit its exit code
     * @param out what it wrote to standard output
     * @param err what it wrote to standard error
     */
    public record Run(int exit, String out, String err) {
        /** It printed two lines and nothing else: what is wrong, and what to do. */
        void assertComplains(ExitCode expected, String what, String todo) {
            assertThat(exit).as(err).isEqualTo(expected.status());
            assertThat(out).isEmpty();
            assertThat(err.lines())
                    .satisfiesExactly(
                            first -> assertThat(first).startsWith("thalweg: ").contains(what),
                            second -> assertThat(second).contains(todo));
        }
    }

    /** Runs one command. */
    public Run run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run run = runInto(out, arguments);
        return new Run(run.exit(), out.toString(StandardCharsets.UTF_8), run.err());
    }

    /** Runs one command whose standard output is {@code out}. */
    public Run runInto(OutputStream out, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(out, err, StandardCharsets.UTF_8, false, false, environment, home);
        int exit = new Cli(terminal, PathArguments.ofText()).run(arguments);
        return new Run(exit, "", err.toString(StandardCharsets.UTF_8));
    }

    /** The command and the agent as users have them; skips the test where they are not packaged yet. */
    static Path jar() {
        String jar = System.getProperty("thalweg.jar");
        assumeThat(jar)
                .as("thalweg.jar, which comes with packaging: mvn verify")
                .isNotNull();
        return Path.of(jar);
    }

    /** What a program of the tests needs: nothing of ours that an agent could find there before its own jar. */
    static String classPath(Class<?> program) {
        return location(program) + File.pathSeparator + location(IOUtils.class);
    }

    /** The folder or jar that a class comes from. */
    static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A process of the packaged command, for what one JVM cannot show: signals, locales, real pipes, the agent.
     *
     * @param more to be found beside the jar, as experiments of tests
     */
    ProcessBuilder processWith(List<Path> more, String... arguments) {
        List<String> classPath = Stream.concat(Stream.of(jar()), more.stream())
                .map(Path::toString)
                .toList();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                String.join(File.pathSeparator, classPath),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder;
    }

    /** A process of the packaged command. */
    ProcessBuilder process(String... arguments) {
        return processWith(List.of(), arguments);
    }
}
