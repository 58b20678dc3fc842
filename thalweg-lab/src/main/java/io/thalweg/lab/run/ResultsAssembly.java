package io.thalweg.lab.run;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.machine.JavaRuntime;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NoiseControl;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SessionInfo;
import io.thalweg.lab.result.Verdict;
import io.thalweg.lab.store.Journal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From the lines of a journal to results: forks gathered by cell, controls compared, claims judged. */
final class ResultsAssembly {
    private final Plan plan;
    private final List<Journal.JournalEntry> entries;

    private ResultsAssembly(Plan plan, List<Journal.JournalEntry> entries) {
        this.plan = plan;
        this.entries = entries;
    }

    /** The results of a session that has come so far; {@code finishedAt} is null while it is partial. */
    static Results of(Plan plan, List<Journal.JournalEntry> entries, @Nullable Instant finishedAt) {
        return new ResultsAssembly(plan, entries).assemble(finishedAt);
    }

    private Results assemble(@Nullable Instant finishedAt) {
        List<Cell> cells = new ArrayList<>();
        List<NoiseControl> controls = new ArrayList<>();
        for (int index = 0; index < plan.cells().size(); index++) {
            Cell cell = cell(index);
            cells.add(cell);
            List<Fork> twins = forks(index, true);
            if (!twins.isEmpty() && cell.summary() != null) {
                controls.add(NoiseControl.of(cell, twins));
            }
        }
        List<Jdk> jdks = plan.runtimes().stream().map(JavaRuntime::jdk).toList();
        List<ExperimentInfo> experiments = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (Experiment experiment : experiments()) {
            experiments.add(experiment.info());
            for (Jdk jdk : jdks) {
                Measurements measurements = new Measurements(cells, controls, jdk.id())
                        .withRemedy(MissingCellHint.of(plan, experiment.info().id(), jdk.id(), cells));
                experiment
                        .claims()
                        .forEach(claim ->
                                verdicts.add(Verdict.of(claim, experiment.info().id(), jdk.id(), measurements)));
            }
        }
        return new Results(
                Results.FORMAT,
                Results.VERSION,
                session(finishedAt),
                plan.host(),
                jdks,
                experiments,
                cells,
                controls,
                verdicts);
    }

    private List<Experiment> experiments() {
        return plan.cells().stream()
                .map(Plan.PlannedCell::experiment)
                .distinct()
                .map(Experiments::find)
                .flatMap(Optional::stream)
                .toList();
    }

    private Cell cell(int index) {
        Plan.PlannedCell planned = plan.cells().get(index);
        long bytesPerPass = planned.spec().bytesPerPass();
        Optional<NotMeasured> discarded = entries.stream()
                .filter(entry -> entry.cell() == index)
                .flatMap(entry -> Optional.ofNullable(entry.discarded()).stream())
                .findFirst();
        List<Fork> forks = forks(index, false);
        NotMeasured notMeasured = discarded.orElse(null);
        if (notMeasured == null && forks.isEmpty()) {
            // A cell that could be measured once and cannot any more, since a link now fails its check, keeps its
            // forks.
            notMeasured = planned.isPlanned()
                    ? MissingCellHint.UNFINISHED
                    : planned.spec().notMeasured();
        }
        return notMeasured == null
                ? Cell.measured(planned.key(), bytesPerPass, forks)
                : Cell.notMeasured(planned.key(), bytesPerPass, notMeasured);
    }

    private List<Fork> forks(int cell, boolean twin) {
        return entries.stream()
                .filter(entry -> entry.tellsOfFork() && entry.cell() == cell && entry.twin() == twin)
                .map(Journal.JournalEntry::fork)
                .filter(Objects::nonNull)
                .toList();
    }

    private SessionInfo session(@Nullable Instant finishedAt) {
        Instant startedAt = entries.stream()
                .map(Journal.JournalEntry::fork)
                .filter(Objects::nonNull)
                .map(Fork::startedAt)
                .findFirst()
                .orElse(plan.plannedAt());
        return new SessionInfo(
                plan.id(),
                plan.thalwegVersion(),
                startedAt,
                finishedAt,
                finishedAt != null,
                plan.scope().request().mode().label(),
                plan.seed(),
                plan.budgetSeconds(),
                plan.forks(),
                plan.arguments(),
                plan.directory().toString(),
                readFile());
    }

    private SessionInfo.@Nullable ReadFile readFile() {
        InputFile file = plan.scope().file();
        return file == null
                ? null
                : new SessionInfo.ReadFile(
                        file.path().toString(), file.sizeBytes(), file.part().bytes());
    }
}
