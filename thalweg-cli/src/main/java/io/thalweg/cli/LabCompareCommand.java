package io.thalweg.cli;

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
        description = "Compares machines, JDKs, disks, or before and after: each cell's throughput against the first.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class LabCompareCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR|ID",
            description =
                    "Two or more results.json, directories that `lab run -o` made, or ids of sessions; the first is"
                            + " what the others are compared with."
                            + " One is enough when it measured several JDKs.")
    private List<Path> sessions = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "ID",
            split = ",",
            description = "Which JDKs: one for all files, one for each file, or two of one file, as in --jdk 17,25; the"
                    + " beginning of an id is enough. By default those that the files share.")
    private List<String> jdks = new ArrayList<>();

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description = "Exit with 1 if any cell is slower by more than this, the whole interval beyond it.")
    private @Nullable Double threshold;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "The format: ${COMPLETION-CANDIDATES}.")
    private ReportCommand.FormatName format = ReportCommand.FormatName.text;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--redact", description = "Leave out the hosts' names and all paths.")
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
                    "Give the loss that is still acceptable, such as --threshold 5.");
        }
        ResultsComparison comparison = ResultsComparison.of(sources(), jdks);
        output.write(commands.terminal(), style -> CompareReport.render(comparison, format.format(), style));
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
