package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.MeasuringEffort;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.run.Lab;
import io.thalweg.lab.run.LabSession;
import io.thalweg.lab.tune.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg tune}: measures which buffer sizes are right and prints the JVM options that set them. */
@Command(
        name = "tune",
        description = "Measures which buffer sizes suit this machine and prints the JVM options that set them.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class TuneCommand implements Callable<Integer> {
    /** Six forks of every cell, so that intervals need no assumed distribution. */
    private static final Duration BUDGET = Duration.ofMinutes(5);

    private static final String KEEP_DEFAULTS =
            "Keep the defaults: no other buffer size was measurably better on this machine.";

    /** Three forks of a few sizes. */
    private static final Duration QUICK_BUDGET = Duration.ofSeconds(75);

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "Measure the disk of this directory; the default is the current directory.")
    private @Nullable Path directory;

    @Option(names = "--quick", description = "Fewer sizes and forks; about a minute and a half.")
    private boolean quick;

    @Option(
            names = "--jdk",
            paramLabel = "PATH",
            description = "Measure this JDK (its home or its java program). The default is the one that runs Thalweg.")
    private @Nullable Path jdk;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Aim at TIME, such as 90s, 2m or 1h. The default is the mode's; --dry-run shows it.")
    private @Nullable Duration budget;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Repeat the order of an earlier run. The default is random.")
    private @Nullable Long seed;

    @Option(
            names = "--from",
            paramLabel = "RESULTS",
            description = "Take the figures of a session instead of measuring: its id, folder or results.json.")
    private @Nullable Path from;

    @Option(names = "--dry-run", description = "Show the plan only: cells, bytes to be written, time.")
    private boolean dryRun;

    @Mixin
    private SessionRunner.Verbosity verbosity = new SessionRunner.Verbosity();

    private final Commands commands;
    private final Terminal terminal;
    private final Lab lab;

    TuneCommand(Commands commands) {
        this.commands = commands;
        this.terminal = commands.terminal();
        this.lab = new Lab(commands.state());
    }

    @Override
    public Integer call() throws IOException {
        if (from != null) {
            refuseMeasuring();
            print(ResultsFile.read(SessionFile.of(from, commands.state())));
            return ExitCode.OK.status();
        }
        LabOptions options = options();
        if (dryRun) {
            PlanText.print(lab.plan(options), terminal.out());
            return ExitCode.OK.status();
        }
        SessionRunner.Finished finished = measure(options);
        LabSession.Outcome outcome = finished.outcome();
        boolean complete = outcome.results().session().complete();
        if (complete) {
            print(outcome.results()); // A cell may have failed; the others are valid.
        }
        if (outcome.problem() != null) {
            throw outcome.problem();
        }
        if (!complete) {
            terminal.err()
                    .println("thalweg: the run ended early and chooses nothing. To go on, run"
                            + " `thalweg lab run --resume`, then `thalweg tune --from "
                            + Printable.of(finished.runDirectory().resolve(RunOutputs.RESULTS)) + "`");
            return ExitCode.INTERRUPTED.status();
        }
        return ExitCode.OK.status();
    }

    private void refuseMeasuring() {
        if (directory != null || quick || jdk != null || budget != null || seed != null || dryRun) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--from does not measure, so it cannot be combined with options of a run",
                    "Use --from alone.");
        }
    }

    private LabOptions options() {
        Request request = Request.of(quick ? Request.Mode.QUICK : Request.Mode.DEFAULT);
        Duration within = budget != null ? budget : quick ? QUICK_BUDGET : BUDGET;
        Path disk = MeasuredDirectory.real(directory == null ? Path.of("") : directory);
        return LabOptions.of(Tuning.experiments(), request, disk)
                .withEffort(MeasuringEffort.USUAL.withBudget(within).withSeed(seed))
                .withJdks(jdk == null ? List.of() : List.of(jdk), commands.arguments());
    }

    private SessionRunner.Finished measure(LabOptions options) throws IOException {
        try (SessionRunner runner = new SessionRunner(terminal, verbosity, "")) {
            SessionRunner.Finished finished = runner.run(() -> lab.start(options));
            writeResults(finished);
            lab.conclude(finished.runDirectory(), finished.outcome().results());
            return finished;
        }
    }

    /** For {@code --from} and {@code lab report}. */
    private static void writeResults(SessionRunner.Finished finished) {
        Path file = finished.runDirectory().resolve(RunOutputs.RESULTS);
        try {
            ResultsFile.write(file, finished.outcome().results());
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(file) + ": " + Reason.of(e, file),
                    "Fix the cause, run `thalweg lab run --resume`, then `thalweg tune --from " + Printable.of(file)
                            + "`.",
                    e);
        }
    }

    /** Options alone go to standard output: a script puts them on the command line of a JVM. */
    private void print(Results results) {
        Tuning tuning = Tuning.of(results);
        if (!verbosity.isQuiet()) {
            tuning.reasons().forEach(terminal.err()::print);
        }
        String options = tuning.options();
        if (options.isEmpty()) {
            terminal.err().println(KEEP_DEFAULTS);
        } else {
            terminal.out().println(options);
        }
    }
}
