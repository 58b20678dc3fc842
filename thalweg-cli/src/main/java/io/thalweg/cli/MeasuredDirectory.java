package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.tune.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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

    /** Of the directories on each mount the first. */
    static List<Path> onePerMount(List<Path> directories) {
        Set<String> mounts = new HashSet<>();
        List<Path> first = new ArrayList<>();
        for (Path directory : directories) {
            Path real = real(directory);
            try {
                if (mounts.add(Mount.pathOf(real))) {
                    first.add(real);
                }
            } catch (IOException e) {
                throw unusable(real, "the system does not tell its mount: " + Reason.of(e, real));
            }
        }
        return first;
    }

    private static Problem unusable(Path directory, String why) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot measure in " + Printable.of(directory) + ": " + Printable.of(why),
                "Name a directory that this user may write to.");
    }
}
