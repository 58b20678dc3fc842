package io.thalweg.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    public record Run(int exit, String out, String err) {}

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

    /** Starts the command as a process of its own, for what one JVM cannot show: signals, locales, real pipes. */
    public ProcessBuilder process(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder;
    }
}
