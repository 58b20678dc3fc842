package io.thalweg.lab.compare;

import java.util.List;
import java.util.stream.Stream;

/**
 * What stands in one table.
 *
 * @param sides the first is what the others are compared with
 * @param experiments in the order of the first side
 */
public record Match(List<Side> sides, List<ExperimentChanges> experiments) {
    /** Copies the lists. */
    public Match {
        sides = List.copyOf(sides);
        experiments = List.copyOf(experiments);
    }

    static Match of(List<Side> sides) {
        return new Match(
                sides,
                sides.get(0).results().experiments().stream()
                        .map(experiment -> ChangeFinder.of(experiment, sides))
                        .toList());
    }

    /** Every cell that could be compared. */
    public Stream<Change> changes() {
        return experiments.stream()
                .flatMap(experiment -> experiment.rows().stream())
                .flatMap(row -> row.changes().stream());
    }
}
