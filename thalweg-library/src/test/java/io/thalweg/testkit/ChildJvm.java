package io.thalweg.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a main class in a JVM of its own, on the class path of the tests. */
public final class ChildJvm {
    private static final int DEADLINE_SECONDS = 60;
    private static final Path SHELL = Path.of("/bin/sh");

    private final Class<?> main;
    private final List<String> flags = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private int deadlineSeconds = DEADLINE_SECONDS;

    /** How the child ended and what it said. */
    public record Result(int exitCode, String out, String err) {}

    private ChildJvm(Class<?> main) {
        this.main = main;
    }

    public static ChildJvm running(Class<?> main) {
        return new ChildJvm(main);
    }

    /** Adds flags of the JVM, such as {@code -Xmx64m} or {@code -Dname=value}. */
    public ChildJvm with(String... more) {
        flags.addAll(List.of(more));
        return this;
    }

    public ChildJvm withEnvironment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** For a child that has more to do than can be done in a minute. */
    public ChildJvm within(int seconds) {
        deadlineSeconds = seconds;
        return this;
    }

    /** Whether this system has what {@link #runInShell} needs. */
    public static boolean canRunInShell() {
        return Files.isExecutable(SHELL);
    }

    /**
     * Runs it to its end. A child that does not end in a minute, or as {@link #within} says, is killed and fails the
     * test.
     */
    public Result run(String... arguments) throws IOException, InterruptedException {
        List<String> command = command();
        command.addAll(List.of(arguments));
        return run(command);
    }

    /**
     * As {@link #run}, but a POSIX shell runs {@code script}, in which {@code "$@"} starts the JVM: for its standard
     * streams to be redirected, or to be pipes between two of them. Result and exit code are the script's.
     */
    public Result runInShell(String script) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(SHELL.toString(), "-c", script, "sh"));
        command.addAll(command());
        return run(command);
    }

    private Result run(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("child", ".out");
        Path err = Files.createTempFile("child", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(ProcessBuilder.Redirect.from(emptyInput()))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().putAll(environment);
            Process child = builder.start();
            if (!child.waitFor(deadlineSeconds, TimeUnit.SECONDS)) {
                child.descendants().forEach(ProcessHandle::destroyForcibly);
                child.destroyForcibly().waitFor();
                throw new AssertionError(main.getName() + " did not end in " + deadlineSeconds + " s; stdout: "
                        + text(out) + ", stderr: " + text(err));
            }
            return new Result(child.exitValue(), text(out), text(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        // Surefire hides the class path in a jar of its own, and says here what it was.
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(main.getName());
        return command;
    }

    private static File emptyInput() {
        return new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
    }

    /** What is no UTF-8 is replaced. */
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
