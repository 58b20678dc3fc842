package io.thalweg.lab.tune;

import io.thalweg.lab.experiment.FileCallsExperiment;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Sweep;
import io.thalweg.tune.Fingerprint;
import io.thalweg.tune.Mount;
import io.thalweg.tune.Profile.Cost;
import io.thalweg.tune.Profile.Entry;
import io.thalweg.tune.Profile.Throughput;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Turns the results of one session into entries of the profile: the choice and the cost for each use and JDK. */
final class ProfileEntries {
    private static final Throughput NOT_MEASURED = new Throughput(Double.NaN, Double.NaN, Double.NaN);

    private final Results results;
    private final Fingerprint here;

    private ProfileEntries(Results results, Fingerprint here) {
        this.results = results;
        this.here = here;
    }

    /**
     * An entry and how it came about.
     *
     * @param entry for the profile
     * @param isDefault whether the figures allowed no choice
     */
    record Proposal(Entry entry, boolean isDefault) {}

    /** One for each use and JDK that the session measured on this machine. */
    static List<Proposal> of(Results results, Fingerprint here) {
        return new ProfileEntries(results, here).proposals();
    }

    private List<Proposal> proposals() {
        List<Proposal> proposals = new ArrayList<>();
        if (results.session().file() != null) {
            return proposals; // A file of one's own may be small, and lie on another disk than the session's directory.
        }
        for (Jdk jdk : results.jdks()) {
            for (MeasuredUse use : MeasuredUse.ALL) {
                proposal(jdk, use).ifPresent(proposals::add);
            }
        }
        return proposals;
    }

    private Optional<Proposal> proposal(Jdk jdk, MeasuredUse use) {
        Optional<Sweep> sweep = sweep(jdk, use);
        Optional<Mount> mount = use.use().isPerMount() ? mount() : Optional.empty();
        if (sweep.isEmpty() || (use.use().isPerMount() && mount.isEmpty())) {
            return Optional.empty();
        }
        Measurements measurements = results.measurements(jdk.id());
        Choice choice = Choice.of(sweep.get(), use.use().defaultSizeBytes(), measurements);
        Entry entry = new Entry(
                use.use(),
                mount.orElse(null),
                fingerprint(jdk),
                measured(),
                (int) Math.min(Integer.MAX_VALUE, choice.sizeBytes()),
                throughput(sweep.get(), choice.sizeBytes()),
                cost(use, measurements),
                choice.because());
        return Optional.of(new Proposal(entry, choice.isDefault()));
    }

    private Optional<Sweep> sweep(Jdk jdk, MeasuredUse use) {
        return results.experiments().stream()
                .filter(info -> info.id().equals(use.experiment()))
                .flatMap(info -> Sweep.of(info, swept(info, jdk, use)).stream())
                .findFirst();
    }

    private List<Cell> swept(ExperimentInfo info, Jdk jdk, MeasuredUse use) {
        return results.cells().stream()
                .filter(cell -> cell.summary() != null && cell.key().jdk().equals(jdk.id()))
                .filter(cell ->
                        use.isSwept(info, cell.key().variant(), cell.key().parameters()))
                .toList();
    }

    private static Throughput throughput(Sweep sweep, long sizeBytes) {
        for (Cell cell : sweep.cells()) {
            if (cell.summary() != null && cell.key().sizeBytes(sweep.axis()) == sizeBytes) {
                Metric metric = cell.summary().throughput();
                return new Throughput(metric.mean(), metric.low(), metric.high());
            }
        }
        return NOT_MEASURED;
    }

    /** From calls of several sizes; a session without them still has the bare stream, a call for each byte. */
    private Cost cost(MeasuredUse use, Measurements measurements) {
        List<Cell> calls = measurements.cells(use.callExperiment(), use.callVariant(), Map.of()).stream()
                .filter(cell -> cell.key().parameters().containsKey(FileCallsExperiment.CALL))
                .toList();
        return calls.isEmpty()
                ? measurements
                        .cell(use.experiment(), use.callVariant(), use.parameters())
                        .map(CallCosts::ofSingleBytes)
                        .orElse(CallCosts.UNKNOWN)
                : CallCosts.of(calls, FileCallsExperiment.CALL);
    }

    /** The mount of the directory that was measured: of those in the results the one that leads to it. */
    private Optional<Mount> mount() {
        String directory = results.session().directory();
        return results.host().mounts().stream()
                .filter(mount -> directory.equals(mount.path()) || directory.startsWith(asPrefix(mount.path())))
                .max(Comparator.comparingInt((Host.Mount mount) -> mount.path().length()))
                .map(mount -> new Mount(mount.path(), mount.fileSystem()));
    }

    /** Such as {@code /srv/} or {@code C:\}. */
    private static String asPrefix(String path) {
        return path.endsWith("/") || path.endsWith("\\") ? path : path + (path.contains("\\") ? "\\" : "/");
    }

    private Fingerprint fingerprint(Jdk jdk) {
        String kernel = Objects.requireNonNullElse(results.host().kernel(), here.kernel());
        return new Fingerprint(here.cpu(), kernel, here.jdk(), here.jdkVersion())
                .withJdk(Runtime.Version.parse(jdk.version()));
    }

    private Instant measured() {
        Instant finished = results.session().finishedAt();
        return (finished == null ? results.session().startedAt() : finished).truncatedTo(ChronoUnit.SECONDS);
    }
}
