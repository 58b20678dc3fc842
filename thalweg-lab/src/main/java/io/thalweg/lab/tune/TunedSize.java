package io.thalweg.lab.tune;

import io.thalweg.base.format.Figures;
import io.thalweg.base.problem.Printable;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Sweep;
import io.thalweg.tune.BufferUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A size that a session of the lab has chosen.
 *
 * @param use what the buffer is for
 * @param jdk the feature release that was measured
 * @param choice the size, and why
 * @param throughput what was reached at that size; null where it was not measured
 */
record TunedSize(
        BufferUse use, int jdk, Choice choice, @Nullable Metric throughput) {
    int sizeBytes() {
        return (int) Math.min(Integer.MAX_VALUE, choice.sizeBytes());
    }

    boolean isDefault() {
        return sizeBytes() == use.defaultSizeBytes();
    }

    /** One for each use and JDK that the session measured. */
    static List<TunedSize> of(Results results) {
        List<TunedSize> sizes = new ArrayList<>();
        for (Jdk jdk : results.jdks()) {
            for (MeasuredUse use : MeasuredUse.ALL) {
                size(results, jdk, use).ifPresent(sizes::add);
            }
        }
        return sizes;
    }

    private static Optional<TunedSize> size(Results results, Jdk jdk, MeasuredUse use) {
        return results.experiments().stream()
                .filter(info -> info.id().equals(use.experiment()))
                .flatMap(info -> Sweep.of(info, swept(results, info, jdk, use)).stream())
                .findFirst()
                .map(sweep -> {
                    Choice choice = Choice.of(sweep, use.use().defaultSizeBytes(), results.measurements(jdk.id()));
                    int feature = Runtime.Version.parse(jdk.version()).feature();
                    return new TunedSize(use.use(), feature, choice, throughput(sweep, choice.sizeBytes()));
                });
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

    /** For a person: which size for what, and why; two lines. */
    String explain() {
        StringBuilder text = new StringBuilder()
                .append(use)
                .append(", JDK ")
                .append(jdk)
                .append(": ")
                .append(Figures.size(sizeBytes()));
        text.append(isDefault() ? ", the default" : "; the default is " + Figures.size(use.defaultSizeBytes()));
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
