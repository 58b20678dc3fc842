package io.thalweg.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Sample tests in a JVM of their own, on the JDK that runs the tests. */
final class SampleJvm {
    private static final long DEADLINE_SECONDS = 120;

    private SampleJvm() {}

    /** What it takes to have the agent with those options. */
    static String agent(String options) throws IOException {
        return "-javaagent:" + ManifestJar.write() + "=" + options;
    }

    /** The tests of those classes by name, with what they failed with, which is empty for none. */
    static Map<String, String> run(Path directory, List<String> jvmOptions, Class<?>... samples)
            throws IOException, InterruptedException {
        Path results = directory.resolve("results");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1"); // it ends before better code would pay
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(RunSamples.class.getName(), results.toString()));
        for (Class<?> sample : samples) {
            command.add(sample.getName());
        }
        File said = directory.resolve("said").toFile();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said)
                .start();
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException("the samples did not run: " + Files.readString(said.toPath()));
        }
        Map<String, String> failures = new HashMap<>();
        for (String result : Files.readString(results).split("----\\R", -1)) {
            String[] parts = result.strip().split("\\R", 2);
            failures.put(parts[0], parts.length == 1 ? "" : parts[1]);
        }
        return failures;
    }
}
