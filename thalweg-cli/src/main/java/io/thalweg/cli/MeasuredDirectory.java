package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories as arguments: on which disk to measure. */
final class MeasuredDirectory {
    private MeasuredDirectory() {}

    /** The directory without links; refuses what is none. */
    static Path real(Path directory) {
        try {
            Path real = directory.toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException e) {
            throw unusable(
                    directory, Files.notExists(directory) ? "there is no such directory" : Reason.of(e, directory));
        }
        throw unusable(directory, "it is not a directory");
    }

    private static Problem unusable(Path directory, String why) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot measure in " + Printable.of(directory) + ": " + Printable.of(why),
                "Name a directory that this user may write to.");
    }
}
