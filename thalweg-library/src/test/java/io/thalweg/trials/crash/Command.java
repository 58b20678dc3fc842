package io.thalweg.trials.crash;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the system that is run to its end. */
final class Command {
    private static final int DEADLINE_SECONDS = 60;

    private Command() {}

    /** How it ended and all that it said. */
    record Result(int exit, String said) {}

    static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** A JVM for a short life. */
    static List<String> java(String classPath, Class<?> main) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData", // a file, which is written
                "-Xshare:auto",
                "-Xmx64m",
                "-cp",
                classPath,
                main.getName());
    }

    /** What it wrote goes through a file: a pipe would be kept open by children that outlive it. */
    static Result run(ProcessBuilder builder) throws IOException, InterruptedException {
        Path said = Files.createTempFile("thalweg-crash-", ".out");
        try {
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                throw new AssertionError("does not end: " + String.join(" ", builder.command()));
            }
            return new Result(process.exitValue(), new String(Files.readAllBytes(said), StandardCharsets.UTF_8));
        } finally {
            Files.deleteIfExists(said);
        }
    }

    /** Runs what must not fail; returns what it said. */
    static String must(String... command) throws IOException, InterruptedException {
        Result result = run(new ProcessBuilder(command));
        if (result.exit() != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + result.exit() + ": " + result.said());
        }
        return result.said();
    }
}
