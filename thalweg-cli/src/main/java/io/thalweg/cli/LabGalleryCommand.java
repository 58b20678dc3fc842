package io.thalweg.cli;

import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.NamedResults;
import io.thalweg.lab.report.compare.GalleryReport;
import io.thalweg.lab.result.Redaction;
import io.thalweg.lab.result.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg lab gallery}: what many machines answer. */
@Command(
        name = "gallery",
        description = "Shows what many machines answer: machines as columns, claims as rows.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class LabGalleryCommand implements Callable<Integer> {
    /** Of a file in the directory itself. */
    private static final Pattern ENDING = Pattern.compile("\\.json(\\.gz)?$");

    @Parameters(
            paramLabel = "DIR",
            description = "Holds the results: files that end with .json or .json.gz, and directories written by"
                    + " `lab run -o`.")
    private Path directory = Path.of("");

    @Mixin
    private OutputOptions output = new OutputOptions(Format.TEXT, Format.MD, Format.HTML);

    @Option(names = "--redact", description = "Leave out host names and all paths.")
    private boolean redact;

    private final Commands commands;

    LabGalleryCommand(Commands commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        output.requireFree();
        Match machines = Match.gallery(results());
        output.write(commands.terminal(), (format, style) -> GalleryReport.render(machines, format, style));
        return ExitCode.OK.status();
    }

    private List<NamedResults> results() {
        try (Stream<Path> entries = Files.list(directory)) {
            List<NamedResults> results = entries.sorted()
                    .map(entry -> Files.isDirectory(entry) ? entry.resolve(RunOutputs.RESULTS) : entry)
                    .filter(file -> Files.isRegularFile(file)
                            && ENDING.matcher(file.toString()).find())
                    .map(this::named)
                    .toList();
            if (results.isEmpty()) {
                throw new Problem(
                        ExitCode.USAGE,
                        "there are no results in " + Printable.of(directory),
                        "Put results.json files or directories of `lab run -o` there.");
            }
            return results;
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot list " + Printable.of(directory) + ": " + Reason.of(e, directory),
                    "Name a directory that you may read.",
                    e);
        }
    }

    private NamedResults named(Path file) {
        Path entry = directory.relativize(file);
        String name = ENDING.matcher(entry.getName(0).toString()).replaceFirst("");
        return new NamedResults(
                Printable.of(name), redact ? Redaction.of(ResultsFile.read(file)) : ResultsFile.read(file));
    }
}
