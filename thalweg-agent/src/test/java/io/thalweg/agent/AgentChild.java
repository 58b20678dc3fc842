package io.thalweg.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own, on the JDK that runs the tests. */
final class AgentChild {
    private static final long DEADLINE_SECONDS = 120;

    private final List<String> command = new ArrayList<>();
    private final Path directory;
    private String classPath = "";

    private AgentChild(Path directory) {
        this.directory = directory;
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xshare:auto");
        command.add("-Xmx256m");
    }

    /** A JVM that works in that directory. */
    static AgentChild in(Path directory) {
        return new AgentChild(directory);
    }

    /** With an option of the JVM. */
    AgentChild option(String option) {
        command.add(option);
        return this;
    }

    AgentChild agent(String options) {
        command.add("-javaagent:" + PackagedAgent.path() + (options.isEmpty() ? "" : "=" + options));
        return this;
    }

    /** With all jars that the tests use; otherwise a program gets its own folder of classes only. */
    AgentChild classPath() {
        classPath = System.getProperty("java.class.path");
        return this;
    }

    /** With that class path. */
    AgentChild classPath(Path path) {
        classPath = path.toString();
        return this;
    }

    /**
     * What a program did.
     *
     * @param exit its exit code
     * @param out what it wrote to standard output
     * @param err what it wrote to standard error
     */
    record Run(int exit, String out, String err) {}

    Run run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        command.add("-cp");
        command.add(classPath.isEmpty() ? PackagedAgent.location(main).toString() : classPath);
        command.add(main.getName());
        command.addAll(List.of(arguments));
        File out = directory.resolve("stdout").toFile();
        File err = directory.resolve("stderr").toFile();
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(out)
                .redirectError(err)
                .start();
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(main + " did not end within " + DEADLINE_SECONDS + " s: " + text(err));
        }
        return new Run(process.exitValue(), text(out), text(err));
    }

    private static String text(File file) throws IOException {
        try (InputStream in = Files.newInputStream(file.toPath())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
