package io.thalweg.lab.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The kernel's limit for what the processes of a cgroup read from and write to a device. */
final class Throttle {
    private static final String READ_V1 = "blkio.throttle.read_bps_device";
    private static final String WRITE_V1 = "blkio.throttle.write_bps_device";
    private static final String BOTH_V2 = "io.max";
    private static final long BYTES_PER_MEGABYTE = 1_000_000;

    private final List<Path> groups;
    private final boolean isV2;

    private Throttle(List<Path> groups, boolean isV2) {
        this.groups = groups;
        this.isV2 = isV2;
    }

    /** The throttle of this process and its children; empty where there is none. */
    static Optional<Throttle> find() {
        return find(Path.of("/"));
    }

    /** The same as the {@code proc} and {@code sys} below {@code root} describe. */
    static Optional<Throttle> find(Path root) {
        List<String> memberships;
        try {
            memberships = Files.readAllLines(root.resolve("proc/self/cgroup"), StandardCharsets.UTF_8);
        } catch (IOException none) {
            return Optional.empty();
        }
        for (String membership : memberships) {
            String[] fields = membership.split(":", 3);
            if (fields.length == 3 && List.of(fields[1].split(",", -1)).contains("blkio")) {
                Path top = root.resolve("sys/fs/cgroup/blkio");
                // What waits in the page cache is written by the kernel itself, which lives in the topmost group.
                return throttle(List.of(top, top.resolve(fields[2].substring(1))), READ_V1, false);
            }
        }
        for (String membership : memberships) {
            if (membership.startsWith("0::/")) {
                Path own = root.resolve("sys/fs/cgroup").resolve(membership.substring("0::/".length()));
                return throttle(List.of(own), BOTH_V2, true);
            }
        }
        return Optional.empty();
    }

    private static Optional<Throttle> throttle(List<Path> groups, String file, boolean isV2) {
        List<Path> usable = groups.stream()
                .map(Path::normalize)
                .distinct()
                .filter(group -> Files.isWritable(group.resolve(file)))
                .toList();
        return usable.isEmpty() ? Optional.empty() : Optional.of(new Throttle(usable, isV2));
    }

    /** Limits reading and writing, each to that much. */
    void limit(String device, int megabytesPerSecond) throws IOException {
        String rate = Long.toString(megabytesPerSecond * BYTES_PER_MEGABYTE);
        for (Path group : groups) {
            for (ThrottleFile entry : entries(group, device, rate, "rbps=" + rate + " wbps=" + rate)) {
                entry.write();
            }
        }
    }

    /** Takes the limit away; where it cannot, the device is about to go and its number means nothing any more. */
    void release(String device) {
        for (Path group : groups) {
            for (ThrottleFile entry : entries(group, device, "0", "rbps=max wbps=max")) {
                try {
                    entry.write();
                } catch (IOException gone) {
                    // Of a device that is no more.
                }
            }
        }
    }

    private record ThrottleFile(Path file, String line) {
        void write() throws IOException {
            Files.writeString(file, line, StandardOpenOption.WRITE);
        }
    }

    private List<ThrottleFile> entries(Path group, String device, String rateV1, String ratesV2) {
        List<ThrottleFile> entries = new ArrayList<>();
        if (isV2) {
            entries.add(new ThrottleFile(group.resolve(BOTH_V2), device + " " + ratesV2));
        } else {
            entries.add(new ThrottleFile(group.resolve(READ_V1), device + " " + rateV1));
            entries.add(new ThrottleFile(group.resolve(WRITE_V1), device + " " + rateV1));
        }
        return entries;
    }
}
