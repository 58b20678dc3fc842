package io.thalweg.lab.run;

import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Gives names that {@code java.io} can open to paths that it cannot. A file's name is bytes; {@code java.io.File} holds
 * text, so a name that is not text in the process's charset is lost on the way, and with it the streams to be measured.
 */
final class NonTextPathLinks {
    private NonTextPathLinks() {}

    /** The plan with symbolic links in {@code run} instead of such paths. */
    static Plan in(Path run, Plan plan) throws IOException {
        Scope scope = plan.scope();
        InputFile file = scope.file();
        InputFile usableFile = file == null ? null : file.at(usable(file.path(), run.resolve("file")));
        return plan.withScope(
                new Scope(scope.request(), usable(scope.directory(), run.resolve("work")), scope.tmpfs(), usableFile));
    }

    private static Path usable(Path path, Path link) throws IOException {
        return isText(path) ? path : Files.createSymbolicLink(link, path);
    }

    private static boolean isText(Path path) {
        try {
            return path.toFile().toPath().equals(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
