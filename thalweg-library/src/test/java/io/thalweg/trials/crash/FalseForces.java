package io.thalweg.trials.crash;

import io.thalweg.testkit.CSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What {@code fdatasync} is worth while ext4 is shut down, tried without the log by a program in C: the kernel says
 * that it succeeded, and the block is gone. That is why {@link Filesystems} does not count what is acknowledged during
 * a shutdown. What was forced before it must be there, and after it nothing may be forced.
 */
final class FalseForces {
    private static final String SOURCE = "force_race.c";
    private static final int LIVES = 100;
    private static final int MOST_MICROS = 20_000;
    private static final int BLOCK_BYTES = 4096;
    private static final String IMAGE_BYTES = "64M";

    private static final String SHUTDOWNS = "shutdowns";
    /** Into new blocks. */
    private static final String FDATASYNC = "fdatasync";
    /** Into blocks that were written once. */
    private static final String O_DSYNC = "O_DSYNC";

    private static final String BEFORE = " before";
    private static final String DURING = " during";
    private static final String FALSE = " during that did not force";

    private FalseForces() {}

    static Outcome run(Budget budget, long seed) throws Exception {
        String missing = missing();
        if (!missing.isEmpty()) {
            return new Outcome(missing);
        }
        Path base = Directories.create();
        try {
            Path program = CSource.compile(FalseForces.class, SOURCE, base, "-pthread");
            Parallel.Sums sums = Parallel.run(
                    budget,
                    seed,
                    (random, turn) ->
                            lives(program, Files.createDirectory(base.resolve("disk-" + turn)), random, budget));
            return new Outcome(String.format(
                    Locale.ROOT,
                    "%,d shutdowns of ext4; all of %,d forces hold that succeeded before them; of those that succeeded "
                            + "during them %,d of %,d by fdatasync do not, and %,d of %,d by O_DSYNC",
                    sums.of(SHUTDOWNS),
                    sums.of(FDATASYNC + BEFORE) + sums.of(O_DSYNC + BEFORE),
                    sums.of(FDATASYNC + FALSE),
                    sums.of(FDATASYNC + DURING),
                    sums.of(O_DSYNC + FALSE),
                    sums.of(O_DSYNC + DURING)));
        } finally {
            Directories.deleteTree(base);
        }
    }

    private static String missing() {
        for (String program : List.of("mkfs.ext4", "mount", "losetup", "cc")) {
            if (!Command.isInstalled(program)) {
                return Outcome.NOT_TRIED + "there is no " + program + "; install e2fsprogs, mount and gcc";
            }
        }
        return Mounts.missing();
    }

    private static Map<String, Long> lives(Path program, Path home, SplittableRandom random, Budget budget)
            throws Exception {
        Path image = home.resolve("image");
        Path mount = Files.createDirectory(home.resolve("mount"));
        Command.must("truncate", "-s", IMAGE_BYTES, image.toString());
        Command.must("mkfs.ext4", "-q", image.toString());
        Mounts.mount(image, mount);
        Map<String, Long> counts = new LinkedHashMap<>();
        try {
            for (int life = 0; life < LIVES && (life == 0 || budget.isLeft()); life++) {
                String how = random.nextBoolean() ? FDATASYNC : O_DSYNC;
                String micros = Integer.toString(random.nextInt(MOST_MICROS));
                String said = Command.must(program.toString(), mount.toString(), micros, how);
                Mounts.unmount(mount);
                Mounts.mount(image, mount);
                check(said, Files.readAllBytes(mount.resolve("blocks")), how, counts);
                counts.merge(SHUTDOWNS, 1L, Long::sum);
            }
        } finally {
            Mounts.unmount(mount);
        }
        return counts;
    }

    /** The first line says when the shutdown began and ended, each other one of a block when its force did. */
    private static void check(String said, byte[] there, String how, Map<String, Long> counts) {
        List<long[]> lines = said.lines()
                .map(line -> Stream.of(line.split(" ", -1))
                        .mapToLong(Long::parseLong)
                        .toArray())
                .toList();
        long begin = lines.get(0)[0];
        long end = lines.get(0)[1];
        for (long[] force : lines.subList(1, lines.size())) {
            if (force[1] > end) {
                throw new AssertionError("ext4 forced block " + force[0] + " after it was shut down");
            }
            boolean holds = holds(there, Math.toIntExact(force[0]));
            if (force[2] < begin && !holds) {
                throw new AssertionError("block " + force[0] + " is lost, which was forced before the shutdown");
            }
            counts.merge(how + (force[2] < begin ? BEFORE : DURING), 1L, Long::sum);
            counts.merge(how + FALSE, holds ? 0L : 1L, Long::sum);
        }
    }

    private static boolean holds(byte[] there, int block) {
        int begin = block * BLOCK_BYTES;
        byte[] written = new byte[BLOCK_BYTES];
        Arrays.fill(written, (byte) (1 + block % 255));
        return begin + BLOCK_BYTES <= there.length
                && Arrays.equals(there, begin, begin + BLOCK_BYTES, written, 0, BLOCK_BYTES);
    }
}
