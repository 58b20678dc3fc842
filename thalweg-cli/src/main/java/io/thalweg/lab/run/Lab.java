package io.thalweg.lab.run;

import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.problem.ExitCode;
import io.thalweg.problem.Printable;
import io.thalweg.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs experiments: what is asked becomes a plan, the plan a session, and the session forks a worker for each cell of
 * each block.
 *
 * <pre>{@code
 * try (LabSession session = lab.start(options)) {
 *     Results results = session.run(LabObserver.NONE).results();
 * }
 * }</pre>
 */
public final class Lab {
    private final StateDirectory state;

    /** A lab that keeps its journals there. */
    public Lab(StateDirectory state) {
        this.state = state;
    }

    /** What a session of these options would do; writes nothing. */
    public Plan plan(LabOptions options) {
        OwnFile own = ownFile(options.file());
        return new Planner(options).plan(own == null ? null : own.file());
    }

    /** Begins a session; what is wrong with the options or the machine shows here, before anything is measured. */
    public LabSession start(LabOptions options) {
        OwnFile own = ownFile(options.file());
        Plan plan = new Planner(options).plan(own == null ? null : own.file());
        checkDisk(plan);
        List<WorkDirectory> work = workDirectories(plan);
        try {
            Path run = state.createRun(plan.id());
            Plan usable = Aliases.in(run, plan);
            return new LabSession(usable, run, Journal.create(run, usable), work, List.of(), own);
        } catch (IOException e) {
            throw giveUp(work, DiskGuard.problem(plan.directory(), e));
        } catch (Problem e) {
            throw giveUp(work, e);
        }
    }

    /** Goes on with an unfinished run: that of the id, or the latest if it is null. */
    public LabSession resume(@Nullable String id) {
        Path run = unfinished(id);
        Journal.Content content = Journal.read(run);
        Plan plan = content.plan();
        InputFile file = plan.scope().file();
        OwnFile own = file == null ? null : ownFile(file.path());
        if (file != null
                && own != null
                && (own.file().sum() != file.sum() || own.file().sizeBytes() != file.sizeBytes())) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    Printable.of(own.file().path()) + " has changed since the run began",
                    "Start a new run.");
        }
        checkRuntimes(plan);
        checkDisk(plan);
        new Leftovers(state).removeOf(plan.id());
        List<WorkDirectory> work = workDirectories(plan);
        try {
            return new LabSession(plan, run, Journal.append(run, content), work, content.entries(), own);
        } catch (IOException e) {
            throw giveUp(work, DiskGuard.problem(plan.directory(), e));
        }
    }

    private static @Nullable OwnFile ownFile(@Nullable Path path) {
        return path == null ? null : OwnFile.read(path);
    }

    private static void checkDisk(Plan plan) {
        try {
            DiskGuard.check(plan.directory(), plan.bytesToWrite());
        } catch (IOException e) {
            throw DiskGuard.problem(plan.directory(), e);
        }
    }

    private static void checkRuntimes(Plan plan) {
        for (JavaRuntime runtime : plan.runtimes()) {
            JavaRuntime now = JavaRuntimes.at(List.of(runtime.launcher())).get(0);
            if (!now.jdk().version().equals(runtime.jdk().version())) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        "the run began with Java " + runtime.jdk().version() + ", but "
                                + Printable.of(runtime.launcher()) + " is now "
                                + now.jdk().version(),
                        "Start a new run.");
            }
        }
    }

    private Path unfinished(@Nullable String id) {
        if (id == null) {
            return state.latestUnfinished()
                    .orElseThrow(() -> new Problem(
                            ExitCode.USAGE,
                            "there is no unfinished run to resume",
                            "Start one with `thalweg lab run`."));
        }
        // A name, not a path: what lies elsewhere is not ours.
        boolean plain = id.matches("[0-9a-z-]+");
        Optional<Path> run = plain ? Optional.of(state.run(id)).filter(Files::isDirectory) : Optional.empty();
        return run.filter(Journal::isUnfinished)
                .orElseThrow(() -> new Problem(
                        ExitCode.USAGE,
                        "there is no unfinished run " + Printable.of(id),
                        "Give --resume no id to take the latest unfinished run."));
    }

    private List<WorkDirectory> workDirectories(Plan plan) {
        Scope scope = plan.scope();
        List<WorkDirectory> work = new ArrayList<>();
        try {
            work.add(WorkDirectory.create(plan.directory().resolve(WorkDirectory.NAME), plan.id(), state));
            Path tmpfs = scope.tmpfs();
            if (tmpfs != null) {
                work.add(WorkDirectory.create(tmpfs, plan.id(), state));
            }
            return work;
        } catch (Problem e) {
            throw giveUp(work, e);
        }
    }

    private static Problem giveUp(List<WorkDirectory> work, Problem problem) {
        for (WorkDirectory directory : work) {
            try {
                directory.close();
            } catch (IOException e) {
                problem.addSuppressed(e);
            }
        }
        return problem;
    }
}
