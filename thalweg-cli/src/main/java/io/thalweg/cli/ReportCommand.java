package io.thalweg.cli;

import io.thalweg.lab.result.AtomicFile;
import io.thalweg.lab.result.Redaction;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.problem.ExitCode;
import io.thalweg.problem.Printable;
import io.thalweg.problem.Problem;
import io.thalweg.report.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg lab report}: shows what a session has measured, in any form. */
@Command(
        name = "report",
        description = "Shows the results of a session again, in any form.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    /** The forms as they are typed. */
    enum FormatName {
        text(Report.Format.TEXT),
        md(Report.Format.MD),
        csv(Report.Format.CSV),
        json(Report.Format.JSON),
        html(Report.Format.HTML);

        private final Report.Format format;

        FormatName(Report.Format format) {
            this.format = format;
        }
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE|ID",
            description = "A results.json, or the id of a session; the latest session by default.")
    private @Nullable Path session;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "The form: ${COMPLETION-CANDIDATES}.")
    private FormatName format = FormatName.text;

    @Option(names = "-o", paramLabel = "FILE", description = "Write to FILE instead of standard output.")
    private @Nullable Path output;

    @Option(names = "--force", description = "Replace FILE if it is there already.")
    private boolean force;

    @Option(names = "--redact", description = "Leave out the host's name and all paths.")
    private boolean redact;

    private final Commands commands;

    ReportCommand(Commands commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        Results measured = ResultsFile.read(session == null ? latest() : file(session));
        Results results = redact ? Redaction.of(measured) : measured;
        if (output == null) {
            commands.terminal()
                    .out()
                    .print(Report.render(
                            results, format.format, commands.terminal().style()));
        } else {
            write(output, Report.render(results, format.format, Report.Style.PLAIN));
        }
        return ExitCode.OK.status();
    }

    private Path latest() {
        return commands.state()
                .latestRunWith(RunOutputs.RESULTS)
                .map(run -> run.resolve(RunOutputs.RESULTS))
                .orElseThrow(() -> new Problem(
                        ExitCode.ENVIRONMENT,
                        "no session has left results on this machine yet",
                        "Run `thalweg lab run` first, or name a results.json."));
    }

    /** A file wins over a session of the same name: who wants the session can name the file in its folder. */
    private Path file(Path fileOrId) {
        Path results = commands.state().run(fileOrId.getFileName().toString()).resolve(RunOutputs.RESULTS);
        boolean isId = fileOrId.getNameCount() == 1 && !fileOrId.isAbsolute() && Files.isRegularFile(results);
        return isId && !Files.exists(fileOrId, LinkOption.NOFOLLOW_LINKS) ? results : fileOrId;
    }

    private void write(Path target, String report) {
        try {
            AtomicFile.write(target, force, out -> out.write(report.getBytes(StandardCharsets.UTF_8)));
        } catch (FileAlreadyExistsException e) {
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(target) + " is there already",
                    "Give --force to replace it, or another file with -o.",
                    e);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(target) + ": " + Printable.of(String.valueOf(e)),
                    "Give -o a file in a directory that this user may write to.",
                    e);
        }
    }
}
