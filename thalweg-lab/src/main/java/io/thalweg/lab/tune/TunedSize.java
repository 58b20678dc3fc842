package io.thalweg.lab.tune;

import io.thalweg.base.format.Figures;
import io.thalweg.base.problem.Printable;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Sweep;
import io.thalweg.tune.BufferUse;
import io.thalweg.tune.Fingerprint;
import io.thalweg.tune.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A size that a session of the lab has chosen.
 *
 * @param use what the buffer is for
 * @param mount where the measured file system is mounted; null unless the use is per mount
 * @param fingerprint where it was measured
 * @param choice the size, and why
 * @param throughput what was reached at that size; null where it was not measured
 */
record TunedSize(
        BufferUse use,
        @Nullable String mount,
        Fingerprint fingerprint,
        Choice choice,
        @Nullable Metric throughput) {
    int sizeBytes() {
        return (int) Math.min(Integer.MAX_VALUE, choice.sizeBytes());
    }

    boolean isDefault() {
        return sizeBytes() == use.defaultSizeBytes();
    }

    String key() {
        return Profile.key(use, mount);
    }

    /** One for each use and JDK that the session measured on this machine. */
    static List<TunedSize> of(Results results, Fingerprint here) {
        List<TunedSize> sizes = new ArrayList<>();
        if (results.session().file() != null) {
            return sizes; // A file of one's own may be small, and lie on another disk than the session's directory.
        }
        for (Jdk jdk : results.jdks()) {
            for (MeasuredUse use : MeasuredUse.ALL) {
                size(results, jdk, use, here).ifPresent(sizes::add);
            }
        }
        return sizes;
    }

    private static Optional<TunedSize> size(Results results, Jdk jdk, MeasuredUse use, Fingerprint here) {
        Optional<Sweep> sweep = results.experiments().stream()
                .filter(info -> info.id().equals(use.experiment()))
                .flatMap(info -> Sweep.of(info, swept(results, info, jdk, use)).stream())
                .findFirst();
        Optional<String> mount = use.use().isPerMount() ? mount(results) : Optional.empty();
        if (sweep.isEmpty() || (use.use().isPerMount() && mount.isEmpty())) {
            return Optional.empty();
        }
        Choice choice = Choice.of(sweep.get(), use.use().defaultSizeBytes(), results.measurements(jdk.id()));
        Fingerprint fingerprint = new Fingerprint(
                here.cpu(),
                Objects.requireNonNullElse(results.host().kernel(), here.kernel()),
                Runtime.Version.parse(jdk.version()).feature());
        return Optional.of(new TunedSize(
                use.use(), mount.orElse(null), fingerprint, choice, throughput(sweep.get(), choice.sizeBytes())));
    }

    private static List<Cell> swept(Results results, ExperimentInfo info, Jdk jdk, MeasuredUse use) {
        return results.cells().stream()
                .filter(cell -> cell.summary() != null && cell.key().jdk().equals(jdk.id()))
                .filter(cell ->
                        use.isSwept(info, cell.key().variant(), cell.key().parameters()))
                .toList();
    }

    private static @Nullable Metric throughput(Sweep sweep, long sizeBytes) {
        for (Cell cell : sweep.cells()) {
            if (cell.summary() != null && cell.key().sizeBytes(sweep.axis()) == sizeBytes) {
                return cell.summary().throughput();
            }
        }
        return null;
    }

    /** The mount of the directory that was measured: of those in the results the one that leads to it. */
    private static Optional<String> mount(Results results) {
        String directory = results.session().directory();
        return results.host().mounts().stream()
                .map(Host.Mount::path)
                .filter(mount -> directory.equals(mount) || directory.startsWith(asPrefix(mount)))
                .max(Comparator.comparingInt(String::length));
    }

    /** Such as {@code /srv/} or {@code C:\}. */
    private static String asPrefix(String path) {
        return path.endsWith("/") || path.endsWith("\\") ? path : path + (path.contains("\\") ? "\\" : "/");
    }

    /**
     * For a person: what, from which size to which, and why; two lines.
     *
     * @param before the size in the profile so far; null when there was none
     */
    String explain(@Nullable Integer before) {
        String now = Figures.size(sizeBytes());
        StringBuilder text = new StringBuilder(use.toString());
        if (mount != null) {
            text.append(" on ").append(Printable.of(mount));
        }
        text.append(", JDK ").append(fingerprint.jdk()).append(": ");
        if (before == null) {
            String usual = Figures.size(use.defaultSizeBytes());
            text.append(usual.equals(now) ? now + ", the default" : usual + " (the default) -> " + now);
        } else {
            String old = Figures.size(before);
            text.append(old.equals(now) ? now + ", as before" : old + " -> " + now);
        }
        if (throughput != null) {
            text.append(", ").append(Figures.number(throughput.mean())).append(" MB/s");
            text.append(" [").append(Figures.number(throughput.low()));
            text.append(", ").append(Figures.number(throughput.high())).append(']');
        }
        return text.append("\n    ")
                .append(Printable.of(choice.because()))
                .append('\n')
                .toString();
    }
}
