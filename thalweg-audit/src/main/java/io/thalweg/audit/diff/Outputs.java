package io.thalweg.audit.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.file.JsonFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a command wrote: exit code, length and hash of what went to the standard streams, and of each file as
 * it was after the run. Kept beside the recordings. Format: {@code docs/reference/recording.md}.
 */
public final class Outputs {
    private static final String NAME = "thalweg-outputs.json";
    private static final String OF_PROCESS = ".outputs.json";
    private static final int VERSION = 1;
    private static final int MAX_JSON_BYTES = 16 << 20;
    private static final int MAX_FILES = 1000;
    private static final long MAX_BYTES = 1L << 30;

    private static final JsonFile PROCESS =
            new JsonFile("thalweg-process-outputs", VERSION, MAX_JSON_BYTES, "note of outputs", "Record again.");

    private static final JsonFile KIND = new JsonFile(
            "thalweg-outputs", VERSION, MAX_JSON_BYTES, "note of outputs", "Delete it; outputs will not be compared.");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final OutputsFile document;

    private Outputs(OutputsFile document) {
        this.document = document;
    }

    /** Length and hash of a file or of what went to a standard stream. */
    record OutputContent(long bytes, String hash) {
        /** Both together, in whatever order they were written. */
        private OutputContent plus(OutputContent other) {
            long sum = Long.parseUnsignedLong(hash, 16) + Long.parseUnsignedLong(other.hash, 16);
            return new OutputContent(bytes + other.bytes, Long.toHexString(sum));
        }
    }

    /** What one JVM's agent noted. */
    private record Noted(
            String format, int version, OutputContent out, OutputContent err, long leftOut, List<String> files) {}

    /** The words of the file; {@code leftOut} counts files beyond the limits. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    private record OutputsFile(
            String format,
            int version,
            int exit,
            OutputContent out,
            OutputContent err,
            SortedMap<String, OutputContent> files,
            long leftOut) {}

    /**
     * Puts together what the agents of a command noted, whose files it deletes, and looks at the files that the command
     * wrote.
     *
     * @param directory where the agents put their recordings
     * @param exit the command's exit code
     */
    public static Outputs gather(Path directory, int exit) throws IOException {
        OutputContent none = new OutputContent(0, "0");
        OutputContent out = none;
        OutputContent err = none;
        long leftOut = 0;
        TreeSet<String> paths = new TreeSet<>();
        for (Path note : notes(directory)) {
            Noted process = PROCESS.read(note, MAPPER, Noted.class);
            out = out.plus(process.out());
            err = err.plus(process.err());
            leftOut += process.leftOut();
            paths.addAll(process.files());
            Files.delete(note);
        }
        SortedMap<String, OutputContent> files = new TreeMap<>();
        long bytes = 0;
        for (String path : paths) {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file)) {
                continue; // deleted again, or a pipe
            }
            bytes += Files.size(file);
            if (files.size() == MAX_FILES || bytes > MAX_BYTES) {
                leftOut++;
            } else {
                files.put(path, content(file));
            }
        }
        return new Outputs(new OutputsFile(KIND.format(), VERSION, exit, out, err, files, leftOut));
    }

    private static List<Path> notes(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.toString().endsWith(OF_PROCESS))
                    .sorted()
                    .toList();
        }
    }

    private static OutputContent content(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            long bytes = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
                bytes += read;
            }
            return new OutputContent(bytes, HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            return new OutputContent(0, "unreadable");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    /** Keeps this beside the recordings in that directory. */
    public void keep(Path directory) {
        Path file = directory.resolve(NAME);
        try {
            byte[] json = MAPPER.writeValueAsBytes(document);
            AtomicFile.write(file, true, out -> out.write(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("outputs that cannot be written as JSON", e);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(file) + ": " + Reason.of(e),
                    "The recordings are kept, but `audit fix --prove` will not compare outputs.",
                    e);
        }
    }

    /**
     * What was kept beside these recordings, of which each is a file or a directory; null unless there is just one.
     *
     * @throws Problem with {@code BAD_DATA} or {@code ENVIRONMENT} if it cannot be read
     */
    public static @Nullable Outputs beside(List<Path> recordings) {
        List<Path> kept = recordings.stream()
                .map(recording -> Files.isDirectory(recording)
                        ? recording.resolve(NAME)
                        : recording.toAbsolutePath().resolveSibling(NAME))
                .distinct()
                .filter(Files::exists)
                .toList();
        return kept.size() == 1 ? new Outputs(KIND.read(kept.get(0), MAPPER, OutputsFile.class)) : null;
    }

    /** The command's exit code. */
    public int exit() {
        return document.exit();
    }

    /**
     * In what another run differs, in a few words each; empty if in nothing.
     *
     * @param ignored patterns of the file system's glob syntax, for paths or for file names; {@code stdout} and {@code
     *     stderr} stand for the standard streams
     */
    public List<String> differences(Outputs after, List<String> ignored) {
        List<String> differences = new ArrayList<>();
        if (exit() != after.exit()) {
            differences.add("exit code " + after.exit() + ", before " + exit());
        }
        differ("standard output", document.out(), after.document.out(), ignored.contains("stdout"), differences);
        differ("standard error", document.err(), after.document.err(), ignored.contains("stderr"), differences);
        TreeSet<String> paths = new TreeSet<>(document.files().keySet());
        paths.addAll(after.document.files().keySet());
        for (String path : paths) {
            OutputContent was = document.files().get(path);
            OutputContent is = after.document.files().get(path);
            differ(Printable.of(path), was, is, isIgnored(path, ignored), differences);
        }
        return differences;
    }

    private static void differ(
            String what,
            @Nullable OutputContent was,
            @Nullable OutputContent is,
            boolean isIgnored,
            List<String> differences) {
        if (isIgnored) {
            return;
        }
        if (was == null || is == null) {
            differences.add(what + (was == null ? " was not written before" : " is not written"));
        } else if (was.bytes() != is.bytes()) {
            differences.add(
                    what + " has " + Amounts.count(is.bytes()) + " bytes, before " + Amounts.count(was.bytes()));
        } else if (!was.hash().equals(is.hash())) {
            differences.add(what + " has other bytes");
        }
    }

    private static boolean isIgnored(String path, List<String> ignored) {
        try {
            Path file = Path.of(path);
            Path name = file.getFileName();
            return ignored.stream()
                    .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
                    .anyMatch(matcher -> matcher.matches(file) || (name != null && matcher.matches(name)));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** What was compared, such as "3 files, 12 MiB, 1.2 KiB of standard output". */
    public String extent(List<String> ignored) {
        Map<String, OutputContent> compared = new TreeMap<>(document.files());
        compared.keySet().removeIf(path -> isIgnored(path, ignored));
        long bytes = compared.values().stream().mapToLong(OutputContent::bytes).sum();
        StringBuilder extent = new StringBuilder(
                compared.isEmpty() ? "no file" : Amounts.count(compared.size(), "file") + ", " + Amounts.size(bytes));
        if (!ignored.contains("stdout")) {
            extent.append(", ").append(Amounts.size(document.out().bytes())).append(" of standard output");
        }
        if (document.leftOut() > 0) {
            extent.append("; not compared: ")
                    .append(Amounts.count(document.leftOut(), "file"))
                    .append(" beyond the first 1,000 or 1 GiB");
        }
        return extent.toString();
    }
}
