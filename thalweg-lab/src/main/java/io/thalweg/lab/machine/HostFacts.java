package io.thalweg.lab.machine;

import com.sun.management.OperatingSystemMXBean;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.result.Host;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the machine's fingerprint from {@code /proc}, {@code /sys} and the file stores; what they lack stays null. */
public final class HostFacts {
    private static final long KIBIBYTE = 1024;

    private final Path root;

    private HostFacts(Path root) {
        this.root = root;
    }

    /** The facts of this machine and of the file systems that hold those directories. */
    public static Host of(List<Path> directories) {
        return new HostFacts(Path.of("/")).read(directories);
    }

    /** The facts as the {@code proc} and {@code sys} below {@code root} state them. */
    static Host of(Path root, List<Path> directories) {
        return new HostFacts(root).read(directories);
    }

    /** The facts with those of emulated disks below that directory, named as such. */
    public static Host with(Host host, List<EmulatedDisk> disks, Path work) {
        List<Host.Mount> mounts = new ArrayList<>(host.mounts());
        for (EmulatedDisk disk : disks) {
            Host.Mount mount = new HostFacts(Path.of("/")).mount(disk.directory(work));
            if (mount != null && mounts.stream().noneMatch(other -> other.path().equals(mount.path()))) {
                mounts.add(new Host.Mount(
                        mount.path(),
                        mount.fileSystem() + " (" + disk.description() + ")",
                        mount.device(),
                        mount.blockSizeBytes(),
                        mount.readAheadBytes(),
                        mount.totalBytes(),
                        mount.usableBytes()));
            }
        }
        return new Host(
                host.name(),
                host.cpuModel(),
                host.logicalCpus(),
                host.cores(),
                host.sockets(),
                host.architecture(),
                host.memoryBytes(),
                host.operatingSystem(),
                host.kernel(),
                host.virtualisation(),
                mounts);
    }

    private Host read(List<Path> directories) {
        String cpuInfo = text("proc/cpuinfo").orElse("");
        return new Host(
                hostName(),
                field(cpuInfo, "model name"),
                Runtime.getRuntime().availableProcessors(),
                count(cpuInfo, List.of("physical id", "core id")),
                count(cpuInfo, List.of("physical id")),
                System.getProperty("os.arch"),
                memoryBytes(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                text("proc/sys/kernel/osrelease").map(String::strip).orElse(null),
                virtualisation(cpuInfo),
                mounts(directories));
    }

    private Optional<String> text(String path) {
        try {
            return Optional.of(Files.readString(root.resolve(path), StandardCharsets.UTF_8));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private @Nullable String hostName() {
        Optional<String> name = text("proc/sys/kernel/hostname").map(String::strip);
        if (name.isPresent()) {
            return name.get();
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException unknown) {
            return null;
        }
    }

    private static @Nullable String field(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(null);
    }

    /** How many different combinations of these fields the processors have; null where they have none. */
    private static @Nullable Integer count(String cpuInfo, List<String> fields) {
        Set<String> combinations = new HashSet<>();
        for (String processor : cpuInfo.split("\n\n", -1)) {
            List<String> values = new ArrayList<>();
            for (String field : fields) {
                String value = field(processor, field);
                if (value != null) {
                    values.add(value);
                }
            }
            if (values.size() == fields.size()) {
                combinations.add(String.join("/", values));
            }
        }
        return combinations.isEmpty() ? null : combinations.size();
    }

    private @Nullable Long memoryBytes() {
        String total = field(text("proc/meminfo").orElse(""), "MemTotal");
        if (total != null && total.endsWith(" kB")) {
            return Long.parseLong(total.substring(0, total.length() - 3)) * KIBIBYTE;
        }
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            return system.getTotalMemorySize();
        }
        return null;
    }

    private @Nullable String virtualisation(String cpuInfo) {
        String clocks = text("sys/devices/system/clocksource/clocksource0/available_clocksource")
                .orElse("");
        Optional<String> xen = text("sys/hypervisor/type").map(String::strip);
        if (xen.isPresent()) {
            return xen.get();
        }
        if (clocks.contains("kvm-clock")) {
            return "kvm";
        }
        if (clocks.contains("hyperv")) {
            return "hyperv";
        }
        String flags = field(cpuInfo, "flags");
        if (flags == null) {
            return null;
        }
        if (!Set.of(flags.split(" ", -1)).contains("hypervisor")) {
            return "none";
        }
        return text("sys/class/dmi/id/product_name")
                .map(product -> "virtual machine (" + product.strip() + ")")
                .orElse("virtual machine");
    }

    private List<Host.Mount> mounts(List<Path> directories) {
        List<Host.Mount> mounts = new ArrayList<>();
        for (Path directory : directories) {
            Host.Mount mount = mount(directory);
            if (mount != null && mounts.stream().noneMatch(other -> other.path().equals(mount.path()))) {
                mounts.add(mount);
            }
        }
        return List.copyOf(mounts);
    }

    private Host.@Nullable Mount mount(Path directory) {
        try {
            Path real = directory.toRealPath();
            FileStore store = Files.getFileStore(real);
            Optional<MountPoint> point = MountPoint.holding(
                    real, text("proc/self/mountinfo").orElse("").lines().collect(Collectors.toList()));
            return new Host.Mount(
                    point.map(MountPoint::path).orElse(String.valueOf(real.getRoot())),
                    store.type(),
                    store.name(),
                    blockSizeBytes(store),
                    point.flatMap(p -> text("sys/class/bdi/" + p.device() + "/read_ahead_kb"))
                            .map(kibibytes -> Long.parseLong(kibibytes.strip()) * KIBIBYTE)
                            .orElse(null),
                    store.getTotalSpace(),
                    store.getUsableSpace());
        } catch (IOException unknown) {
            return null;
        }
    }

    private static @Nullable Long blockSizeBytes(FileStore store) throws IOException {
        try {
            return store.getBlockSize();
        } catch (UnsupportedOperationException unknown) {
            return null;
        }
    }

    /**
     * A line of {@code /proc/self/mountinfo}.
     *
     * @param path where it is mounted
     * @param device major and minor number, such as {@code 254:0}
     */
    private record MountPoint(String path, String device) {
        /** The mount that holds that real path: the longest, and of several over each other the last. */
        static Optional<MountPoint> holding(Path real, List<String> mountInfo) {
            MountPoint best = null;
            for (String line : mountInfo) {
                String[] fields = line.split(" ", -1);
                if (fields.length < 5) {
                    continue;
                }
                String path = unescape(fields[4]);
                boolean longer = best == null || path.length() >= best.path().length();
                if (longer && (real.toString() + "/").startsWith(path.endsWith("/") ? path : path + "/")) {
                    best = new MountPoint(path, fields[2]);
                }
            }
            return Optional.ofNullable(best);
        }

        /** The kernel writes blank, tab, newline and backslash as octal. */
        private static String unescape(String field) {
            return field.replace("\\040", " ")
                    .replace("\\011", "\t")
                    .replace("\\012", "\n")
                    .replace("\\134", "\\");
        }
    }
}
