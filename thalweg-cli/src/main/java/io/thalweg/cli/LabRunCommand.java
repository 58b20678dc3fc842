package io.thalweg.cli;

import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.result.Redaction;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.run.Lab;
import io.thalweg.lab.run.LabSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code thalweg lab run}: runs experiments and reports. */
@Command(
        name = "run",
        description = "Runs experiments and says which claims hold on this machine.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class LabRunCommand implements Callable<Integer> {
    private static final String ONE_TAKES_LESS =
            "a single experiment takes less, such as `thalweg lab run file-read --quick`";

    @Mixin
    private LabRunOptions options = new LabRunOptions();

    @Option(names = "--dry-run", description = "Show the plan only: cells, bytes to be written, time.")
    private boolean dryRun;

    @Option(
            names = "--resume",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "ID",
            description = "Continue an unfinished run; the default is the latest.")
    private @Nullable String resume;

    /** What can be printed; the page is always a file. */
    @Mixin
    private FormatOptions formats = new FormatOptions(Format.TEXT, Format.MD, Format.JSON, Format.CSV);

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write results, table and page into DIR.")
    private @Nullable Path outputDirectory;

    @Option(names = "--force", description = "Replace outputs that already exist.")
    private boolean force;

    @Option(names = "--redact", description = "Leave out host names and all paths, in every output.")
    private boolean redact;

    @Mixin
    private SessionRunner.Verbosity verbosity = new SessionRunner.Verbosity();

    private final Commands commands;
    private final Terminal terminal;
    private final Lab lab;

    LabRunCommand(Commands commands) {
        this.commands = commands;
        this.terminal = commands.terminal();
        this.lab = new Lab(commands.state());
    }

    @Override
    public Integer call() throws IOException {
        if (resume != null && (!options.isEmpty() || dryRun)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--resume continues the plan of its run and takes no options for a new one",
                    "Give --resume without experiments and without options of a new plan.");
        }
        LabOptions labOptions = options.toLabOptions(commands.arguments());
        if (dryRun) {
            PlanText.print(lab.plan(labOptions), terminal.out());
            printWhereResultsGo();
            return ExitCode.OK.status();
        }
        RunOutputs chosen = outputDirectory == null ? null : RunOutputs.prepare(outputDirectory, force);
        return measure(labOptions, chosen);
    }

    private void printWhereResultsGo() {
        terminal.out()
                .println("Results     a new folder in "
                        + Printable.of(commands.state().runsFolder())
                        + (outputDirectory == null ? "" : ", and " + Printable.of(outputDirectory)));
    }

    private int measure(LabOptions labOptions, @Nullable RunOutputs chosen) throws IOException {
        try (SessionRunner runner = new SessionRunner(terminal, verbosity, ONE_TAKES_LESS)) {
            SessionRunner.Finished finished = runner.run(() -> session(labOptions));
            Results results = finished.outcome().results();
            report(results, RunOutputs.in(finished.runDirectory()), chosen);
            lab.conclude(finished.runDirectory(), results);
            if (!results.session().complete()) {
                terminal.err()
                        .println("thalweg: the run ended early, so the results are partial; `thalweg lab run --resume "
                                + results.session().id() + "` continues it");
            }
            if (finished.outcome().problem() != null) {
                throw finished.outcome().problem();
            }
            return ExitCode.OK.status();
        }
    }

    private LabSession session(LabOptions labOptions) {
        if (resume == null) {
            return lab.start(labOptions);
        }
        return lab.resume(resume.isEmpty() ? null : resume);
    }

    private void report(Results measured, RunOutputs own, @Nullable RunOutputs chosen) {
        Results results = redact ? Redaction.of(measured) : measured;
        own.write(results); // wherever else they go: `lab report` and `lab compare` find a session here
        RunOutputs outputs = chosen == null ? own : chosen;
        if (chosen != null) {
            chosen.write(results);
        }
        terminal.out().print(RunOutputs.report(results, formats.format(), terminal.style()));
        if (!verbosity.isQuiet() || formats.format() == Format.TEXT) {
            notices().println("Page: " + Printable.of(outputs.page()));
        }
        terminal.out().flush();
    }

    /** Where lines go that name files here: not into a report for machines, nor into one without names. */
    private PrintWriter notices() {
        return formats.format() == Format.TEXT && !redact ? terminal.out() : terminal.err();
    }
}
