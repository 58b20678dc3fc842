package io.thalweg.lab.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The cells of one variant that differ in nothing but their size.
 *
 * @param variant which
 * @param parameters what they share beside the size
 * @param jdk the {@link Jdk#id()}
 * @param axis the parameter that is their size in bytes
 * @param cells from the smallest size to the largest, those that were not measured included
 */
public record Sweep(String variant, SortedMap<String, String> parameters, String jdk, String axis, List<Cell> cells) {

    /** The sweeps of one experiment in the order of its cells; what has no size is none. */
    public static List<Sweep> of(ExperimentInfo experiment, List<Cell> cells) {
        Map<CellKey, List<Cell>> groups = new LinkedHashMap<>();
        for (Cell cell : cells) {
            if (cell.key().experiment().equals(experiment.id()) && cell.key().sizeBytes(experiment.axis()) > 0) {
                groups.computeIfAbsent(cell.key().without(experiment.axis()), key -> new ArrayList<>())
                        .add(cell);
            }
        }
        List<Sweep> sweeps = new ArrayList<>();
        groups.forEach((key, members) -> {
            members.sort(Comparator.comparingLong(cell -> cell.key().sizeBytes(experiment.axis())));
            sweeps.add(new Sweep(key.variant(), key.parameters(), key.jdk(), experiment.axis(), List.copyOf(members)));
        });
        return List.copyOf(sweeps);
    }

    long sizeBytes(Cell cell) {
        return cell.key().sizeBytes(axis);
    }
}
