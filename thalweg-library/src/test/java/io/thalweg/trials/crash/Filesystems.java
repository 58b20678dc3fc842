package io.thalweg.trials.crash;

import io.thalweg.log.AppendLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Logs on file systems of their own that are shut down while threads append: what was not forced is gone, as after a
 * power cut. Then they are mounted again, and the log goes on. What is acknowledged while they shut down need not stay,
 * for the kernel then says of a force that it succeeded although it did not.
 */
final class Filesystems {
    private static final int LIVES = 25;
    private static final int MOST_ACKNOWLEDGEMENTS = 12;
    private static final int MOST_MICROS_BEHIND = 2_000;
    private static final long LOOK_AGAIN_NANOS = 100_000;
    private static final long DEADLINE_MILLIS = 30_000;
    /** The least that mkfs.xfs accepts. */
    private static final String IMAGE_BYTES = "300M";

    private Filesystems() {}

    static String missing() {
        for (String program : List.of("mkfs.ext4", "mkfs.xfs", "xfs_io", "mount", "losetup")) {
            if (!Command.isInstalled(program)) {
                return Outcome.NOT_TRIED + "there is no " + program + "; install e2fsprogs, xfsprogs and mount";
            }
        }
        return Mounts.missing();
    }

    @SuppressWarnings("try") // what is only closed has a name all the same
    static Outcome run(Budget budget, long seed) throws Exception {
        String missing = missing();
        if (!missing.isEmpty()) {
            return new Outcome(missing);
        }
        Path base = Directories.create();
        // What fails first is told, whatever the cleaning up meets.
        try (Closeable cleaning = () -> Directories.deleteTree(base)) {
            Parallel.Sums sums = Parallel.run(budget, seed, (random, turn) -> {
                String kind = (seed + turn) % 2 == 0 ? "ext4" : "xfs";
                return log(Files.createDirectory(base.resolve(kind + "-" + turn)), kind, random, budget);
            });
            return new Outcome(String.format(
                    Locale.ROOT,
                    "%,d shutdowns of ext4 and %,d of xfs, %,d records acknowledged before them and %,d during them; "
                            + "of the latter %,d are gone",
                    sums.of("ext4"),
                    sums.of("xfs"),
                    sums.of("acknowledgements"),
                    sums.of("in doubt"),
                    sums.of("lost in doubt")));
        }
    }

    private static Map<String, Long> log(Path home, String kind, SplittableRandom random, Budget budget)
            throws Exception {
        Path image = home.resolve("image");
        Path mount = Files.createDirectory(home.resolve("mount"));
        Command.must("truncate", "-s", IMAGE_BYTES, image.toString());
        Command.must("mkfs." + kind, "-q", image.toString());
        Mounts.mount(image, mount);
        Ledger ledger = new Ledger(mount.resolve("log"));
        Map<String, Long> counts = new LinkedHashMap<>();
        try {
            for (int life = 0; life < LIVES && (life == 0 || budget.isLeft()); life++) {
                live(ledger, life, random, mount);
                counts.merge(kind, 1L, Long::sum);
                counts.merge("acknowledgements", (long) ledger.acknowledgements(), Long::sum);
                Mounts.unmount(mount);
                Mounts.mount(image, mount);
            }
            ledger.checkRecovered();
            counts.put("in doubt", (long) ledger.acknowledgedInDoubt());
            counts.put("lost in doubt", (long) ledger.lostInDoubt());
        } finally {
            Mounts.unmount(mount);
        }
        return counts;
    }

    private static void live(Ledger ledger, int life, SplittableRandom random, Path mount)
            throws IOException, InterruptedException {
        AppendLog log = Ledger.settings().open(ledger.directory());
        try {
            ledger.checkRecovered(log);
            List<Thread> writers = Appender.start(log, life, ledger);
            await(random.nextInt(MOST_ACKNOWLEDGEMENTS), ledger, writers.get(0));
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(MOST_MICROS_BEHIND)));
            ledger.goes();
            String flush = random.nextBoolean() ? "shutdown -f" : "shutdown";
            Command.must("xfs_io", "-x", "-c", flush, mount.toString());
            for (Thread writer : writers) {
                writer.join(DEADLINE_MILLIS);
                if (writer.isAlive()) {
                    throw new AssertionError("a writer does not end although the file system is gone");
                }
            }
        } finally {
            close(log);
        }
    }

    private static void await(int acknowledgements, Ledger ledger, Thread writer) {
        while (ledger.acknowledgements() < acknowledgements && writer.isAlive()) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    /** What it has not on the disk it cannot write any more, and says so. */
    static void close(AppendLog log) {
        try {
            log.close();
        } catch (IOException expected) {
            return;
        }
    }
}
