package io.thalweg.trials.interrupt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What of a run can be seen on the machine: processes by a word in their environment, and what Linux keeps for them.
 */
final class MachineTraces {
    /** That word's name. */
    static final String MARK = "THALWEG_INTERRUPTED";

    private static final long PATIENCE_SECONDS = 10;

    /** Mounts, network namespaces and files in memory that were there before; only of a machine of our own. */
    private final Set<String> before;

    private final boolean own;
    private final Path home;

    private MachineTraces(boolean own, Path home) throws IOException {
        this.own = own;
        this.home = home;
        this.before = own ? shared() : Set.of();
    }

    /**
     * The machine as it is now.
     *
     * @param own whether mounts, names of network namespaces and {@code /dev/shm} are not shared with anybody
     * @param home where the files of our runs are
     */
    static MachineTraces before(boolean own, Path home) throws IOException {
        return new MachineTraces(own, home);
    }

    /** Processes of runs with that mark that do not end. */
    static List<String> processes(String mark) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        List<ProcessHandle> living = living(mark);
        while (!living.isEmpty() && System.nanoTime() < deadline) {
            try {
                living.get(0).onExit().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException | ExecutionException stillThere) {
                break;
            }
            living = living(mark);
        }
        return living.stream()
                .map(process -> "process " + process.pid() + ": "
                        + content(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                                .replace('\0', ' '))
                .toList();
    }

    private static List<ProcessHandle> living(String mark) {
        return ProcessHandle.allProcesses()
                .filter(process -> content(Path.of("/proc", Long.toString(process.pid()), "environ"))
                        .contains(MARK + "=" + mark + "\0"))
                .toList();
    }

    /** Empty for a process that has ended meanwhile. */
    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    /** Mounts, namespaces, loop devices and files in memory that were not there before. */
    List<String> leftovers() throws IOException {
        Set<String> left = own ? shared() : new TreeSet<>();
        left.removeAll(before);
        loopDevices().forEach(left::add);
        return List.copyOf(left);
    }

    private static Set<String> shared() throws IOException {
        Set<String> all = new TreeSet<>();
        for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
            all.add("mount " + line.split(" ", -1)[4]);
        }
        entries(Path.of("/run/netns")).forEach(path -> all.add("network namespace " + path.getFileName()));
        entries(Path.of("/dev/shm")).forEach(path -> all.add("file in memory " + path));
        // The name of a namespace is a mount too.
        return all.stream()
                .filter(each -> !each.startsWith("mount /run/netns/"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<String> loopDevices() throws IOException {
        List<String> ours = new ArrayList<>();
        for (Path device : entries(Path.of("/sys/block"))) {
            String file = content(device.resolve("loop/backing_file")).strip();
            if (file.startsWith(home.toString())) {
                ours.add("loop device " + device.getFileName() + " of " + file);
            }
        }
        return ours;
    }

    static List<Path> entries(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        }
    }
}
