package io.thalweg.audit.capture;

import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.file.PrivateFiles;
import io.thalweg.problem.ExitCode;
import io.thalweg.problem.Printable;
import io.thalweg.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the agents of an audited command put their recordings: kept for its user, or gone afterwards. */
public final class RecordingDirectory {
    private final Path directory;

    private RecordingDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * A directory that nobody else may read.
     *
     * @param kept where to keep the recordings; null for nowhere
     * @param scratch for those that are not kept
     */
    public static RecordingDirectory open(@Nullable Path kept, Scratch scratch) {
        try {
            if (kept == null) {
                return new RecordingDirectory(scratch.directory());
            }
            Path directory = PrivateFiles.createDirectories(kept.toAbsolutePath());
            if (!RecordingFile.list(directory).isEmpty()) {
                throw new Problem(
                        ExitCode.USAGE,
                        Printable.of(kept) + " holds recordings already, which would become part of this audit",
                        "Give --keep another directory, or delete them.");
            }
            refuseComma(directory);
            return new RecordingDirectory(directory);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot make a directory for recordings: " + Printable.of(String.valueOf(e)),
                    "Give --keep a directory that this user may write to.",
                    e);
        }
    }

    private static void refuseComma(Path directory) {
        if (directory.toString().contains(",")) {
            throw new Problem(
                    ExitCode.USAGE,
                    "the agent takes no path with a comma in it: " + Printable.of(directory),
                    "Give --keep another directory.");
        }
    }

    /** Where it is. */
    public Path path() {
        return directory;
    }

    /** What has been recorded. */
    public List<Recording> recordings() {
        return RecordingFile.readAll(directory);
    }
}
