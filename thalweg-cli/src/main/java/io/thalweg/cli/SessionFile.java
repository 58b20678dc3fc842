package io.thalweg.cli;

import io.thalweg.lab.run.StateDirectory;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Where the results are that the user means by a file's name or a session's id. */
final class SessionFile {
    private SessionFile() {}

    /** A file wins over a session of the same name: who wants the session can name the file in its folder. */
    static Path of(Path fileOrId, StateDirectory state) {
        Path results = state.run(fileOrId.getFileName().toString()).resolve(RunOutputs.RESULTS);
        boolean isId = fileOrId.getNameCount() == 1 && !fileOrId.isAbsolute() && Files.isRegularFile(results);
        return isId && !Files.exists(fileOrId, LinkOption.NOFOLLOW_LINKS) ? results : fileOrId;
    }
}
