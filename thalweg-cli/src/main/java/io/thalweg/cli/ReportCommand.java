package io.thalweg.cli;

import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.report.ResultsReport;
import io.thalweg.lab.result.Redaction;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg lab report}: shows what a session has measured, in any form. */
@Command(
        name = "report",
        description = "Shows the results of a session again, in any format.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "FILE|DIR|ID",
            description = "A results.json, a directory written by `lab run -o`, or a session id; the"
                    + " default is the latest session of `lab run`.")
    private @Nullable Path session;

    @Mixin
    private OutputOptions output = new OutputOptions(Format.TEXT, Format.MD, Format.CSV, Format.JSON, Format.HTML);

    @Option(names = "--redact", description = "Leave out host names and all paths.")
    private boolean redact;

    private final Commands commands;

    ReportCommand(Commands commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        Results measured = ResultsFile.read(session == null ? latest() : SessionFile.of(session, commands.state()));
        Results results = redact ? Redaction.of(measured) : measured;
        output.write(commands.terminal(), (format, style) -> ResultsReport.render(results, format, style));
        return ExitCode.OK.status();
    }

    /** Of {@code lab run}, which also leaves a page; if there is none, of {@code tune}, which leaves only results. */
    private Path latest() {
        return commands.state()
                .latestRunWith(RunOutputs.PAGE)
                .or(() -> commands.state().latestRunWith(RunOutputs.RESULTS))
                .map(run -> run.resolve(RunOutputs.RESULTS))
                .orElseThrow(() -> new Problem(
                        ExitCode.ENVIRONMENT,
                        "no session has left results on this machine yet",
                        "Run `thalweg lab run` first, or name a results.json."));
    }
}
