package io.thalweg.cli;

import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The file that {@code -o} names: written whole or not at all, in place of an earlier report of Thalweg's, and of
 * anything else only when asked to. What is no file, such as {@code /dev/null} or a named pipe, is written to as it is.
 */
final class ReportFile {
    private ReportFile() {}

    /** Refuses a file that may not be replaced or has no place, so that the user knows before the work is done. */
    static void requireFree(Path target, boolean force) {
        if (Files.isDirectory(target)) {
            throw new Problem(
                    ExitCode.USAGE, Printable.of(target) + " is a directory", "Give -o a file, such as one in it.");
        }
        Path directory = target.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(target) + ": there is no such directory",
                    "Create it, or choose a file in an existing directory with -o.");
        }
        if (!isSink(target) && !Files.isWritable(directory)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(target) + ": permission denied",
                    "With -o, choose a file in a directory that you may write to.");
        }
        if (isOwnOutput(target)) {
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(target) + " is a file that this command writes to already",
                    "Leave out -o; the report then goes to standard output.");
        }
        if (!isSink(target) && !mayReplace(target, force) && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw taken(target, null);
        }
    }

    /** Where the name of an open descriptor leads to a file, to replace it would replace the name for everybody. */
    private static boolean isOwnOutput(Path target) {
        Path name = target.toAbsolutePath();
        return Files.isRegularFile(name)
                && (name.startsWith("/proc")
                        || name.startsWith("/dev/fd")
                        || name.toString().startsWith("/dev/std"));
    }

    private static boolean mayReplace(Path target, boolean force) {
        return force || OwnReport.is(target);
    }

    private static boolean isSink(Path target) {
        return Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target);
    }

    static void write(Path target, boolean force, String report) {
        write(target, force, report.getBytes(StandardCharsets.UTF_8));
    }

    static void write(Path target, boolean force, byte[] content) {
        try {
            if (isSink(target)) {
                Files.write(target, content, StandardOpenOption.WRITE);
            } else {
                AtomicFile.write(target, mayReplace(target, force), out -> out.write(content));
            }
        } catch (FileAlreadyExistsException e) {
            throw taken(target, e);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(target) + ": " + Reason.of(e, target),
                    Reason.isFull(e)
                            ? "Free some space there, or choose a file on another disk with -o."
                            : "With -o, choose a file in a directory that you may write to.",
                    e);
        }
    }

    private static Problem taken(Path target, @Nullable Exception cause) {
        return new Problem(
                ExitCode.USAGE,
                Printable.of(target) + " already exists, and is not a report of Thalweg's",
                "Use --force to replace it, or choose another file with -o.",
                cause);
    }
}
