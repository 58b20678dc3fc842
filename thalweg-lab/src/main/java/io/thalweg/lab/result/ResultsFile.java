package io.thalweg.lab.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.file.JsonFile;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code results.json}: what the lab leaves behind and report, compare and tune read. Format: {@code
 * docs/reference/results.md}.
 */
public final class ResultsFile {
    /** Above any session: 100 forks of each cell of a full one on two JDKs take about 100 MB. */
    static final int MAX_BYTES = 256 << 20;

    private static final JsonFile KIND = new JsonFile(
            Results.FORMAT,
            Results.VERSION,
            MAX_BYTES,
            "results file",
            "Choose a results.json written by `thalweg lab run`, choose a session by its id, or measure again.");

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
     * @throws Problem with {@code BAD_DATA} if it is not JSON, no results, of a later version, or too large, naming
     *     line and column; with {@code ENVIRONMENT} if it cannot be read
     */
    public static Results read(Path file) {
        return checked(KIND.read(file, ResultsJson.MAPPER, Results.class), Printable.of(file));
    }

    /** Reads the content of a file; {@code name} is for messages. */
    static Results parse(byte[] content, String name) {
        return checked(KIND.parse(content, name, ResultsJson.MAPPER, Results.class), name);
    }

    /** Every cell, control and verdict must belong to a JDK and an experiment that the file describes. */
    private static Results checked(Results results, String name) {
        Set<String> jdks = results.jdks().stream().map(Jdk::id).collect(Collectors.toSet());
        Set<String> experiments =
                results.experiments().stream().map(ExperimentInfo::id).collect(Collectors.toSet());
        for (Cell cell : results.cells()) {
            if (!jdks.contains(cell.key().jdk())
                    || !experiments.contains(cell.key().experiment())) {
                throw KIND.damaged(
                        name + ": the cell " + JsonFile.brief(cell.key().toString())
                                + " belongs to a JDK or an experiment that the file does not describe",
                        null);
            }
        }
        for (Verdict verdict : results.verdicts()) {
            if (!jdks.contains(verdict.jdk()) || !experiments.contains(verdict.experiment())) {
                throw KIND.damaged(
                        name + ": the verdict on " + JsonFile.brief(verdict.claim())
                                + " belongs to a JDK or an experiment that the file does not describe",
                        null);
            }
        }
        return results;
    }
}
