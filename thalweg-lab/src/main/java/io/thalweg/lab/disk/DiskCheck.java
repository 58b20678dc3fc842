package io.thalweg.lab.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether an emulated disk is as slow as it should be, past the page cache. */
final class DiskCheck {
    private static final int BLOCK_BYTES = 256 * 1024;

    /** Half a second or so, after which the credit of a throttle no longer matters. */
    private static final int FILE_BYTES = 16 << 20;

    /** A disk that is much faster is not throttled; one that is slower stands on a disk that is too slow itself. */
    private static final double LEAST_SHARE = 0.7;

    private static final double MOST_SHARE = 1.3;

    private static final String TOO_SLOW = "; the disk beneath is too slow, or too busy just now";

    private static final double BYTES_PER_NANO_TO_MEGABYTES_PER_SECOND = 1e3;

    private final EmulatedDisk disk;
    private final Path file;
    private final ByteBuffer block = DirectIo.buffer(BLOCK_BYTES);

    private DiskCheck(EmulatedDisk disk, Path file) {
        this.disk = disk;
        this.file = file;
    }

    /** What is wrong with the disk that is mounted there; null if nothing is. */
    static @Nullable String failure(EmulatedDisk disk, Path directory) throws IOException {
        Path file = directory.resolve("check");
        try {
            return new DiskCheck(disk, file).failure();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private @Nullable String failure() throws IOException {
        String writing = speed(disk, "wrote", write());
        if (writing != null) {
            return writing;
        }
        return speed(disk, "read", read());
    }

    /** What is wrong with that many MB/s; null if nothing is. */
    static @Nullable String speed(EmulatedDisk disk, String did, double measured) {
        return isOff(measured, disk.megabytesPerSecond())
                ? String.format(
                        Locale.ROOT,
                        "the emulated disk was checked and %s %.1f MB/s instead of %d%s",
                        did,
                        measured,
                        disk.megabytesPerSecond(),
                        measured < disk.megabytesPerSecond() ? TOO_SLOW : "")
                : null;
    }

    private static boolean isOff(double measured, double wanted) {
        return measured < wanted * LEAST_SHARE || measured > wanted * MOST_SHARE;
    }

    /** Over blocks that are there already: making them moves the arm to the file system's own. */
    private double write() throws IOException {
        write(StandardOpenOption.CREATE_NEW);
        long start = System.nanoTime();
        write(StandardOpenOption.CREATE);
        return megabytesPerSecond(start);
    }

    private void write(StandardOpenOption make) throws IOException {
        try (FileChannel channel = DirectIo.open(file, make, StandardOpenOption.WRITE)) {
            for (long at = 0; at < FILE_BYTES; at += BLOCK_BYTES) {
                fully(channel.write(block.clear(), at));
            }
            channel.force(false);
        }
    }

    private double read() throws IOException {
        long start = System.nanoTime();
        try (FileChannel channel = DirectIo.open(file, StandardOpenOption.READ)) {
            for (long at = 0; at < FILE_BYTES; at += BLOCK_BYTES) {
                fully(channel.read(block.clear(), at));
            }
        }
        return megabytesPerSecond(start);
    }

    private static double megabytesPerSecond(long start) {
        return FILE_BYTES * BYTES_PER_NANO_TO_MEGABYTES_PER_SECOND / (System.nanoTime() - start);
    }

    private static void fully(int bytes) throws IOException {
        if (bytes != BLOCK_BYTES) {
            throw new IOException("moved " + bytes + " of " + BLOCK_BYTES + " bytes");
        }
    }
}
