package io.thalweg.lab.result;

import io.thalweg.tune.BufferSizes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of one experiment on one JDK that differ in variant and size only, and all that a report says of them
 * beyond their own figures: what to choose, what is tied with the fastest, what limits them.
 *
 * @param experiment what was asked
 * @param jdk the {@link Jdk#id()}
 * @param shared the parameters that all its cells share
 * @param variants the cells of each variant, from unbuffered to the largest size
 * @param choices the choice of each sweep that was measured, by variant
 * @param results the whole session
 */
public record CellGroup(
        ExperimentInfo experiment,
        String jdk,
        SortedMap<String, String> shared,
        Map<String, List<Cell>> variants,
        Map<String, Choice> choices,
        Results results) {
    /** What the cells of one group have in common. */
    private record Common(String jdk, SortedMap<String, String> shared) {}

    /** The groups of a session, in the order of its experiments and cells. */
    public static List<CellGroup> of(Results results) {
        return results.experiments().stream()
                .flatMap(experiment -> of(experiment, results.cellsOf(experiment), results).stream())
                .toList();
    }

    /** The groups of some cells of one experiment. */
    public static List<CellGroup> of(ExperimentInfo experiment, List<Cell> cells, Results results) {
        return cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> new Common(cell.key().jdk(), experiment.without(cell.key())),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .entrySet()
                .stream()
                .map(group -> of(experiment, group.getKey(), group.getValue(), results))
                .toList();
    }

    private static CellGroup of(ExperimentInfo experiment, Common common, List<Cell> cells, Results results) {
        Map<String, List<Cell>> variants = new LinkedHashMap<>();
        cells.forEach(cell -> variants.computeIfAbsent(cell.key().variant(), variant -> new ArrayList<>())
                .add(cell));
        variants.values()
                .forEach(sizes ->
                        sizes.sort(Comparator.comparingLong(cell -> cell.key().sizeBytes(experiment.axis()))));
        Map<String, Choice> choices = new TreeMap<>();
        for (Sweep sweep : experiment.choosesBuffer() ? Sweep.of(experiment, cells) : List.<Sweep>of()) {
            if (sweep.cells().stream().filter(Cell::isMeasured).count() > 1) {
                Measurements measurements = results.measurements(sweep.jdk());
                choices.put(sweep.variant(), Choice.of(sweep, BufferSizes.DEFAULT_SIZE_BYTES, measurements));
            }
        }
        return new CellGroup(experiment, common.jdk(), common.shared(), variants, choices, results);
    }

    /** Whether that cell is one of these. */
    public boolean holds(Cell cell) {
        return variants.getOrDefault(cell.key().variant(), List.of()).contains(cell);
    }

    /** Every cell that has figures. */
    public Stream<Cell> measured() {
        return variants.values().stream().flatMap(List::stream).filter(Cell::isMeasured);
    }

    /** Whether it has two sizes, to be shown as a grid. */
    public boolean isMatrix() {
        return measured().anyMatch(cell -> secondBytes(cell) > 0);
    }

    /** The size of a cell on the first axis; 0 without one. */
    public long bytes(Cell cell) {
        return cell.key().sizeBytes(experiment.axis());
    }

    /** The other size of a matrix; 0 without one. */
    public long secondBytes(Cell cell) {
        return cell.key().sizeBytes(Objects.requireNonNullElse(experiment.secondAxis(), ""));
    }

    /** Whether each variant has one figure, so that it needs no heading of its own. */
    public boolean isFlat() {
        return measured().map(cell -> cell.key().variant()).distinct().count()
                == measured().count();
    }

    /**
     * The cell that stands for its variant: the choice where there is one, else the fastest; empty if none was
     * measured.
     */
    public Optional<Cell> telling(String variant) {
        List<Cell> measured = variants.getOrDefault(variant, List.of()).stream()
                .filter(Cell::isMeasured)
                .toList();
        return measured.stream().filter(this::isChosen).findFirst().or(() -> Measurements.fastest(measured));
    }

    /** What limits that cell; empty for one that was not measured. */
    public Optional<Bottleneck> limit(Cell cell) {
        return Bottleneck.of(cell, experiment, results.measurements(jdk));
    }

    /** What limits the fastest cell of each variant, by kind. */
    public Map<Bottleneck.Resource, Map<String, Bottleneck>> limits() {
        Map<Bottleneck.Resource, Map<String, Bottleneck>> byKind = new LinkedHashMap<>();
        variants.forEach((variant, cells) -> Measurements.fastest(
                        cells.stream().filter(Cell::isMeasured).toList())
                .flatMap(this::limit)
                .ifPresent(found -> byKind.computeIfAbsent(found.kind(), kind -> new LinkedHashMap<>())
                        .put(variant, found)));
        return byKind;
    }

    /** The cells that run at two speeds, of which the mean is neither. */
    public Map<Cell, Modes> modes() {
        Map<Cell, Modes> modes = new LinkedHashMap<>();
        measured().forEach(cell -> Modes.of(cell).ifPresent(two -> modes.put(cell, two)));
        return modes;
    }

    /** The measured cell that this one is compared with; itself where it is the baseline. */
    public Optional<Cell> baseline(Cell cell) {
        return experiment.baselineOf(cell, results.cells());
    }

    /** How many times as fast as that other cell of the group. */
    public Interval ratio(Cell cell, Cell other) {
        return results.measurements(jdk).ratio(cell, other);
    }

    /** Whether the size of that cell is the choice of its sweep. */
    public boolean isChosen(Cell cell) {
        Choice choice = choices.get(cell.key().variant());
        return choice != null && choice.sizeBytes() == bytes(cell);
    }

    /** Whether the session cannot distinguish that cell from the fastest: of its sweep, or of the whole matrix. */
    public boolean isTied(Cell cell) {
        if (experiment.chart() == Chart.MATRIX) {
            return Measurements.fastest(
                            measured().filter(other -> secondBytes(other) > 0).toList())
                    .filter(best -> results.measurements(jdk).isTied(cell, best))
                    .isPresent();
        }
        Choice choice = choices.get(cell.key().variant());
        return choice != null && choice.tiedBytes().contains(bytes(cell));
    }
}
