package io.thalweg.lab.affinity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps processes on processors by {@code taskset}. A process is pinned after its start, and the threads that it starts
 * later with it: a JVM that begins on one processor sets itself up for one, and then two JVMs would be compared instead
 * of two places.
 */
public final class Pinning {
    private Pinning() {}

    private static Optional<Path> taskset() {
        return Stream.of("/usr/bin/taskset", "/bin/taskset")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Whether there is the program that pins. */
    public static boolean isPossible() {
        return taskset().isPresent();
    }

    /**
     * What to put in front of a command that can be kept on that processor from its start: a program in C, never a JVM.
     */
    public static List<String> prefix(int cpu) {
        return taskset()
                .map(taskset -> List.of(taskset.toString(), "-c", Integer.toString(cpu)))
                .orElseThrow(() -> new IllegalStateException("there is no taskset to pin with"));
    }

    /** Keeps all threads of this process on that processor and proves it. */
    public static void pinThisProcess(int cpu) throws IOException {
        pin(ProcessHandle.current().pid(), cpu);
    }

    /** Keeps all threads of that process on that processor and proves it. */
    public static void pin(long pid, int cpu) throws IOException {
        String taskset = taskset()
                .orElseThrow(() -> new IOException("there is no taskset to pin with"))
                .toString();
        Process process = new ProcessBuilder(taskset, "-a", "-c", "-p", Integer.toString(cpu), Long.toString(pid))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int status = process.waitFor();
            List<Integer> allowed = Topology.allowed(Path.of("/proc/" + pid + "/status"));
            if (status != 0 || !allowed.equals(List.of(cpu))) {
                throw new IOException("cannot keep process " + pid + " on processor " + cpu + ", it may use " + allowed
                        + ": " + output.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while pinning process " + pid, e);
        }
    }
}
