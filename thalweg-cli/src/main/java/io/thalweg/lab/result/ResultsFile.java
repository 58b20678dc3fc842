package io.thalweg.lab.result;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.thalweg.problem.ExitCode;
import io.thalweg.problem.Printable;
import io.thalweg.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code results.json}: what the lab leaves behind and report, compare and tune read. Format: {@code docs/reference/results.md}. */
public final class ResultsFile {
    /** Far above any session (a full one on two JDKs takes 4 MB), far below what would exhaust the heap. */
    static final int MAX_BYTES = 32 << 20;

    private static final int LONGEST_QUOTE = 200;
    private static final String NAME_ANOTHER = "Name a results.json as `thalweg lab run` writes it.";

    private ResultsFile() {}

    /** The results as JSON, ending with a line feed; the same results give the same text. */
    public static String toJson(Results results) {
        try {
            return ResultsJson.MAPPER.writeValueAsString(results) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("results that cannot be written as JSON", e);
        }
    }

    /** Replaces {@code file} in one step; only its owner may read it. */
    public static void write(Path file, Results results) throws IOException {
        AtomicFile.write(file, true, out -> writeTo(out, results));
    }

    /** Writes the JSON and leaves the stream open. */
    public static void writeTo(OutputStream out, Results results) throws IOException {
        out.write(toJson(results).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a file of any version that this Thalweg knows.
     *
     * @throws Problem with {@code BAD_DATA} if it is not JSON, no results, of a later version, or too large, naming line
     *     and column; with {@code ENVIRONMENT} if it cannot be read
     */
    public static Results read(Path file) {
        String name = Printable.of(file);
        byte[] content;
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                String kind = attributes.isDirectory() ? "a directory" : "a pipe, a socket or a device";
                throw unreadable(name + " is " + kind + ", not a results file", null);
            }
            try (InputStream in = Files.newInputStream(file)) {
                content = in.readNBytes(MAX_BYTES + 1);
            }
        } catch (NoSuchFileException e) {
            throw unreadable(name + " does not exist", e);
        } catch (AccessDeniedException e) {
            throw unreadable(name + " may not be read by this user", e);
        } catch (IOException e) {
            throw unreadable(name + " cannot be read: " + Printable.of(String.valueOf(e.getMessage())), e);
        }
        if (content.length > MAX_BYTES) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    name + " is larger than " + (MAX_BYTES >> 20) + " MiB, the limit of a results file",
                    NAME_ANOTHER);
        }
        return parse(content, name);
    }

    private static Problem unreadable(String what, @Nullable IOException cause) {
        return new Problem(ExitCode.ENVIRONMENT, what, NAME_ANOTHER, cause);
    }

    /** Reads the content of a file; {@code name} is for messages. */
    static Results parse(byte[] content, String name) {
        try {
            checkVersion(content, name);
            Results results = ResultsJson.MAPPER.readValue(content, Results.class);
            checkReferences(results, name);
            return results;
        } catch (JsonProcessingException e) {
            throw damaged(where(e, name) + ": " + brief(e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw damaged(name + ": " + brief(String.valueOf(e.getMessage())), e);
        }
    }

    /** Looks no further than to these two fields, so that no other file costs more memory than its bytes. */
    private static void checkVersion(byte[] content, String name) throws IOException {
        String format = "nothing";
        String version = "nothing";
        try (JsonParser json = ResultsJson.MAPPER.createParser(content)) {
            boolean inObject = json.nextToken() == JsonToken.START_OBJECT;
            while (inObject && json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                json.nextToken();
                if (field.equals("format")) {
                    format = json.getText();
                } else if (field.equals("version")) {
                    version = json.getText();
                }
                json.skipChildren();
            }
        }
        if (!format.equals(Results.FORMAT)) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    name + ": wanted the format " + Results.FORMAT + ", got " + brief(format),
                    NAME_ANOTHER);
        }
        if (!version.equals(Integer.toString(Results.VERSION))) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    name + ": results of version " + brief(version) + ", but this Thalweg reads version "
                            + Results.VERSION,
                    "Use the version of Thalweg that wrote the file, or a later one.");
        }
    }

    /** Every cell, control and verdict must belong to a JDK and an experiment that the file describes. */
    private static void checkReferences(Results results, String name) {
        Set<String> jdks = results.jdks().stream().map(Jdk::id).collect(Collectors.toSet());
        Set<String> experiments =
                results.experiments().stream().map(ExperimentInfo::id).collect(Collectors.toSet());
        for (Cell cell : results.cells()) {
            if (!jdks.contains(cell.key().jdk())
                    || !experiments.contains(cell.key().experiment())) {
                throw damaged(
                        name + ": the cell " + brief(cell.key().toString())
                                + " belongs to a JDK or an experiment that the file does not describe",
                        null);
            }
        }
        for (Verdict verdict : results.verdicts()) {
            if (!jdks.contains(verdict.jdk()) || !experiments.contains(verdict.experiment())) {
                throw damaged(
                        name + ": the verdict on " + brief(verdict.claim())
                                + " belongs to a JDK or an experiment that the file does not describe",
                        null);
            }
        }
    }

    private static String where(JsonProcessingException e, String name) {
        JsonLocation location = e.getLocation();
        String where = location == null
                ? name
                : String.format(
                        Locale.ROOT, "%s, line %d, column %d", name, location.getLineNr(), location.getColumnNr());
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            String path = mapping.getPath().stream()
                    .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                    .collect(Collectors.joining("."))
                    .replace(".[", "[");
            return where + " at " + brief(path);
        }
        return where;
    }

    private static Problem damaged(String what, @Nullable IOException cause) {
        return new Problem(
                ExitCode.BAD_DATA,
                what,
                "The file is damaged or was edited; measure again with `thalweg lab run`.",
                cause);
    }

    private static String brief(String text) {
        return Printable.of(text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "…" : text);
    }
}
