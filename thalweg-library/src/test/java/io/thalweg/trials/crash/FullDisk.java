package io.thalweg.trials.crash;

import io.thalweg.log.AppendLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Logs on a disk that promises more space than it has, an image in a memory file system that fills up: writes succeed,
 * and the force fails, with bytes that are gone although they can still be read.
 */
final class FullDisk {
    private static final String MEMORY_BYTES = "24m";
    private static final String IMAGE_BYTES = "200M";
    private static final int MOST_LEFT_BYTES = 3 << 20;
    private static final int SEGMENT_BYTES = 128 * 1024;

    private FullDisk() {}

    static Outcome run(Budget budget, long seed) throws Exception {
        String missing = Command.isInstalled("mkfs.ext4")
                ? Mounts.missing()
                : Outcome.NOT_TRIED + "there is no mkfs.ext4; install e2fsprogs";
        if (!missing.isEmpty()) {
            return new Outcome(missing);
        }
        Path base = Directories.create();
        try {
            Parallel.Sums sums = Parallel.run(
                    budget, seed, (random, turn) -> fill(Files.createDirectory(base.resolve("disk-" + turn)), random));
            return new Outcome(String.format(
                    Locale.ROOT,
                    "%,d disks that filled up behind the file system's back, %,d records acknowledged before",
                    sums.of("disks"),
                    sums.of("acknowledgements")));
        } finally {
            Directories.deleteTree(base);
        }
    }

    private static Map<String, Long> fill(Path home, SplittableRandom random) throws Exception {
        Path memory = Files.createDirectory(home.resolve("memory"));
        Path mount = Files.createDirectory(home.resolve("mount"));
        Command.must("mount", "-t", "tmpfs", "-o", "size=" + MEMORY_BYTES, "thalweg-crash", memory.toString());
        try {
            Path image = memory.resolve("image");
            Command.must("truncate", "-s", IMAGE_BYTES, image.toString());
            // Without a journal records were lost: metadata failed to be written, and forces went on to succeed.
            Command.must("mkfs.ext4", "-q", "-F", "-E", "nodiscard", "-O", "has_journal", image.toString());
            Mounts.mount(image, mount);
            Ledger ledger = new Ledger(mount.resolve("log"));
            try {
                appendUntilFull(ledger, memory.resolve("filler"), random);
            } finally {
                Mounts.unmount(mount);
            }
            long acknowledgements = ledger.acknowledgements();
            Files.delete(memory.resolve("filler"));
            Command.run(new ProcessBuilder("e2fsck", "-p", image.toString())); // what it mends shows in the log
            Mounts.mount(image, mount);
            try {
                ledger.checkRecovered();
            } finally {
                Mounts.unmount(mount);
            }
            return Map.of("disks", 1L, "acknowledgements", acknowledgements);
        } finally {
            Mounts.unmount(memory);
        }
    }

    private static void appendUntilFull(Ledger ledger, Path filler, SplittableRandom random)
            throws IOException, InterruptedException {
        AppendLog log = AppendLog.builder()
                .segmentBytes(SEGMENT_BYTES)
                .maxRecordBytes(Ledger.MAX_RECORD_BYTES)
                .open(ledger.directory());
        try {
            leave(filler, random.nextInt(MOST_LEFT_BYTES));
            List<Thread> writers = Appender.start(log, 0, ledger);
            for (Thread writer : writers) {
                writer.join();
            }
        } finally {
            Filesystems.close(log);
        }
    }

    /** Takes all but so many bytes. */
    private static void leave(Path filler, long leftBytes) throws IOException {
        byte[] block = new byte[64 * 1024];
        Files.createFile(filler);
        while (Files.getFileStore(filler).getUsableSpace() > leftBytes + block.length) {
            Files.write(filler, block, StandardOpenOption.APPEND);
        }
    }
}
