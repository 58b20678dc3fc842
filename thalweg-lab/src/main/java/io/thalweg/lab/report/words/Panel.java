package io.thalweg.lab.report.words;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Bottleneck;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Modes;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Sweep;
import io.thalweg.tune.BufferSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one table shows: the cells of one experiment on one JDK that differ in variant and size only.
 *
 * @param experiment what was asked
 * @param title the JDK and the parameters that all its cells share
 * @param variants the cells of each variant, from unbuffered to the largest size
 * @param choices the choice of each sweep that was measured, by variant
 * @param results the whole session
 */
public record Panel(
        ExperimentInfo experiment,
        String title,
        Map<String, List<Cell>> variants,
        Map<String, Choice> choices,
        Results results) {
    /** More sizes than this are counted, not listed: CSV and JSON have them all. */
    private static final int FEW = 3;

    /** The panels of a session, in the order of its experiments and cells. */
    public static List<Panel> of(Results results) {
        List<Panel> panels = new ArrayList<>();
        for (ExperimentInfo experiment : results.experiments()) {
            List<Cell> cells = results.cells().stream()
                    .filter(cell -> cell.key().experiment().equals(experiment.id()))
                    .toList();
            panels.addAll(of(experiment, cells, results));
        }
        return panels;
    }

    /** The panels of some cells of one experiment. */
    public static List<Panel> of(ExperimentInfo experiment, List<Cell> cells, Results results) {
        List<Panel> panels = new ArrayList<>();
        cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> title(cell.key(), experiment), LinkedHashMap::new, Collectors.toList()))
                .forEach((title, ofPanel) -> panels.add(of(experiment, title, ofPanel, results)));
        return panels;
    }

    private static Panel of(ExperimentInfo experiment, String title, List<Cell> cells, Results results) {
        Comparator<Cell> bySize = Comparator.comparingLong(cell -> Sweep.sizeBytes(cell.key(), experiment.axis()));
        Map<String, List<Cell>> variants = new LinkedHashMap<>();
        cells.forEach(cell -> variants.computeIfAbsent(cell.key().variant(), variant -> new ArrayList<>())
                .add(cell));
        variants.values().forEach(ofVariant -> ofVariant.sort(bySize));
        Map<String, Choice> choices = new TreeMap<>();
        // A matrix has a fastest pair, not a best size of each line.
        for (Sweep sweep : experiment.chart() == Chart.MATRIX ? List.<Sweep>of() : Sweep.of(experiment, cells)) {
            if (sweep.cells().stream().filter(cell -> cell.summary() != null).count() > 1) {
                Measurements measurements = Measurements.of(results, sweep.jdk());
                choices.put(sweep.variant(), Choice.of(sweep, BufferSizes.DEFAULT_SIZE_BYTES, measurements));
            }
        }
        return new Panel(experiment, title, variants, choices, results);
    }

    /** Such as {@code JDK 17.0.15, on disk}. */
    private static String title(CellKey key, ExperimentInfo experiment) {
        StringJoiner title = new StringJoiner(", ");
        title.add("JDK " + key.jdk());
        experiment.without(key).forEach((name, value) -> title.add(name + " " + value));
        return title.toString();
    }

    /** Whether it has two sizes, to be shown as a grid. */
    public boolean isMatrix() {
        return measured().anyMatch(cell -> secondBytes(cell) > 0);
    }

    /** The other size of a matrix; 0 without one. */
    public long secondBytes(Cell cell) {
        return Sweep.sizeBytes(cell.key(), Objects.requireNonNullElse(experiment.secondAxis(), ""));
    }

    /** Whether each variant has one figure, so that it needs no heading of its own. */
    public boolean isFlat() {
        return measured().map(cell -> cell.key().variant()).distinct().count()
                == measured().count();
    }

    /** Every cell that has figures. */
    public Stream<Cell> measured() {
        return variants.values().stream().flatMap(List::stream).filter(cell -> cell.summary() != null);
    }

    /** What limits the fastest cell of each variant, by kind; one sentence where one variant is alone with it. */
    public List<String> limits() {
        Map<Bottleneck.Kind, Map<String, String>> byKind = new LinkedHashMap<>();
        variants.forEach((variant, cells) -> Measurements.fastest(
                        cells.stream().filter(cell -> cell.summary() != null).toList())
                .flatMap(this::limit)
                .ifPresent(found -> byKind.computeIfAbsent(found.kind(), kind -> new LinkedHashMap<>())
                        .put(variant, found.because())));
        List<String> limits = new ArrayList<>();
        byKind.forEach((kind, ofKind) -> {
            String because =
                    ofKind.size() == 1 ? " (" + ofKind.values().iterator().next() + ")" : "";
            limits.add(kind.word() + ": " + String.join(", ", ofKind.keySet()) + because);
        });
        return limits;
    }

    /** The cells that run at two speeds, of which the mean is neither. */
    public List<String> modes() {
        return measured()
                .flatMap(
                        cell -> Modes.of(cell).stream().map(modes -> cell.key().inWords() + " has " + modes.sentence()))
                .toList();
    }

    /** What limits that cell; empty for one that was not measured. */
    public Optional<Bottleneck> limit(Cell cell) {
        return Bottleneck.of(
                cell, experiment, Measurements.of(results, cell.key().jdk()));
    }

    /** Such as {@code 8 KiB}; the bare stream is unbuffered, and what has no size has none. */
    public String size(Cell cell) {
        String first = sizeOnAxis(cell);
        long second = secondBytes(cell);
        return second > 0 ? first + " × " + Figures.size(second) : first;
    }

    /** The same of the first axis alone. */
    public String sizeOnAxis(Cell cell) {
        long bytes = Sweep.sizeBytes(cell.key(), experiment.axis());
        if (bytes > 0) {
            return Figures.size(bytes);
        }
        boolean isBare =
                experiment.chart() == Chart.SWEEP && cell.key().variant().equals(experiment.baseline());
        return isBare ? "unbuffered" : "–";
    }

    /** How many times as fast as the baseline; none where that was not measured. */
    public String gain(Cell cell) {
        Optional<Cell> baseline = experiment.baselineOf(cell, results.cells());
        if (baseline.isEmpty()) {
            return Figures.NONE;
        }
        Measurements measurements = Measurements.of(results, cell.key().jdk());
        return baseline.get().key().equals(cell.key())
                ? "1"
                : Figures.figure(measurements.ratio(cell, baseline.get()).value());
    }

    /** Whether the size of that cell is the choice of its sweep. */
    public boolean isChosen(Cell cell) {
        Choice choice = choices.get(cell.key().variant());
        return choice != null && choice.sizeBytes() == Sweep.sizeBytes(cell.key(), experiment.axis());
    }

    /** Whether that cell cannot be told from the fastest of its sweep. */
    public boolean isTied(Cell cell) {
        Choice choice = choices.get(cell.key().variant());
        return choice != null && choice.tiedBytes().contains(Sweep.sizeBytes(cell.key(), experiment.axis()));
    }

    /** Read and write calls together, per MB; NaN where the system does not tell. */
    public static double calls(Summary summary) {
        Metric reads = summary.readCalls();
        Metric writes = summary.writeCalls();
        return reads == null || writes == null ? Double.NaN : reads.mean() + writes.mean();
    }

    /** Why each cell without figures has none. */
    public List<String> reasons() {
        return variants.values().stream()
                .flatMap(List::stream)
                .map(Cell::notMeasured)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Why cells have no figures, and which: variant and sizes by reason. */
    public Map<String, List<String>> notMeasured() {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        variants.forEach((variant, cells) -> {
            Map<String, List<String>> sizes = new LinkedHashMap<>();
            for (Cell cell : cells) {
                if (cell.notMeasured() != null) {
                    sizes.computeIfAbsent(cell.notMeasured(), why -> new ArrayList<>())
                            .add(size(cell));
                }
            }
            sizes.forEach((why, which) -> reasons.computeIfAbsent(why, key -> new ArrayList<>())
                    .add(variant + " " + (which.size() > FEW ? which.size() + " sizes" : String.join(", ", which))));
        });
        return reasons;
    }
}
