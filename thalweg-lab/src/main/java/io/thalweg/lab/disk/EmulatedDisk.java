package io.thalweg.lab.disk;

import io.thalweg.lab.admin.AdminTool;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A slow disk by its name; naming it makes nothing. */
public enum EmulatedDisk {
    /**
     * As slow as a good USB stick or a disk of 2005, but without seek time: a loop device that the kernel throttles.
     */
    SLOW("slow", 30);

    /** The parameter of a cell that names its disk; the given one where it is missing. */
    public static final String PARAMETER = "disk";

    /** Room for the files of every experiment that knows such disks, and for the file system's own. */
    static final long IMAGE_BYTES = 256L << 20;

    private static final List<String> TOOLS = List.of("mkfs.ext4", "mount", "umount", "losetup");

    private final String label;
    private final int megabytesPerSecond;

    EmulatedDisk(String label, int megabytesPerSecond) {
        this.label = label;
        this.megabytesPerSecond = megabytesPerSecond;
    }

    /** The disks that can be emulated. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(EmulatedDisk::label).toList();
    }

    /** The disk of that label, such as {@code slow}. */
    public static Optional<EmulatedDisk> of(String label) {
        return Arrays.stream(values()).filter(disk -> disk.label.equals(label)).findFirst();
    }

    /** The disk of a cell whose {@link #PARAMETER} has that value. */
    public static Optional<EmulatedDisk> ofCell(@Nullable String value) {
        return Arrays.stream(values())
                .filter(disk -> disk.inCells().equals(value))
                .findFirst();
    }

    /** As the user types it. */
    public String label() {
        return label;
    }

    /** As results name it. */
    public String inCells() {
        return "emulated-" + label;
    }

    /** How slow it is, in words. */
    public String description() {
        return "emulated: " + megabytesPerSecond + " MB/s";
    }

    /** Where it is mounted, below the directory of the session's work files. */
    public Path directory(Path work) {
        return work.resolve("disk-" + label);
    }

    /** How much of the real disk it takes. */
    public long imageBytes() {
        return IMAGE_BYTES;
    }

    /** What holds its blocks. */
    Path image(Path work) {
        return work.resolve("disk-" + label + ".img");
    }

    /** What a pass must move at least to be slowed: a throttle lets the first megabytes through. */
    public long leastPassBytes() {
        return 4L << 20;
    }

    int megabytesPerSecond() {
        return megabytesPerSecond;
    }

    /** Why it cannot be emulated here, as a reason for a cell; null where it can. */
    public @Nullable String missing() {
        if (!AdminTool.isRoot()) {
            return "emulated disks need root";
        }
        for (String tool : TOOLS) {
            if (AdminTool.find(tool).isEmpty()) {
                return "emulated disks need the command " + tool;
            }
        }
        if (!LoopMount.isPossible()) {
            return "emulated disks need loop devices, and there is no /dev/loop-control";
        }
        return Throttle.find().isPresent()
                ? null
                : "a throttled disk needs the blkio controller of cgroups v1, or io.max in the cgroup of this process";
    }
}
