package io.thalweg.lab.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The measured cells of one JDK, as claims and choices look at them. */
public final class Measurements {
    private final List<Cell> cells;

    /** Looks at those of {@code cells} that belong to {@code jdk} and were measured. */
    public Measurements(List<Cell> cells, String jdk) {
        this.cells = cells.stream()
                .filter(cell -> cell.key().jdk().equals(jdk) && cell.summary() != null)
                .toList();
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
}
