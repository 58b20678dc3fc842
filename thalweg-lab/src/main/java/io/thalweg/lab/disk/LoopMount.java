package io.thalweg.lab.disk;

import io.thalweg.lab.admin.AdminTool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A mount as {@code /proc/self/mountinfo} lists it. That of an image brings its loop device along, which goes with
 * it.
 *
 * @param path where
 * @param device major and minor number, such as {@code 7:0}
 */
record LoopMount(Path path, String device) {
    /** That of most disks; a loop device's own would hide every seek and most of the throttle. */
    private static final int READ_AHEAD_KIBIBYTES = 128;

    private static final String LOOP_MAJOR = "7:";

    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    static boolean isPossible() {
        return Files.exists(Path.of("/dev/loop-control"));
    }

    /** Makes a file system in the image file. */
    static void format(Path image) throws IOException {
        AdminTool.run(
                "mkfs.ext4",
                List.of("-q", "-F", "-m", "0", "-E", "lazy_itable_init=0,lazy_journal_init=0", image.toString()));
    }

    /** Mounts the image on a new directory. */
    static LoopMount mount(Path image, Path directory) throws IOException {
        Files.createDirectory(directory);
        AdminTool.run("mount", List.of("-o", "loop,noatime", image.toString(), directory.toString()));
        LoopMount mount = at(directory).orElseThrow(() -> new IOException("the system does not show " + directory));
        Files.writeString(
                Path.of("/sys/dev/block", mount.device, "queue/read_ahead_kb"), Integer.toString(READ_AHEAD_KIBIBYTES));
        return mount;
    }

    /** What is mounted there. */
    static Optional<LoopMount> at(Path directory) throws IOException {
        return below(directory).stream()
                .filter(mount -> mount.path.equals(directory))
                .findFirst();
    }

    /** All mounts there and below, the last first: the order in which they can be taken down. */
    static List<LoopMount> below(Path directory) throws IOException {
        if (!Files.exists(MOUNTS)) {
            return List.of();
        }
        List<LoopMount> mounts = new ArrayList<>();
        for (String line : Files.readAllLines(MOUNTS, StandardCharsets.UTF_8)) {
            String[] fields = line.split(" ", -1);
            if (fields.length > 4) {
                // The kernel writes blank, tab, newline and backslash as octal.
                Path path = Path.of(fields[4]
                        .replace("\\040", " ")
                        .replace("\\011", "\t")
                        .replace("\\012", "\n")
                        .replace("\\134", "\\"));
                if (path.startsWith(directory)) {
                    mounts.add(new LoopMount(path, fields[2]));
                }
            }
        }
        Collections.reverse(mounts);
        return mounts;
    }

    /** Takes it down, at the latest when the last process that uses it has ended. */
    void remove() throws IOException {
        if (device.startsWith(LOOP_MAJOR)) {
            // Else the next user of the device would inherit it.
            Throttle.find().ifPresent(throttle -> throttle.release(device));
        }
        try {
            AdminTool.run("umount", List.of(path.toString()));
        } catch (IOException busy) {
            AdminTool.run("umount", List.of("--lazy", path.toString()));
        }
    }
}
