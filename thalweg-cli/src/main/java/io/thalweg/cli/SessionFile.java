package io.thalweg.cli;

import io.thalweg.lab.store.StateDirectory;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Where the results are that the user means by the name of a file, of a run's outputs, or by a session's id. */
final class SessionFile {
    private SessionFile() {}

    /** A file wins over a session of the same name: the session can still be had by the file in its folder. */
    static Path of(Path fileOrId, StateDirectory state) {
        Path inside = fileOrId.resolve(RunOutputs.RESULTS);
        if (Files.isRegularFile(inside)) {
            return inside;
        }
        boolean isName = fileOrId.getNameCount() == 1 && !fileOrId.isAbsolute();
        if (!isName || Files.exists(fileOrId, LinkOption.NOFOLLOW_LINKS)) {
            return fileOrId;
        }
        Path results = state.run(fileOrId.toString()).resolve(RunOutputs.RESULTS);
        return Files.isRegularFile(results) ? results : fileOrId;
    }
}
