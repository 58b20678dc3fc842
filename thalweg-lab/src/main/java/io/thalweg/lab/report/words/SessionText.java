package io.thalweg.lab.report.words;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Control;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Headline;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Session;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences about a session that its reports share; the same in every locale. */
public final class SessionText {
    /** From here on the buffer sizes of one stream can no longer be told apart: most differ by less. */
    private static final double NOISY = 0.15;

    private SessionText() {}

    /** Which session this is. */
    public static String session(Results results) {
        Session session = results.session();
        String text = "Session " + session.id() + ", " + session.mode() + ", " + forksPerCell(results)
                + " per cell, seed " + session.seed() + ", Thalweg " + session.thalwegVersion();
        return session.complete() ? text : text + "; PARTIAL: it ended before its plan did";
    }

    /** Such as {@code 3 forks} or {@code 3 to 9 forks}: how many those cells have that have any. */
    public static String forksPerCell(Results results) {
        IntSummaryStatistics forks = results.cells().stream()
                .mapToInt(cell -> cell.forks().size())
                .filter(count -> count > 0)
                .summaryStatistics();
        String most = Figures.count(Math.max(0, forks.getMax()), "fork");
        return forks.getMin() >= forks.getMax() || forks.getCount() == 0 ? most : forks.getMin() + " to " + most;
    }

    /** The user's own file in a line; empty for made ones. */
    public static String file(Session session) {
        Session.ReadFile file = session.file();
        if (file == null) {
            return "";
        }
        String part = file.readBytes() < file.sizeBytes()
                ? String.format(Locale.ROOT, ", the first %,d read", file.readBytes())
                : "";
        return String.format(Locale.ROOT, "File %s, %,d bytes", file.path(), file.sizeBytes()) + part;
    }

    /** The machine in a line. */
    public static String host(Host host) {
        StringJoiner text = new StringJoiner(", ");
        if (host.name() != null) {
            text.add(host.name());
        }
        text.add(host.cpuModel() == null ? "unknown processor" : host.cpuModel());
        text.add(Figures.count(host.logicalCpus(), "CPU") + topology(host));
        if (host.memoryBytes() != null) {
            text.add(Figures.roughSize(host.memoryBytes()));
        }
        text.add(host.operatingSystem() + " " + host.architecture());
        text.add("virtualisation " + (host.virtualisation() == null ? "unknown" : host.virtualisation()));
        return text.toString();
    }

    private static String topology(Host host) {
        return host.cores() == null || host.sockets() == null
                ? ""
                : " (" + Figures.count(host.cores(), "core") + ", " + Figures.count(host.sockets(), "socket") + ")";
    }

    /** A file system in a line. */
    public static String mount(Host.Mount mount) {
        StringJoiner text = new StringJoiner(", ");
        text.add(mount.path() + " is " + mount.fileSystem() + device(mount));
        if (mount.blockSizeBytes() != null) {
            text.add("block " + Figures.roughSize(mount.blockSizeBytes()));
        }
        if (mount.readAheadBytes() != null) {
            text.add("read-ahead " + Figures.roughSize(mount.readAheadBytes()));
        }
        return text.toString();
    }

    /** A file system in memory calls its device by its own name. */
    private static String device(Host.Mount mount) {
        String device = mount.device();
        return device == null || device.equals(mount.fileSystem()) ? "" : " on " + device;
    }

    /** How much equals differ here, in each experiment on each JDK. */
    public static String noiseFloor(Results results) {
        if (results.controls().isEmpty()) {
            return "Noise floor: not measured, as no cell was measured twice.";
        }
        StringJoiner floors = new StringJoiner("; ");
        for (Jdk jdk : results.jdks()) {
            String own = noiseFloors(results, List.of(jdk), Double.NEGATIVE_INFINITY);
            floors.add((own.isEmpty() ? "unknown" : own) + " on JDK " + jdk.id());
        }
        return "Noise floor: " + floors
                + "; the most by which a cell may differ from itself. A smaller difference in its experiment is none.";
    }

    /** Such as {@code E1 3.5 %, E5 12.0 %}: the experiments whose controls differ by that much at least on one of these. */
    private static String noiseFloors(Results results, List<Jdk> jdks, double least) {
        return results.experiments().stream()
                .flatMap(info -> noiseFloor(results, info, jdks).stream()
                        .filter(floor -> floor >= least)
                        .mapToObj(floor -> info.label() + " " + percent(floor)))
                .collect(Collectors.joining(", "));
    }

    /** The largest of the experiment's own controls. */
    private static OptionalDouble noiseFloor(Results results, ExperimentInfo info, List<Jdk> jdks) {
        return results.controls().stream()
                .filter(control -> control.cell().experiment().equals(info.id())
                        && jdks.stream().anyMatch(jdk -> control.cell().jdk().equals(jdk.id())))
                .mapToDouble(Control::noiseFloor)
                .max();
    }

    /** A warning in front of figures that equals contradict; empty on a quiet machine. */
    public static String noiseWarning(Results results) {
        String noisy = noiseFloors(results, results.jdks(), NOISY);
        return noisy.isEmpty()
                ? ""
                : "Noisy: here even a cell measured twice may differ from itself: " + noisy
                        + ". What is closer in such an experiment cannot be told apart; a quieter hour or a longer"
                        + " --budget may.";
    }

    /** What else the machine did meanwhile. */
    public static String disturbances(Results results) {
        List<Fork> forks =
                results.cells().stream().flatMap(cell -> cell.forks().stream()).toList();
        long unsteady = forks.stream().filter(fork -> !fork.steady()).count();
        boolean stealKnown = forks.stream().anyMatch(fork -> fork.stealMillis() != null);
        long stealMillis =
                forks.stream().mapToLong(fork -> orZero(fork.stealMillis())).sum();
        long pauseNanos = forks.stream().mapToLong(Fork::hiccupMaxNanos).max().orElse(0);
        return String.format(
                Locale.ROOT,
                "Disturbances: %s stolen by the hypervisor, longest pause %.1f ms; %d of %s had not settled when"
                        + " measured.",
                stealKnown ? String.format(Locale.ROOT, "%.2f s", stealMillis / 1e3) : "unknown time",
                pauseNanos / 1e6,
                unsteady,
                Figures.count(forks.size(), "fork"));
    }

    private static long orZero(@Nullable Long value) {
        return value == null ? 0 : value;
    }

    /** What a person can repeat. */
    public static String closing(Results results) {
        return Headline.of(results)
                .map(Headline::sentence)
                .orElseGet(() -> isAnyBesideItsBaseline(results)
                        ? "No variant was faster than its baseline, so there is no gain to tell."
                        : "No variant was measured beside its baseline, so there is no ratio to tell.");
    }

    private static boolean isAnyBesideItsBaseline(Results results) {
        return results.experiments().stream()
                .anyMatch(experiment -> results.cells().stream()
                        .filter(cell -> cell.key().experiment().equals(experiment.id()) && cell.summary() != null)
                        .anyMatch(cell -> experiment
                                .baselineOf(cell, results.cells())
                                .filter(baseline -> !baseline.key().equals(cell.key()))
                                .isPresent()));
    }

    private static String percent(double share) {
        return Double.isFinite(share)
                ? String.format(Locale.ROOT, "%.1f %%", share * 100)
                : "unknown below three forks";
    }
}
