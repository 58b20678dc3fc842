package io.thalweg.lab.result;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cell of the highest mean among some of one experiment, and how sure that is.
 *
 * @param cell which
 * @param others how many others it stands among
 * @param equals how many of those the session cannot distinguish from it
 * @param baseline what it is compared with; null where that was not measured or is itself
 * @param gain how many times as fast as the baseline; null without one, or if the session cannot distinguish the two
 */
public record Fastest(
        Cell cell,
        int others,
        long equals,
        @Nullable Cell baseline,
        @Nullable Interval gain) {
    /** The fastest of those that were measured; empty if none was. */
    public static Optional<Fastest> of(ExperimentInfo experiment, List<Cell> cells, Results results) {
        List<Cell> measured = cells.stream().filter(Cell::isMeasured).toList();
        return Measurements.fastest(measured).map(best -> {
            Measurements session = results.measurements(best.key().jdk());
            Cell baseline = experiment
                    .baselineOf(best, cells)
                    .filter(bare -> !bare.key().equals(best.key()))
                    .orElse(null);
            return new Fastest(
                    best,
                    measured.size() - 1,
                    measured.stream()
                            .filter(cell -> !cell.key().equals(best.key()) && session.isTied(cell, best))
                            .count(),
                    baseline,
                    baseline == null || session.isTied(baseline, best) ? null : session.ratio(best, baseline));
        });
    }
}
