package io.thalweg.lab.result;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The measured cells of one JDK, as claims and choices look at them. Immutable. */
public final class Measurements {
    private final List<Cell> cells;
    private final double noiseFloor;

    /** Looks at those of {@code cells} and {@code controls} that belong to {@code jdk} and were measured. */
    public Measurements(List<Cell> cells, List<Control> controls, String jdk) {
        this.cells = cells.stream()
                .filter(cell -> cell.key().jdk().equals(jdk) && cell.summary() != null)
                .toList();
        this.noiseFloor = controls.stream()
                .filter(control -> control.cell().jdk().equals(jdk))
                .mapToDouble(Control::noiseFloor)
                .filter(floor -> !Double.isNaN(floor))
                .max()
                .orElse(Double.NaN);
    }

    /** Looks at what {@code jdk} measured in that session. */
    public static Measurements of(Results results, String jdk) {
        return new Measurements(results.cells(), results.controls(), jdk);
    }

    /** The relative difference that the A/A controls show between equals; NaN without a control that could tell. */
    public double noiseFloor() {
        return noiseFloor;
    }

    /** The cell of that variant at just these parameters. */
    public Optional<Cell> cell(String experiment, String variant, Map<String, String> parameters) {
        return cells.stream()
                .filter(cell -> cell.key().experiment().equals(experiment)
                        && cell.key().variant().equals(variant)
                        && cell.key().parameters().equals(parameters))
                .findFirst();
    }

    /** All cells of that variant whose parameters include {@code parameters}. */
    public List<Cell> cells(String experiment, String variant, Map<String, String> parameters) {
        return cells.stream()
                .filter(cell -> cell.key().experiment().equals(experiment)
                        && cell.key().variant().equals(variant)
                        && cell.key().parameters().entrySet().containsAll(parameters.entrySet()))
                .toList();
    }

    /** The cell with the highest mean throughput. */
    public static Optional<Cell> fastest(Collection<Cell> cells) {
        return cells.stream().max(Comparator.comparingDouble(Measurements::meanThroughput));
    }

    /** MB/s; NaN for a cell that was not measured. */
    static double meanThroughput(Cell cell) {
        Summary summary = cell.summary();
        return summary == null ? Double.NaN : summary.throughput().mean();
    }

    /**
     * The throughput of {@code first} over that of {@code second} with its 95 % interval: paired by block where they
     * share at least three blocks, else as independent.
     */
    public Interval ratio(Cell first, Cell second) {
        return contrast(first, second).ratio(Estimate.CONFIDENCE);
    }

    static Contrast contrast(Cell first, Cell second) {
        return Contrast.of(first.bytesPerPass(), first.forks())
                .minus(Contrast.of(second.bytesPerPass(), second.forks()));
    }

    /** The same as a {@link Comparison} that claims can judge; says what is missing when a cell is. */
    public Comparison compare(Optional<Cell> first, Optional<Cell> second) {
        return Comparison.of(first, second, noiseFloor);
    }
}
