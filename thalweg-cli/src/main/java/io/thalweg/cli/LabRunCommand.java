package io.thalweg.cli;

import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Experiments;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.run.Lab;
import io.thalweg.lab.run.LabObserver;
import io.thalweg.lab.run.LabOptions;
import io.thalweg.lab.run.LabOutcome;
import io.thalweg.lab.run.LabSession;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg lab run}: runs experiments and reports. */
@Command(name = "run", description = "Runs experiments, all of them by default.", mixinStandardHelpOptions = true)
final class LabRunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "EXPERIMENT", arity = "0..*")
    private List<String> ids = List.of();

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--jdk")
    private List<Path> jdks = List.of();

    private final Commands commands;

    LabRunCommand(Commands commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() throws Exception {
        List<Experiment> experiments = ids.isEmpty()
                ? Experiments.all()
                : ids.stream().map(id -> Experiments.find(id).orElseThrow()).toList();
        LabOptions options = new LabOptions(
                experiments,
                quick ? Scope.Mode.QUICK : Scope.Mode.DEFAULT,
                Path.of(""),
                null,
                0,
                false,
                null,
                null,
                null,
                jdks,
                commands.arguments());
        try (LabSession session = new Lab(commands.state()).start(options)) {
            LabOutcome outcome = session.run(this::progress);
            print(outcome.results());
            if (outcome.problem() != null) {
                throw outcome.problem();
            }
        }
        return 0;
    }

    private void progress(LabObserver.Progress progress) {
        commands.terminal()
                .err()
                .printf(
                        "%d/%d %s %.1f MB/s, %d s left%n",
                        progress.finishedForks(),
                        progress.totalForks(),
                        progress.cell(),
                        progress.megabytesPerSecond(),
                        progress.remaining().toSeconds());
    }

    private void print(Results results) {
        for (Cell cell : results.cells()) {
            Summary summary = cell.summary();
            if (summary == null) {
                commands.terminal().out().printf("%-70s %s%n", cell.key(), cell.notMeasured());
            } else {
                commands.terminal()
                        .out()
                        .printf(
                                "%-70s %8.1f [%8.1f %8.1f] MB/s %s%n",
                                cell.key(),
                                summary.throughput().mean(),
                                summary.throughput().low(),
                                summary.throughput().high(),
                                summary.readCalls());
            }
        }
        results.verdicts()
                .forEach(v -> commands.terminal().out().println(v.claim() + " " + v.answer() + " " + v.because()));
        results.controls().forEach(v -> commands.terminal().out().println(v.ratio()));
    }
}
