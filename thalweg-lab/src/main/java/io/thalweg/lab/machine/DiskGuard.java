package io.thalweg.lab.machine;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Keeps a tenth of the disk free: a full disk harms more programs than the lab. */
public final class DiskGuard {
    private static final double KEPT_FREE = 0.10;

    /** How another directory is chosen, in the words of the commands that measure one. */
    public static final String CHOOSING = "`lab run --dir DIR`, `tune DIR`.";

    private DiskGuard() {}

    /** Refuses to write {@code bytes} to the disk of {@code directory} when less than a tenth of it would stay free. */
    public static void check(Path directory, long bytes) throws IOException {
        FileStore store = Files.getFileStore(directory);
        check(directory, bytes, store.getTotalSpace(), store.getUsableSpace());
    }

    static void check(Path directory, long bytes, long totalBytes, long usableBytes) {
        long kept = keptFreeBytes(totalBytes);
        if (usableBytes - bytes < kept) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    String.format(
                            Locale.ROOT,
                            "the disk of %s has %,d bytes free; the run needs %,d and keeps a tenth of the disk, %,d,"
                                    + " free",
                            Printable.of(directory),
                            usableBytes,
                            bytes,
                            kept),
                    "Free some space, or choose a directory on another disk: " + CHOOSING);
        }
    }

    /** How much of a disk of that size stays free. */
    public static long keptFreeBytes(long totalBytes) {
        return (long) (totalBytes * KEPT_FREE);
    }

    /** What went wrong with the disk before there was a run. */
    public static Problem unstarted(Path directory, IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "the run in " + Printable.of(directory) + " could not start: " + Reason.of(e, directory),
                "Fix the cause, then start it again.",
                e);
    }

    /** What went wrong with the disk in the middle of a run. */
    public static Problem problem(Path directory, IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "the run in " + Printable.of(directory) + " ended early: " + Reason.of(e, directory),
                "The measurements so far are kept. Fix the cause, then run `thalweg lab run --resume` to continue.",
                e);
    }
}
