package io.thalweg.audit.recording;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.thalweg.base.file.InstantReader;
import io.thalweg.base.file.JsonFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the agent's files, {@code thalweg-PID.recording.json}. */
public final class RecordingFile {
    /** How the agent's files end. */
    public static final String SUFFIX = ".recording.json";

    /** The agent's own limit. */
    static final int MAX_BYTES = 64 << 20;

    /** What is known of their JVMs alone takes about a kilobyte each. */
    private static final int MOST_RECORDINGS = 100_000;

    private static final JsonFile KIND = new JsonFile(
            Recording.FORMAT,
            Recording.VERSION,
            MAX_BYTES,
            "recording",
            "Choose another recording, or make one with `thalweg audit --keep DIR -- java …`.");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule("instants").addDeserializer(Instant.class, new InstantReader()))
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private RecordingFile() {}

    /**
     * Reads a file.
     *
     * @throws Problem with {@code BAD_DATA} if it is no recording of a version known here, naming line and column; with
     *     {@code ENVIRONMENT} if it cannot be read
     */
    public static Recording read(Path file) {
        return KIND.read(file, MAPPER, Recording.class);
    }

    /** Reads the content of a file; {@code name} is for messages. */
    static Recording parse(byte[] content, String name) {
        return KIND.parse(content, name, MAPPER, Recording.class);
    }

    /** The recordings that a target names: itself, if it is no directory, or all in and below it, by name. */
    public static List<Path> below(Path target) {
        if (!Files.isDirectory(target)) {
            return List.of(target);
        }
        List<Path> found = new ArrayList<>(list(target));
        for (Path entry : entries(target)) {
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                found.addAll(below(entry));
            }
            if (found.size() > MOST_RECORDINGS) {
                throw new Problem(
                        ExitCode.USAGE,
                        Printable.of(target) + " holds more than " + MOST_RECORDINGS + " recordings",
                        "Audit them in parts, such as one directory at a time.");
            }
        }
        return found;
    }

    /** Every recording of a directory, in the order of their names. */
    public static List<Path> list(Path directory) {
        return entries(directory).stream().filter(RecordingFile::isRecording).toList();
    }

    private static List<Path> entries(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot list " + Printable.of(directory) + ": " + Reason.of(e),
                    "Name the recordings one by one.",
                    e);
        }
    }

    private static boolean isRecording(Path file) {
        Path name = file.getFileName();
        return name != null && name.toString().endsWith(SUFFIX) && Files.isRegularFile(file);
    }
}
