package io.thalweg.audit.capture;

import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.file.PrivateFiles;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the agents of an audited command put their recordings: kept for its user, or gone afterwards. */
public final class RecordingDirectory {
    private static final String UNUTTERABLE = ",\"'";

    private final Path directory;

    private RecordingDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * A directory that only its owner may read.
     *
     * @param kept where to keep the recordings; null for nowhere
     * @param scratch for those that are not kept
     */
    public static RecordingDirectory open(@Nullable Path kept, Scratch scratch) {
        try {
            if (kept == null) {
                return new RecordingDirectory(scratch.directory());
            }
            Path directory = kept.toAbsolutePath();
            refuseUnutterable(directory);
            refuseUnencodable(directory);
            if (Files.exists(directory) && !Files.isDirectory(directory)) {
                throw new Problem(
                        ExitCode.USAGE, Printable.of(kept) + " is not a directory", "Give --keep another directory.");
            }
            PrivateFiles.createDirectories(directory);
            if (!RecordingFile.list(directory).isEmpty()) {
                throw new Problem(
                        ExitCode.USAGE,
                        Printable.of(kept) + " already contains recordings, which would become part of this audit",
                        "Give --keep another directory, or delete them.");
            }
            return new RecordingDirectory(directory);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot make a directory for recordings: " + Reason.of(e),
                    "With --keep, choose a directory that you may write to.",
                    e);
        }
    }

    /** Before it is made: an agent would put its recordings elsewhere. */
    private static void refuseUnencodable(Path directory) {
        Charset system = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        if (!system.newEncoder().canEncode(directory.toString())) {
            throw new Problem(
                    ExitCode.USAGE,
                    "the agent cannot be given the path " + Printable.of(directory)
                            + ": this locale lacks some of its characters",
                    "Give --keep another directory, or set LC_ALL to a locale with UTF-8, such as C.UTF-8.");
        }
    }

    /** Before it is made. Commas separate the agent's options, and blanks and quotes those in JAVA_TOOL_OPTIONS. */
    private static void refuseUnutterable(Path directory) {
        directory
                .toString()
                .chars()
                .filter(c -> UNUTTERABLE.indexOf(c) >= 0 || Character.isISOControl(c))
                .findFirst()
                .ifPresent(c -> {
                    throw new Problem(
                            ExitCode.USAGE,
                            "the agent cannot be given a path with " + named((char) c) + " in it: "
                                    + Printable.of(directory),
                            "Give --keep another directory.");
                });
    }

    private static String named(char c) {
        return c == ',' ? "a comma" : UNUTTERABLE.indexOf(c) >= 0 ? "a quotation mark" : "a control character";
    }

    /** Where it is. */
    public Path path() {
        return directory;
    }

    /** What has been recorded. */
    public List<Path> recordings() {
        return RecordingFile.list(directory);
    }
}
