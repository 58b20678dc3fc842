package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.log.CorruptedLogException;
import io.thalweg.log.LogReport;
import io.thalweg.log.LogReport.Kind;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What can be wrong with the directory of an append log, in two lines each. */
final class AppendLogFiles {
    private static final String WHAT_TO_DO = "Name the directory that AppendLog was opened with.";

    private AppendLogFiles() {}

    /** Something done with a log. */
    interface Work<T> {
        T run() throws IOException;
    }

    static Path required(@Nullable Path argument) {
        if (argument == null) {
            throw new IllegalStateException("picocli demands it");
        }
        return argument;
    }

    static <T> T read(Path directory, Work<T> work) {
        requireDirectory(directory);
        try {
            return work.run();
        } catch (NoSuchFileException e) {
            if (!isNoLog(e, directory)) {
                throw unreadable(directory, e);
            }
            throw new Problem(
                    ExitCode.BAD_DATA,
                    Printable.of(directory) + " holds no append log: no file in it is a segment",
                    WHAT_TO_DO,
                    e);
        } catch (CorruptedLogException e) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    Printable.of(e.file()) + " at offset " + e.offset() + ": " + Printable.of(e.what()),
                    e.isOfAnotherVersion() ? "Use a newer Thalweg." : "`thalweg appendlog verify` shows all damage.",
                    e);
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    /** Has a log written from that one: what went wrong names the target, too. */
    static <T> T write(String what, Path log, Path into, Work<T> work) {
        return read(log, () -> {
            try {
                return work.run();
            } catch (FileAlreadyExistsException e) {
                boolean isGoal = into.toString().equals(e.getFile());
                throw new Problem(
                        ExitCode.USAGE,
                        Printable.of(String.valueOf(e.getFile())) + " already exists"
                                + (isGoal ? "" : ": a " + what + " that was killed left it"),
                        isGoal
                                ? "Choose a directory that does not exist: a " + what + " replaces nothing."
                                : "Delete it, or choose another directory.",
                        e);
            } catch (IOException e) {
                if (e instanceof CorruptedLogException || isNoLog(e, log)) {
                    throw e;
                }
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        "cannot " + what + " " + Printable.of(log) + " into " + Printable.of(into) + ": "
                                + Reason.of(e, log),
                        Reason.isFull(e)
                                ? "Free some space there, or choose a directory on another disk."
                                : "Name the directory of a log that has records,"
                                        + " and a new one where this user may write.",
                        e);
            }
        });
    }

    /** Whether the directory is there, and no log in it. */
    static boolean isNoLog(IOException e, Path directory) {
        return e instanceof NoSuchFileException missing && directory.toString().equals(missing.getFile());
    }

    private static Problem unreadable(Path directory, IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot go on with " + Printable.of(directory) + ": " + Reason.of(e, directory),
                "Name a directory that this user may read.",
                e);
    }

    private static void requireDirectory(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    Printable.of(directory) + (Files.exists(directory) ? " is not a directory" : " does not exist"),
                    WHAT_TO_DO);
        }
    }

    /** The exit code; what is damaged is printed besides. */
    static int verdict(Path directory, LogReport report) {
        if (report.isDamaged()) {
            LogReport.Damage first = report.damage().stream()
                    .filter(place -> place.kind() == Kind.DAMAGE)
                    .findFirst()
                    .orElseThrow();
            throw new Problem(
                    ExitCode.BAD_DATA,
                    Printable.of(first.segment()) + " is damaged at offset " + first.offset() + ": "
                            + Printable.of(first.what()),
                    "Restore it from a copy, or save the rest with `thalweg appendlog salvage "
                            + Printable.of(directory) + " NEWDIR`.");
        }
        return ExitCode.OK.status();
    }
}
