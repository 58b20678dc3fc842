package io.thalweg.lab.result;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a person can repeat after a session: the largest gain over a baseline.
 *
 * @param fastest the cell that gained
 * @param baseline what it is compared with
 * @param gain how many times as fast
 * @param fewerCalls how many times fewer system calls; NaN where the system does not tell or the fastest makes none
 */
public record Headline(CellKey fastest, CellKey baseline, Interval gain, double fewerCalls) {

    /** The most telling ratio of a session; empty when no baseline was measured beside something faster. */
    public static Optional<Headline> of(Results results) {
        return results.experiments().stream()
                .flatMap(experiment -> results.cells().stream()
                        .filter(cell -> cell.key().experiment().equals(experiment.id()))
                        .flatMap(cell -> of(results, experiment, cell).stream()))
                .max(Comparator.comparingDouble(headline -> headline.gain().value()));
    }

    private static Optional<Headline> of(Results results, ExperimentInfo experiment, Cell cell) {
        Optional<Cell> baseline = baseline(experiment, cell, results.cells());
        if (cell.summary() == null || baseline.isEmpty() || baseline.get().key().equals(cell.key())) {
            return Optional.empty();
        }
        Interval gain = Measurements.of(results, cell.key().jdk()).ratio(cell, baseline.get());
        return gain.value() > 1
                ? Optional.of(new Headline(cell.key(), baseline.get().key(), gain, calls(baseline.get()) / calls(cell)))
                : Optional.empty();
    }

    /** The measured cell that {@code cell} is compared with: the experiment's baseline at the same other parameters. */
    public static Optional<Cell> baseline(ExperimentInfo experiment, Cell cell, List<Cell> cells) {
        CellKey wanted = Sweep.without(cell.key(), experiment.axis());
        return cells.stream()
                .filter(other -> other.summary() != null
                        && other.key().variant().equals(experiment.baseline())
                        && other.key().experiment().equals(experiment.id())
                        && other.key().jdk().equals(wanted.jdk())
                        && Sweep.without(other.key(), experiment.axis())
                                .parameters()
                                .equals(wanted.parameters()))
                .findFirst();
    }

    /** Such as {@code On this machine BufferedInputStream (buffer 32 KiB) was 301 ± 9 times as fast as …}. */
    public String sentence() {
        String calls = Double.isFinite(fewerCalls) && fewerCalls >= 2
                ? String.format(Locale.ROOT, ", with %,.0f times fewer system calls", fewerCalls)
                : "";
        return String.format(
                Locale.ROOT,
                "On this machine %s was %s times as fast as %s%s (%s, JDK %s).",
                Figures.cell(fastest),
                Figures.plusMinus(gain),
                baseline.variant(),
                calls,
                fastest.experiment(),
                fastest.jdk());
    }

    /** Read and write calls together; NaN where unknown or none. */
    private static double calls(Cell cell) {
        Summary summary = cell.summary();
        double calls = summary == null ? Double.NaN : mean(summary.readCalls()) + mean(summary.writeCalls());
        return calls > 0 ? calls : Double.NaN;
    }

    private static double mean(@Nullable Metric metric) {
        return metric == null ? Double.NaN : metric.mean();
    }
}
