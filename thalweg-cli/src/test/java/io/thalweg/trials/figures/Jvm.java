package io.thalweg.trials.figures;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs JVMs of one JDK.
 *
 * @param home of the JDK
 */
record Jvm(Path home) {
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Ticks in which Linux tells the time of children: USER_HZ, which is 100 wherever Java runs. */
    private static final double TICKS_PER_SECOND = 100;

    private static final int CHILDREN_USER = 13;
    private static final int CHILDREN_SYSTEM = 14;

    /**
     * What a run was.
     *
     * @param output of the program; its standard error goes to ours
     * @param elapsedNanos from before the start to after the end
     * @param cpuSeconds processor time of the whole process, to a hundredth of a second
     */
    record Run(String output, long elapsedNanos, double cpuSeconds) {}

    /** Starts {@code java} with these arguments. */
    Process start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve("java").toString());
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Runs {@code java} with these arguments; an exit code other than 0 is an error. */
    Run run(List<String> arguments) throws IOException, InterruptedException {
        double cpuBefore = childrenSeconds();
        long start = System.nanoTime();
        Process process = start(arguments);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        long elapsed = System.nanoTime() - start;
        if (exit != 0) {
            throw new IOException("java " + String.join(" ", arguments) + " ended with " + exit);
        }
        return new Run(output, elapsed, childrenSeconds() - cpuBefore);
    }

    /** Such as {@code 17.0.15}. */
    String version() throws IOException {
        for (String line : Files.readAllLines(home.resolve("release"))) {
            if (line.startsWith("JAVA_VERSION=")) {
                return line.substring("JAVA_VERSION=".length()).replace("\"", "");
            }
        }
        return "unknown";
    }

    /** Processor time of all children that have ended. */
    static double childrenSeconds() throws IOException {
        String stat = Files.readString(STAT);
        // The name in parentheses may hold anything; fields are counted behind it.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM])) / TICKS_PER_SECOND;
    }
}
