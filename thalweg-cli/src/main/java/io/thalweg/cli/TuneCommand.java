package io.thalweg.cli;

import io.thalweg.base.format.TextOutput;
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
import io.thalweg.tune.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg tune}: measures which buffer sizes are right and writes the profile that the library obeys. */
@Command(
        name = "tune",
        description =
                "Measures which buffer sizes suit this machine and writes the profile that Thalweg's streams use.",
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
            arity = "0..*",
            description = "Measure the disks of these directories; the default is the current directory.")
    private List<Path> directories = new ArrayList<>();

    @Option(names = "--quick", description = "Fewer sizes and forks; about a minute and a half for each disk.")
    private boolean quick;

    @Option(
            names = "--jdk",
            paramLabel = "PATH",
            description = "Measure this JDK (its home or its java program); the profile then holds for it. The default"
                    + " is the one that runs Thalweg.")
    private @Nullable Path jdk;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "Aim at TIME for each disk, such as 90s, 2m or 1h. The default is the mode's; --dry-run shows it.")
    private @Nullable Duration budget;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Repeat the order of an earlier run. The default is random.")
    private @Nullable Long seed;

    @Option(
            names = "--from",
            paramLabel = "RESULTS",
            description = "Take the figures from a results.json of this machine instead of measuring.")
    private @Nullable Path from;

    @Option(
            names = "--print",
            description = "Print JVM flags instead of writing a profile, for example for a container.")
    private boolean print;

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
        Optional<Path> profile = print ? Optional.empty() : Optional.of(profile());
        profile.map(Tuning::of).ifPresent(Tuning::check);
        if (from != null) {
            refuseMeasuring();
            finish(profile, List.of(new Measured(from, ResultsFile.read(from))));
            return ExitCode.OK.status();
        }
        List<LabOptions> sessions = sessions();
        if (dryRun) {
            sessions.forEach(options -> PlanText.print(lab.plan(options), terminal.out()));
            return ExitCode.OK.status();
        }
        List<Measured> measured = new ArrayList<>();
        Problem spoilt = null;
        for (LabOptions options : sessions) {
            SessionRunner.Finished finished = measure(options);
            LabSession.Outcome outcome = finished.outcome();
            boolean complete = outcome.results().session().complete();
            if (outcome.problem() != null && complete) {
                spoilt = spoilt == null ? outcome.problem() : spoilt; // A cell; the others are valid.
            } else if (outcome.problem() != null) {
                throw outcome.problem();
            }
            if (!complete) {
                if (!measured.isEmpty()) {
                    finish(profile, measured);
                }
                terminal.err()
                        .println("thalweg: the run ended early and changes nothing. To go on, run"
                                + " `thalweg lab run --resume`, then `thalweg tune --from "
                                + Printable.of(finished.runDirectory().resolve(RunOutputs.RESULTS)) + "`");
                return ExitCode.INTERRUPTED.status();
            }
            measured.add(new Measured(finished.runDirectory().resolve(RunOutputs.RESULTS), outcome.results()));
        }
        finish(profile, measured);
        if (spoilt != null) {
            throw spoilt;
        }
        return ExitCode.OK.status();
    }

    /** What a session found, and the file that holds it. */
    private record Measured(Path file, Results results) {}

    private Path profile() {
        return UserProfile.of(terminal)
                .orElseThrow(() -> new Problem(
                        ExitCode.USAGE,
                        "the profile is switched off by -D" + Profile.PROPERTY + " or " + Profile.ENVIRONMENT,
                        "Switch it on, name a file there, or give --print."));
    }

    private void refuseMeasuring() {
        if (!directories.isEmpty() || quick || jdk != null || budget != null || seed != null || dryRun) {
            throw new Problem(
                    ExitCode.USAGE,
                    "--from does not measure, so it cannot be combined with options of a run",
                    "Use --from alone or with --print.");
        }
    }

    /** One for each disk; pipe and socket belong to none and go with the first. */
    private List<LabOptions> sessions() {
        List<Path> disks = MeasuredDirectory.onePerMount(directories.isEmpty() ? List.of(Path.of("")) : directories);
        Request request = Request.of(quick ? Request.Mode.QUICK : Request.Mode.DEFAULT);
        Duration within = budget != null ? budget : quick ? QUICK_BUDGET : BUDGET;
        MeasuringEffort effort = MeasuringEffort.USUAL.withBudget(within).withSeed(seed);
        List<LabOptions> sessions = new ArrayList<>();
        for (Path disk : disks) {
            sessions.add(LabOptions.of(Tuning.experiments(sessions.isEmpty()), request, disk)
                    .withEffort(effort)
                    .withJdks(jdk == null ? List.of() : List.of(jdk), commands.arguments()));
        }
        return sessions;
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

    /** Writes the profile, or prints JVM flags with {@code --print}. */
    private void finish(Optional<Path> profile, List<Measured> measured) {
        List<Results> results = measured.stream().map(Measured::results).toList();
        boolean keepsDefaults = profile.map(file -> Tuning.of(file).staysDefault(results))
                .orElseGet(() -> Tuning.keepsDefaults(results));
        if (keepsDefaults) {
            // A script puts what is printed to standard output on the command line of a JVM.
            (profile.isEmpty() ? terminal.err() : terminal.out()).println(KEEP_DEFAULTS);
            return;
        }
        if (profile.isEmpty()) {
            if (!verbosity.isQuiet()) {
                Tuning.reasons(results).forEach(reason -> terminal.err().print(reason));
                otherwise(measured, results);
            }
            terminal.out().println(Tuning.flags(results));
            return;
        }
        Tuning.Outcome outcome = Tuning.of(profile.get()).apply(results);
        if (!outcome.lost().isEmpty()) {
            terminal.err().println("thalweg: the old profile is replaced: " + Printable.of(outcome.lost()));
        }
        outcome.changes().forEach(change -> terminal.out().print(change));
        if (results.size() == 1) {
            terminal.out().println("As JVM flags, such as for a container: " + Tuning.flags(results));
        }
        terminal.out().println("Thalweg's streams use these sizes from now on: " + Printable.of(profile.get()));
    }

    /** Two runs may choose two sizes: who has both flags and a profile shall know which is which. */
    private void otherwise(List<Measured> measured, List<Results> results) {
        String sizes = UserProfile.of(terminal)
                .map(file -> Tuning.of(file).otherwise(results))
                .orElse("");
        if (sizes.isEmpty()) {
            return;
        }
        TextOutput text = new TextOutput(terminal.style());
        text.wrap(
                "",
                "",
                "The profile has other sizes, from another measurement: " + sizes
                        + ". Of sizes that are nearly as fast as each other, each run may choose another.");
        if (measured.size() == 1) {
            text.line("To write these into the profile too: thalweg tune --from "
                    + Printable.of(measured.get(0).file()));
        }
        terminal.err().print(text.text());
    }
}
