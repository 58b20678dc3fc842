package io.thalweg.cli;

import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.compare.NamedResults;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.report.ResultsReport;
import io.thalweg.lab.report.compare.CompareReport;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** The files that a run leaves behind, in its own folder or where {@code -o} says. */
final class RunOutputs {
    static final String RESULTS = "results.json";
    static final String TABLE = "results.csv";
    static final String SUMMARY = "summary.md";
    static final String PAGE = "report.html";

    private static final List<String> NAMES = List.of(RESULTS, TABLE, SUMMARY, PAGE);

    private final Path directory;

    private RunOutputs(Path directory) {
        this.directory = directory;
    }

    /** Outputs in the run's own folder, which is new. */
    static RunOutputs in(Path runDirectory) {
        return new RunOutputs(runDirectory);
    }

    private static final String ELSEWHERE = "With -o, choose a directory that you may write to.";

    /** What was measured is kept with the run. */
    private static final String RESUME =
            "Free some space there, then run `thalweg lab run --resume`, which writes the reports.";

    /** Checks, before anything is measured, that the outputs can go to {@code directory}, and makes it if need be. */
    static RunOutputs prepare(Path directory, boolean force) {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    Printable.of(directory) + " is a file, not a directory",
                    "Give -o a directory; results, table and page are written into it.");
        }
        try {
            Files.createDirectories(directory);
            for (String name : NAMES) {
                Path output = directory.resolve(name);
                if (Files.exists(output, LinkOption.NOFOLLOW_LINKS) && !force) {
                    throw new Problem(
                            ExitCode.USAGE,
                            Printable.of(output) + " already exists",
                            "Use --force to replace it, or choose another directory with -o.");
                }
            }
            for (Path abandoned : AtomicFile.abandoned(directory)) {
                if (NAMES.stream()
                        .anyMatch(name -> abandoned.getFileName().toString().startsWith("." + name + "."))) {
                    Files.delete(abandoned);
                }
            }
            // The only sure way to know that a directory can be written to is to do it.
            Files.delete(Files.createTempFile(directory, ".thalweg", null));
            return new RunOutputs(directory);
        } catch (IOException e) {
            throw unwritable(directory, e, ELSEWHERE);
        }
    }

    private static Problem unwritable(Path path, IOException e, String todo) {
        return new Problem(
                ExitCode.ENVIRONMENT, "cannot write to " + Printable.of(path) + ": " + Reason.of(e, path), todo, e);
    }

    /** Replaces each output in one step. */
    void write(Results results) {
        try {
            ResultsFile.write(directory.resolve(RESULTS), results);
            write(TABLE, Format.CSV, results);
            write(SUMMARY, Format.MD, results);
            write(PAGE, Format.HTML, results);
        } catch (IOException e) {
            throw unwritable(directory, e, Reason.isFull(e) ? RESUME : ELSEWHERE);
        }
    }

    private void write(String name, Format format, Results results) throws IOException {
        byte[] content = report(results, format, Style.PLAIN).getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(directory.resolve(name), true, out -> out.write(content));
    }

    /**
     * What a run says, or how two versions of the library compare: by what was measured, not by options, because a run
     * that is resumed has none.
     */
    static String report(Results results, Format format, Style style) {
        boolean compares = results.comparesLibraries() && results.session().complete();
        return compares
                ? CompareReport.render(
                        ResultsComparison.of(List.of(new NamedResults("this run", results)), List.of()), format, style)
                : ResultsReport.render(results, format, style);
    }

    /** Where the page is. */
    Path page() {
        return directory.resolve(PAGE).toAbsolutePath();
    }
}
