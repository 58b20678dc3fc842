package io.thalweg.lab.run;

import io.thalweg.base.problem.Printable;
import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.MemoryFileSystem;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.machine.ColdCache;
import io.thalweg.lab.machine.DiskGuard;
import io.thalweg.lab.machine.HostFacts;
import io.thalweg.lab.machine.InstalledJdks;
import io.thalweg.lab.machine.ProcCounters;
import io.thalweg.lab.machine.StolenTime;
import io.thalweg.lab.machine.ThreadClock;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the lab can measure on this machine, what not, and why; each found out by trying. */
public final class Capabilities {
    /** A page, so that there is something to drop from the cache. */
    private static final int PROBE_BYTES = 4096;

    private final Path directory;
    private final Map<String, String> environment;
    private final Path userHome;
    private final List<Capability> found = new ArrayList<>();

    private Capabilities(Path directory, Map<String, String> environment, Path userHome) {
        this.directory = directory;
        this.environment = environment;
        this.userHome = userHome;
    }

    /**
     * One thing that the lab would like to have.
     *
     * @param name what, in a few words
     * @param available whether it is there
     * @param detail how it is had, or why not and what its lack costs
     */
    public record Capability(String name, boolean available, String detail) {}

    /** What there is for a session in that directory. Leaves nothing behind. */
    public static List<Capability> of(Path directory, Map<String, String> environment, Path userHome) {
        return new Capabilities(directory, environment, userHome).find();
    }

    private List<Capability> find() {
        Host host = HostFacts.of(List.of(directory));
        add("processor time per thread", new ThreadClock().tellsCpuTime(), "", "no CPU ns/byte");
        add(
                "read and write calls",
                ProcCounters.calls() != null,
                "/proc/thread-self/io",
                "no /proc/thread-self/io, so no calls per MB");
        add(
                "stolen processor time",
                StolenTime.millis() != null,
                "/proc/stat",
                "no /proc/stat, so a noisy neighbour goes unnoticed");
        coldCache();
        Optional<Path> memory = MemoryFileSystem.find();
        add(
                "file system in memory",
                memory.isPresent(),
                memory.map(Printable::of).orElse(""),
                "no writable tmpfs, so no writing without a disk");
        pipes();
        placement();
        String noLinks = EmulatedLink.missing();
        add(
                "emulated links",
                noLinks == null,
                "ip and tc, " + String.join(" and ", EmulatedLink.labels()),
                String.valueOf(noLinks));
        for (EmulatedDisk disk : EmulatedDisk.values()) {
            String missing = disk.missing();
            add(
                    "emulated disk " + disk.label(),
                    missing == null,
                    "--disk " + disk.label() + ", " + disk.description(),
                    String.valueOf(missing));
        }
        String virtualisation = host.virtualisation();
        add(
                "bare metal",
                "none".equals(virtualisation),
                "no hypervisor",
                (virtualisation == null ? "unknown" : virtualisation) + ": other virtual machines may disturb");
        disk(host);
        InstalledJdks.find(environment, userHome)
                .forEach((home, version) ->
                        found.add(new Capability("JDK " + version, true, "--jdk " + Printable.of(home))));
        return List.copyOf(found);
    }

    private void placement() {
        Topology topology = Topology.ofThisMachine();
        for (Placement placement : List.of(Placement.SAME_CPU, Placement.TWO_CORES, Placement.TWO_SOCKETS)) {
            String missing = topology.missing(placement);
            String how = topology.cpus(placement)
                    .map(cpus -> "taskset, processors " + cpus.reader() + " and " + cpus.sender())
                    .orElse("");
            add("placement " + placement.label(), missing == null, how, String.valueOf(missing));
        }
    }

    private void add(String name, boolean available, String how, String whyNot) {
        found.add(new Capability(name, available, available ? how : whyNot));
    }

    /** Tried with a small file, since tools and rights may both be missing. */
    private void coldCache() {
        String name = "cold page cache";
        try {
            Path probe = Files.createTempFile(directory, ".thalweg-doctor", ".tmp");
            try {
                Files.write(probe, new byte[PROBE_BYTES]);
                try (FileChannel channel = FileChannel.open(probe, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                ColdCache.evict(probe);
                found.add(new Capability(name, true, "dropped by dd, proven by fincore"));
            } finally {
                Files.deleteIfExists(probe);
            }
        } catch (ColdCache.NotCold impossible) {
            found.add(new Capability(name, false, Printable.of(String.valueOf(impossible.getMessage()))));
        } catch (IOException e) {
            found.add(new Capability(name, false, "cannot write to " + Printable.of(directory)));
        }
    }

    /** As the experiments themselves say. */
    private void pipes() {
        Scope scope = Scope.of(Request.of(Request.Mode.DEFAULT), directory);
        for (Experiment experiment : Experiments.tuning()) {
            String missing = experiment.cells(scope).stream()
                    .flatMap(cell -> Optional.ofNullable(cell.notMeasured()).stream())
                    .map(NotMeasured::why)
                    .findFirst()
                    .orElse("");
            add(experiment.info().title().toLowerCase(java.util.Locale.ROOT), missing.isEmpty(), "", missing);
        }
    }

    private void disk(Host host) {
        for (Host.Mount mount : host.mounts()) {
            long kept = DiskGuard.keptFreeBytes(mount.totalBytes());
            add(
                    "room on the disk",
                    mount.usableBytes() > kept,
                    String.format(
                            java.util.Locale.ROOT,
                            "%s (%s): %.1f GB free, of which the lab leaves %.1f GB free",
                            Printable.of(mount.path()),
                            Printable.of(mount.fileSystem()),
                            mount.usableBytes() / 1e9,
                            kept / 1e9),
                    String.format(
                            java.util.Locale.ROOT,
                            "%s is nearly full: the lab keeps a tenth, %.1f GB, free",
                            Printable.of(mount.path()),
                            kept / 1e9));
        }
    }
}
