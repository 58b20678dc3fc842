package io.thalweg.bench.plan;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A ratio of speeds: ours ÷ the fastest of the baselines ≥ atLeast − 5 %.
 *
 * @param against what the baselines have in common, for the report
 * @param baselines names of variants of the same workload; the fastest of the run counts
 */
public record SpeedTarget(String workload, String ours, String against, List<String> baselines, double atLeast)
        implements Target {
    /** What the noise of a run may take from a figure. */
    private static final double TOLERANCE = 0.05;

    public SpeedTarget {
        baselines = List.copyOf(baselines);
    }

    @Override
    public Claim claim(String id, String experiment, Workload unused) {
        return Claim.of(
                id,
                "%s is at least %s times as fast as %s, less 5 %%.".formatted(ours, atLeast, against),
                OWN_TARGET,
                measurements -> {
                    List<Optional<Cell>> theirs = baselines.stream()
                            .map(name -> measurements.cell(experiment, name, Map.of()))
                            .toList();
                    // Without one of them nobody knows which is the fastest.
                    Optional<Cell> fastest = theirs.stream().allMatch(Optional::isPresent)
                            ? Measurements.fastest(
                                    theirs.stream().flatMap(Optional::stream).toList())
                            : Optional.empty();
                    return measurements
                            .compare(measurements.cell(experiment, ours, Map.of()), fastest)
                            .atLeast(atLeast * (1 - TOLERANCE));
                });
    }
}
