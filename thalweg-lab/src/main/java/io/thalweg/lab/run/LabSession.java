package io.thalweg.lab.run;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.machine.DiskGuard;
import io.thalweg.lab.machine.Hiccups;
import io.thalweg.lab.machine.JavaRuntime;
import io.thalweg.lab.machine.JavaRuntimes;
import io.thalweg.lab.machine.StolenTime;
import io.thalweg.lab.plan.Budget;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.store.Journal;
import io.thalweg.lab.store.UserFile;
import io.thalweg.lab.worker.ClassArchive;
import io.thalweg.lab.worker.WorkerJob;
import io.thalweg.lab.worker.WorkerProcess;
import io.thalweg.lab.worker.WorkerReport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run of a plan: a worker for each slot of each block, every finished fork to the journal, and at its end, however
 * it ends, no file left in the directory that was measured. Used by one thread, but for {@link #cancel}.
 */
public final class LabSession implements AutoCloseable {
    private static final String RESUME = "Run `thalweg lab run --resume` to continue.";
    private static final Duration CTRL_C_GRACE = Duration.ofMillis(500);

    /** A rehearsal takes as long as it saves in some ten forks. */
    private static final int FEWEST_FORKS_TO_REHEARSE = 24;

    private final Plan plan;
    private final Path runDirectory;
    private final Journal journal;
    /** What must be given back, however the session ends: the last first. */
    private final List<? extends Closeable> held;

    private final List<Journal.JournalEntry> entries;
    private final @Nullable UserFile ownFile;
    /** When an earlier process measured the last of it; null if something is left to do. */
    private final @Nullable Instant measuredAt;

    private final Set<Integer> discardedCells = new HashSet<>();
    /** What workers of a runtime start sooner with, by its id. */
    private final Map<String, List<String>> startFlags = new HashMap<>();

    private final CountDownLatch cancellation = new CountDownLatch(1);
    private volatile @Nullable WorkerProcess worker;

    LabSession(
            Plan plan,
            Path runDirectory,
            Journal journal,
            List<? extends Closeable> held,
            List<Journal.JournalEntry> earlier,
            @Nullable UserFile ownFile,
            @Nullable Instant measuredAt) {
        this.plan = plan;
        this.runDirectory = runDirectory;
        this.journal = journal;
        this.held = held;
        this.ownFile = ownFile;
        this.measuredAt = measuredAt;
        this.entries = new ArrayList<>(earlier);
        earlier.stream().filter(entry -> entry.discarded() != null).forEach(entry -> discardedCells.add(entry.cell()));
    }

    /** What this session does. */
    public Plan plan() {
        return plan;
    }

    /** The session's own folder, where its journal is and its outputs belong. */
    public Path runDirectory() {
        return runDirectory;
    }

    /** Stops as soon as possible; what has been measured stays. May be called from any thread, more than once. */
    public void cancel() {
        cancellation.countDown();
        WorkerProcess running = worker;
        if (running != null) {
            running.kill();
        }
    }

    /** Runs what is left of the plan. Never throws a {@link Problem}: what there is of results comes with it. */
    public Outcome run(LabObserver observer) {
        if (measuredAt != null) {
            return new Outcome(results(measuredAt), null);
        }
        try {
            Budget budget = new Budget(plan, entries.size(), System::nanoTime);
            prepare();
            rehearse(budget);
            if (budget.isInformed()) {
                observer.onStart(budget.total());
            }
            Problem spoilt = runBlocks(budget, observer);
            if (isCancelled()) {
                return new Outcome(results(null), null);
            }
            Instant now = Instant.now();
            note(Journal.JournalEntry.measured(now));
            return new Outcome(results(now), spoilt);
        } catch (Problem problem) {
            return new Outcome(results(null), isCancelled() ? null : problem);
        } catch (IOException e) {
            return new Outcome(results(null), isCancelled() ? null : DiskGuard.problem(plan.directory(), e));
        }
    }

    private boolean isCancelled() {
        return cancellation.getCount() == 0;
    }

    private boolean isCancelledWithin(Duration grace) {
        try {
            return cancellation.await(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private Results results(@Nullable Instant finishedAt) {
        return ResultsAssembly.of(plan, entries, finishedAt);
    }

    private void prepare() throws IOException {
        DiskGuard.check(plan.directory(), plan.bytesToWrite());
        for (String id : plan.cells().stream()
                .map(Plan.PlannedCell::experiment)
                .distinct()
                .toList()) {
            experiment(id).prepare(plan.scope());
        }
    }

    /**
     * Before many forks, two that are not kept for each runtime: one leaves its classes to those after it, the other
     * tells what a worker takes beside its measurement, on this machine in this hour. One more for each emulated disk,
     * on which workers take several times as long.
     */
    private void rehearse(Budget budget) {
        Path memory = plan.scope().tmpfs();
        if (memory == null || plan.totalForks() - entries.size() < FEWEST_FORKS_TO_REHEARSE) {
            return;
        }
        for (JavaRuntime runtime : plan.runtimes()) {
            String jdk = runtime.jdk().id();
            List<Plan.PlannedCell> planned = plan.cells().stream()
                    .filter(cell -> cell.isPlanned() && cell.jdk().equals(jdk))
                    .toList();
            ClassArchive archive = new ClassArchive(memory.resolve("classes-" + startFlags.size() + ".jsa"));
            if (planned.isEmpty() || !rehearse(typicalCells(planned).get(0), Budget.LEAST_NANOS, archive.writing())) {
                continue;
            }
            for (List<Plan.PlannedCell> alike : byDisk(planned)) {
                List<Plan.PlannedCell> typical = typicalCells(alike);
                // As long as the others may: not all of them use it up.
                long allowanceNanos = budget.allowanceNanos();
                long start = System.nanoTime();
                if (rehearse(typical.get(typical.size() / 2), allowanceNanos, archive.reading())) {
                    budget.rehearsed(allowanceNanos, System.nanoTime() - start, alike.size());
                    startFlags.put(jdk, archive.reading());
                }
            }
        }
    }

    private static Collection<List<Plan.PlannedCell>> byDisk(List<Plan.PlannedCell> cells) {
        return cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> cell.spec().parameters().getOrDefault(EmulatedDisk.PARAMETER, "")))
                .values();
    }

    /** The first control of each experiment, which is neither its slowest cell nor its fastest. */
    private static List<Plan.PlannedCell> typicalCells(List<Plan.PlannedCell> cells) {
        Set<String> experiments = new HashSet<>();
        List<Plan.PlannedCell> controls = cells.stream()
                .filter(cell -> cell.spec().control() && experiments.add(cell.experiment()))
                .toList();
        return controls.isEmpty() ? cells : controls;
    }

    /** Whether it went well; if not, the fork that counts fails too. */
    private boolean rehearse(Plan.PlannedCell cell, long allowanceNanos, List<String> flags) {
        try {
            return report(cell, allowanceNanos, flags).failure() == null;
        } catch (Problem died) {
            if (isCancelled()) {
                throw died;
            }
            return false;
        }
    }

    private static Experiment experiment(String id) {
        return Experiments.find(id)
                .orElseThrow(() -> new Problem(
                        ExitCode.BAD_DATA,
                        "the plan names the experiment " + Printable.of(id) + ", which this version does not have",
                        "Start a new run."));
    }

    /** The first problem that spoilt a cell but not the session. */
    private @Nullable Problem runBlocks(Budget budget, LabObserver observer) throws IOException {
        Schedule schedule = new Schedule(plan, entries);
        Problem spoilt = null;
        int finished = entries.size();
        try (Hiccups hiccups = new Hiccups()) {
            while (!isCancelled()) {
                Plan.PlannedFork slot = schedule.next(budget.isOver()).orElse(null);
                if (slot == null) {
                    break;
                }
                finished++;
                Plan.PlannedCell cell = plan.cells().get(slot.cell());
                double speed = Double.NaN;
                if (!discardedCells.contains(slot.cell())) {
                    boolean first = !budget.isInformed();
                    Journal.JournalEntry entry = fork(slot, cell, budget, hiccups);
                    if (first) {
                        observer.onStart(budget.total());
                    }
                    note(entry);
                    entries.add(entry);
                    speed = megabytesPerSecond(cell, entry.fork());
                    if (entry.discarded() != null) {
                        discardedCells.add(slot.cell());
                        spoilt = spoilt == null ? problem(cell, entry.discarded()) : spoilt;
                    }
                } else {
                    budget.passed();
                }
                observer.onFork(new LabObserver.SessionProgress(
                        cell.key(), speed, finished, total(finished, budget), budget.remaining()));
            }
        }
        return spoilt;
    }

    /** The journal may be on another disk than the one that is measured. */
    private void note(Journal.JournalEntry entry) {
        try {
            journal.add(entry);
        } catch (IOException e) {
            throw DiskGuard.problem(runDirectory, e);
        }
    }

    private int total(int finished, Budget budget) {
        return plan.adapts() ? finished + budget.remainingForks() : plan.totalForks();
    }

    /** What a discarded cell means for the command: nothing, if it merely could not be measured. */
    private @Nullable Problem problem(Plan.PlannedCell cell, NotMeasured why) {
        if (why.kind() != NotMeasured.Cause.DISCARDED) {
            return null;
        }
        Optional<String> change = ownFile == null ? Optional.empty() : ownFile.change();
        if (ownFile != null && change.isPresent()) {
            return new Problem(
                    ExitCode.BAD_DATA,
                    Printable.of(ownFile.file().path()) + " changed during the run: " + change.get(),
                    "Measure a file that nobody writes to; the cells that read it changed are discarded.");
        }
        return new Problem(
                ExitCode.ENVIRONMENT,
                cell.key().inWords() + " of " + cell.key().experiment() + " on JDK "
                        + cell.key().jdk() + " was " + Printable.of(why.text()),
                "The other cells are valid. Run again to see whether it happens again.");
    }

    private Journal.JournalEntry fork(Plan.PlannedFork slot, Plan.PlannedCell cell, Budget budget, Hiccups hiccups)
            throws IOException {
        long allowanceNanos = budget.allowanceNanos();
        Instant startedAt = Instant.now();
        Long stolenBefore = StolenTime.millis();
        hiccups.maxNanosSinceLastCall();
        long start = System.nanoTime();
        WorkerReport report = report(cell, allowanceNanos, startFlags.getOrDefault(cell.jdk(), List.of()));
        budget.forked(allowanceNanos, System.nanoTime() - start);
        WorkerReport.ReportedFailure failure = report.failure();
        if (failure != null) {
            return discarded(slot, failure);
        }
        return Journal.JournalEntry.of(
                slot,
                new Fork(
                        slot.block(),
                        startedAt,
                        report.warmUpNanos(),
                        report.steady(),
                        report.samples(),
                        report.readCalls(),
                        report.writeCalls(),
                        report.allocatedBytes(),
                        StolenTime.since(stolenBefore),
                        hiccups.maxNanosSinceLastCall()));
    }

    private WorkerReport report(Plan.PlannedCell cell, long allowanceNanos, List<String> flags) {
        Experiment experiment = experiment(cell.experiment());
        List<String> launcher = experiment.launcher(cell.spec(), plan.scope());
        List<String> all = new ArrayList<>(flags);
        experiment.heapMebibytes(cell.spec()).ifPresent(mebibytes -> all.addAll(JavaRuntimes.heapFlags(mebibytes)));
        WorkerProcess started = WorkerProcess.start(plan.runtime(cell.jdk()), launcher, all);
        worker = started;
        try {
            if (isCancelled()) {
                started.kill();
            }
            return started.run(new WorkerJob(cell.experiment(), cell.spec(), plan.scope(), allowanceNanos));
        } catch (Problem died) {
            // Ctrl-C reaches the worker too, perhaps before this process.
            if (isCancelledWithin(CTRL_C_GRACE)) {
                throw new Problem(ExitCode.INTERRUPTED, "interrupted", RESUME, died);
            }
            throw died;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancel();
            throw new Problem(ExitCode.INTERRUPTED, "interrupted", RESUME, e);
        } finally {
            worker = null;
        }
    }

    private Journal.JournalEntry discarded(Plan.PlannedFork slot, WorkerReport.ReportedFailure failure)
            throws IOException {
        if (failure.kind() == WorkerReport.FailureKind.NO_SPACE) {
            throw new IOException(failure.message());
        }
        return Journal.JournalEntry.discarded(
                slot,
                failure.kind() == WorkerReport.FailureKind.IMPOSSIBLE
                        ? NotMeasured.impossible(failure.message())
                        : NotMeasured.discarded(failure.message()));
    }

    private static double megabytesPerSecond(Plan.PlannedCell cell, @Nullable Fork fork) {
        if (fork == null) {
            return Double.NaN;
        }
        long passes = fork.samples().stream().mapToLong(Sample::passes).sum();
        long nanos = fork.samples().stream().mapToLong(Sample::elapsedNanos).sum();
        return cell.spec().bytesPerPass() * passes * 1e3 / nanos;
    }

    /** Removes the work files and emulated links, and gives the directory free. */
    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (int i = held.size() - 1; i >= 0; i--) {
            try {
                held.get(i).close();
            } catch (IOException e) {
                failure = e;
            }
        }
        journal.close();
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * How a session ended.
     *
     * @param results what was measured, all of it or what there was when it ended early
     * @param problem why it ended early or what spoilt a cell; null when all went well
     */
    public record Outcome(Results results, @Nullable Problem problem) {}
}
