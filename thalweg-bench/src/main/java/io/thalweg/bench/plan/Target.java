package io.thalweg.bench.plan;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** What the library has to reach in one workload; judged as the lab judges every claim. */
public sealed interface Target {
    /** The identifier of the workload. */
    String workload();

    /** The name of the library's variant. */
    String ours();

    /** Where such a claim comes from. */
    String OWN_TARGET = "the library's own target";

    /** The claim that the target is reached, by the cells of {@code experiment}, which measures {@code workload}. */
    Claim claim(String id, String experiment, Workload workload);

    /**
     * A ratio of speeds: ours ÷ the fastest of the baselines ≥ atLeast − 5 %.
     *
     * @param against what the baselines have in common, for the report
     * @param baselines names of variants of the same workload; the fastest of the run counts
     */
    record Speed(String workload, String ours, String against, List<String> baselines, double atLeast)
            implements Target {
        /** What the noise of a run may take from a figure. */
        private static final double TOLERANCE = 0.05;

        public Speed {
            baselines = List.copyOf(baselines);
        }

        @Override
        public Claim claim(String id, String experiment, Workload unused) {
            return new Claim(
                    id,
                    "%s is at least %s times as fast as %s, less 5 %%.".formatted(ours, atLeast, against),
                    OWN_TARGET,
                    measurements -> {
                        List<Optional<Cell>> theirs = baselines.stream()
                                .map(name -> measurements.cell(experiment, name, Map.of()))
                                .toList();
                        // Without one of them the fastest is not known.
                        Optional<Cell> fastest = theirs.stream().allMatch(Optional::isPresent)
                                ? Measurements.fastest(theirs.stream()
                                        .flatMap(Optional::stream)
                                        .toList())
                                : Optional.empty();
                        return measurements
                                .compare(measurements.cell(experiment, ours, Map.of()), fastest)
                                .atLeast(atLeast * (1 - TOLERANCE));
                    });
        }
    }

    /**
     * A step for which the library allocates nothing.
     *
     * @param call the call of ours that makes a step
     */
    record Allocation(String workload, String ours, String call) implements Target {
        /**
         * Up to here nothing is allocated in a step: JMH itself allocates some kilobytes in an iteration, and a variant
         * some in a pass, to open its file.
         */
        private static final double NOTHING_BYTES = 0.01;

        @Override
        public Claim claim(String id, String experiment, Workload of) {
            double stepBytes = of.stepBytes();
            return new Claim(
                    id,
                    call + " allocates nothing.",
                    OWN_TARGET,
                    measurements -> measurements
                            .cell(experiment, ours, Map.of())
                            .map(cell -> judge(cell, stepBytes))
                            .orElseGet(measurements::notMeasured));
        }

        /** By the fork that allocated most: a count, not a speed. */
        private static ClaimAnswer judge(Cell cell, double stepBytes) {
            OptionalDouble most = cell.forks().stream()
                    .map(Fork::allocatedBytes)
                    .filter(Objects::nonNull)
                    .mapToDouble(bytes -> bytes * stepBytes / cell.bytesPerPass())
                    .max();
            if (most.isEmpty()) {
                return ClaimAnswer.notMeasured("the JVM does not tell what it allocates");
            }
            double bytes = most.getAsDouble();
            return new ClaimAnswer(
                    bytes <= NOTHING_BYTES ? Answer.CONFIRMED : Answer.REFUTED,
                    new Interval(bytes, bytes, bytes),
                    "B",
                    String.format(Locale.ROOT, "%.4f bytes for each at most", bytes),
                    Set.of(cell.key()));
        }
    }
}
