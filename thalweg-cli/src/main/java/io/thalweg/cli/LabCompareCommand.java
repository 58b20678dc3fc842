package io.thalweg.cli;

import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.compare.NamedResults;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.report.compare.CompareReport;
import io.thalweg.lab.result.Redaction;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg lab compare}: results side by side. */
@Command(
        name = "compare",
        description = "Compares the throughput of each cell between machines, JDKs or disks, or before"
                + " and after a change. The first result is the baseline.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class LabCompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR|ID",
            description = "Two or more results.json, directories written by `lab run -o`, or session ids;"
                    + " the first is the baseline. One is enough if it measured several JDKs.")
    private List<Path> sessions = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "ID",
            split = ",",
            description = "JDKs to compare: one for all files, one for each file, or two of one file, as"
                    + " in --jdk 17,25. The beginning of an id is enough; the default is those that"
                    + " all files have.")
    private List<String> jdks = new ArrayList<>();

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description =
                    "Exit with 1 if any cell is slower by more than PERCENT, with its whole interval beyond that.")
    private @Nullable Double threshold;

    @Mixin
    private OutputOptions output = new OutputOptions(Format.TEXT, Format.MD, Format.CSV, Format.JSON, Format.HTML);

    @Option(names = "--redact", description = "Leave out host names and all paths.")
    private boolean redact;

    private final Commands commands;

    LabCompareCommand(Commands commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        if (threshold != null && !(threshold >= 0 && threshold < 100)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--threshold wants a percentage from 0 to below 100, got " + threshold,
                    "Give the largest acceptable loss, such as --threshold 5.");
        }
        ResultsComparison comparison = ResultsComparison.of(sources(), jdks);
        output.write(commands.terminal(), (format, style) -> CompareReport.render(comparison, format, style));
        return threshold != null && comparison.isSlowerBeyond(threshold)
                ? ExitCode.FINDINGS.status()
                : ExitCode.OK.status();
    }

    private List<NamedResults> sources() {
        List<NamedResults> sources = new ArrayList<>();
        for (Path session : sessions) {
            Results measured = ResultsFile.read(SessionFile.of(session, commands.state()));
            sources.add(
                    redact
                            ? new NamedResults("file " + (sources.size() + 1), Redaction.of(measured))
                            : new NamedResults(Printable.of(session), measured));
        }
        return sources;
    }
}
