package io.thalweg.lab.result;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/** {@code results.json}: what the lab leaves behind and report, compare and tune read. Format: {@code docs/reference/results.md}. */
public final class ResultsFile {
    /** Far above any session (a full one takes 2 MB), far below what would exhaust the heap. */
    static final int MAX_BYTES = 64 << 20;

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
     * @throws BadResultsException if it is not JSON, no results, of a later version, or too large: with line and column
     * @throws FileNotFoundException if there is none
     * @throws FileSystemException if it is not a regular file, or cannot be read
     */
    public static Results read(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new FileNotFoundException(file + ": no such file");
        }
        if (!Files.isRegularFile(file)) {
            throw new FileSystemException(
                    file.toString(), null, Files.isDirectory(file) ? "is a directory" : "is not a regular file");
        }
        byte[] content;
        try (InputStream in = Files.newInputStream(file)) {
            content = in.readNBytes(MAX_BYTES + 1);
        }
        if (content.length > MAX_BYTES) {
            throw new BadResultsException(
                    String.format(
                            Locale.ROOT, "%s: larger than %d MiB, the limit of a results file", file, MAX_BYTES >> 20),
                    "Name a results.json as `thalweg lab run` writes it.");
        }
        return parse(content, file.toString());
    }

    /** Reads the content of a file; {@code name} is for messages. */
    static Results parse(byte[] content, String name) throws BadResultsException {
        try {
            checkVersion(ResultsJson.MAPPER.readTree(content), name);
            Results results = ResultsJson.MAPPER.readValue(content, Results.class);
            checkReferences(results, name);
            return results;
        } catch (JsonProcessingException e) {
            throw damaged(e, name);
        } catch (IOException e) {
            throw e instanceof BadResultsException bad ? bad : damaged(name + ": " + e.getMessage());
        }
    }

    private static void checkVersion(JsonNode json, String name) throws BadResultsException {
        if (!json.path("format").asText().equals(Results.FORMAT)) {
            throw new BadResultsException(
                    name + ": wanted \"format\": \"" + Results.FORMAT + "\", got "
                            + brief(json.path("format").toString()),
                    "Name a results.json as `thalweg lab run` writes it.");
        }
        if (!json.path("version").isInt()
                || json.path("version").asInt() < 1
                || json.path("version").asInt() > Results.VERSION) {
            throw new BadResultsException(
                    name + ": results of version " + brief(json.path("version").toString())
                            + ", but this Thalweg reads version " + Results.VERSION,
                    "Use the version of Thalweg that wrote the file, or a later one.");
        }
    }

    /** Every cell, control and verdict must belong to a JDK and an experiment that the file describes. */
    private static void checkReferences(Results results, String name) throws BadResultsException {
        var jdks = results.jdks().stream().map(Jdk::id).collect(Collectors.toSet());
        var experiments = results.experiments().stream().map(ExperimentInfo::id).collect(Collectors.toSet());
        for (Cell cell : results.cells()) {
            if (!jdks.contains(cell.key().jdk())
                    || !experiments.contains(cell.key().experiment())) {
                throw damaged(name + ": the cell " + brief(cell.key().toString())
                        + " belongs to a JDK or an experiment that the file does not describe");
            }
        }
        for (Verdict verdict : results.verdicts()) {
            if (!jdks.contains(verdict.jdk()) || !experiments.contains(verdict.experiment())) {
                throw damaged(name + ": the verdict on " + brief(verdict.claim())
                        + " belongs to a JDK or an experiment that the file does not describe");
            }
        }
    }

    private static BadResultsException damaged(JsonProcessingException e, String name) {
        JsonLocation location = e.getLocation();
        String where = location == null
                ? name
                : String.format(
                        Locale.ROOT, "%s, line %d, column %d", name, location.getLineNr(), location.getColumnNr());
        String path = e instanceof JsonMappingException mapping
                        && !mapping.getPath().isEmpty()
                ? " at "
                        + mapping.getPath().stream()
                                .map(step ->
                                        step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                                .collect(Collectors.joining("."))
                                .replace(".[", "[")
                : "";
        return damaged(where + path + ": " + brief(e.getOriginalMessage()));
    }

    private static BadResultsException damaged(String message) {
        return new BadResultsException(
                message, "The file is damaged or was edited; measure again with `thalweg lab run`.");
    }

    private static String brief(String text) {
        return text.length() > 200 ? text.substring(0, 200) + "…" : text;
    }
}
