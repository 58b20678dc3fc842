package io.thalweg.lab.run;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.disk.EmulatedDisks;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.link.EmulatedLinks;
import io.thalweg.lab.machine.DiskGuard;
import io.thalweg.lab.machine.HostFacts;
import io.thalweg.lab.machine.JavaRuntime;
import io.thalweg.lab.machine.JavaRuntimes;
import io.thalweg.lab.machine.OtherLibrary;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.plan.Planner;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.sender.Peer;
import io.thalweg.lab.sender.PeerAddress;
import io.thalweg.lab.sender.PeerException;
import io.thalweg.lab.store.Journal;
import io.thalweg.lab.store.Leftovers;
import io.thalweg.lab.store.StateDirectory;
import io.thalweg.lab.store.UserFile;
import io.thalweg.lab.store.WorkDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
        UserFile own = ownFile(options.file());
        return new Planner(options).plan(own == null ? null : own.file());
    }

    /** Begins a session; what is wrong with the options or the machine shows here, before anything is measured. */
    public LabSession start(LabOptions options) {
        UserFile own = ownFile(options.file());
        Plan plan = new Planner(options).plan(own == null ? null : own.file());
        checkPeer(plan);
        checkDisk(plan);
        List<Closeable> held = new ArrayList<>();
        try {
            WorkDirectory work = workDirectories(plan, held);
            Path run = state.createRun(plan.id());
            Plan usable = emulate(NonTextPathLinks.in(run, plan), work, held);
            return new LabSession(usable, run, Journal.create(run, usable), held, List.of(), own, null);
        } catch (IOException e) {
            throw giveUp(held, DiskGuard.unstarted(plan.directory(), e));
        } catch (Problem e) {
            throw giveUp(held, e);
        }
    }

    /** Goes on with an unfinished run: that of the id, or the latest if it is null. */
    public LabSession resume(@Nullable String id) {
        Path run = unfinished(id);
        Journal.JournalContent content = Journal.read(run);
        Plan plan = content.plan();
        Instant measuredAt = content.measuredAt();
        if (measuredAt != null) {
            return measured(run, content, measuredAt);
        }
        InputFile file = plan.scope().file();
        UserFile own = file == null ? null : ownFile(file.path());
        if (file != null && own != null && !own.file().at(file.path()).equals(file)) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    Printable.of(own.file().path()) + " has changed since the run began",
                    "Start a new run.");
        }
        checkRuntimes(plan);
        checkPeer(plan);
        new Leftovers(state).removeOf(plan.id());
        checkDisk(plan);
        List<Closeable> held = new ArrayList<>();
        try {
            Plan linked = emulate(plan, workDirectories(plan, held), held);
            return new LabSession(linked, run, Journal.append(run, content), held, content.forks(), own, null);
        } catch (IOException e) {
            throw giveUp(held, DiskGuard.problem(plan.directory(), e));
        } catch (Problem e) {
            throw giveUp(held, e);
        }
    }

    /** The reports need nothing of the machine: neither the file that was measured, nor the peer, nor the JDK. */
    private LabSession measured(Path run, Journal.JournalContent content, Instant measuredAt) {
        Plan plan = content.plan();
        new Leftovers(state).removeOf(plan.id());
        try {
            Journal journal = Journal.append(run, content);
            return new LabSession(plan, run, journal, List.of(), content.forks(), null, measuredAt);
        } catch (IOException e) {
            throw DiskGuard.problem(run, e);
        }
    }

    /** Notes that the results of a run are where they belong: if they are complete, there is nothing left to resume. */
    public void conclude(Path runDirectory, Results results) {
        Instant finishedAt = results.session().finishedAt();
        if (finishedAt == null) {
            return;
        }
        try {
            Journal.conclude(runDirectory, finishedAt);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot note the end of the run in " + Printable.of(runDirectory) + ": "
                            + Reason.of(e, runDirectory),
                    "Its results are complete; `thalweg lab run --resume` would only write them again.",
                    e);
        }
    }

    private static @Nullable UserFile ownFile(@Nullable Path path) {
        return path == null ? null : UserFile.read(path);
    }

    private static void checkDisk(Plan plan) {
        try {
            DiskGuard.check(plan.directory(), plan.bytesToWrite());
        } catch (IOException e) {
            throw DiskGuard.unstarted(plan.directory(), e);
        }
    }

    private static void checkRuntimes(Plan plan) {
        for (JavaRuntime runtime : plan.runtimes()) {
            if (runtime.library() != null) {
                OtherLibrary.check(runtime.library());
            }
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
                        "Give --resume without an id to take the latest unfinished run."));
    }

    /** A wrong secret or a host that is down shows before anything is measured. */
    private static void checkPeer(Plan plan) {
        Network network = plan.scope().request().network();
        PeerAddress address = network.peer();
        if (address == null) {
            return;
        }
        Peer peer = Peer.of(address, System.getenv(), network.secretFile());
        try {
            peer.check();
        } catch (PeerException e) {
            throw e.problem();
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    peer.name() + ": " + Printable.of(String.valueOf(e.getMessage())),
                    "Try again. If it happens again, please report it with --debug.",
                    e);
        }
    }

    /** Makes the work directories; answers that on the disk to be measured. */
    private WorkDirectory workDirectories(Plan plan, List<Closeable> held) {
        Scope scope = plan.scope();
        WorkDirectory work = WorkDirectory.create(plan.directory().resolve(Plan.WORK_DIRECTORY), plan.id(), state);
        held.add(work);
        Path tmpfs = scope.tmpfs();
        if (tmpfs != null) {
            held.add(WorkDirectory.create(tmpfs, plan.id(), state));
        }
        return work;
    }

    /** Makes the emulated links and disks; the cells of one that fails its check are left out and say why. */
    private static Plan emulate(Plan plan, WorkDirectory work, List<Closeable> held) throws IOException {
        return emulateDisks(emulateLinks(plan, work, held), work, held);
    }

    private static Plan emulateLinks(Plan plan, WorkDirectory work, List<Closeable> held) throws IOException {
        List<EmulatedLink> links = plan.scope().request().network().links();
        if (links.isEmpty() || EmulatedLink.missing() != null) {
            return plan;
        }
        work.enterNamespaces(
                links.stream().flatMap(link -> link.namespaces().stream()).toList());
        EmulatedLinks made = EmulatedLinks.make(links);
        held.add(made);
        Plan usable = plan;
        for (EmulatedLink link : links) {
            String failure = made.failure(link.label());
            if (failure != null) {
                usable = usable.without(Network.LINK, link.label(), NotMeasured.impossible(failure));
            }
        }
        return usable;
    }

    /** They need no note: what is mounted below the work directory is found by the mounts themselves. */
    private static Plan emulateDisks(Plan plan, WorkDirectory work, List<Closeable> held) throws IOException {
        if (plan.scope().request().disks().isEmpty()) {
            return plan;
        }
        EmulatedDisks made = EmulatedDisks.of(work.path());
        held.add(made);
        Scope scope = plan.scope();
        Plan usable = plan;
        List<EmulatedDisk> good = new ArrayList<>();
        for (EmulatedDisk disk : plan.scope().request().disks()) {
            String failure = made.make(disk);
            if (failure == null) {
                good.add(disk);
            } else {
                usable = usable.without(EmulatedDisk.PARAMETER, disk.inCells(), NotMeasured.impossible(failure));
            }
        }
        return usable.withScope(scope.withRequest(scope.request().withDisks(good)))
                .withHost(HostFacts.with(plan.host(), good, work.path()));
    }

    private static Problem giveUp(List<Closeable> held, Problem problem) {
        for (int i = held.size() - 1; i >= 0; i--) {
            try {
                held.get(i).close();
            } catch (IOException e) {
                problem.addSuppressed(e);
            }
        }
        return problem;
    }
}
