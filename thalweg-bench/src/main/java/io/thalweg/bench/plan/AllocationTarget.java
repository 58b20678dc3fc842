package io.thalweg.bench.plan;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Interval;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A step for which the library allocates nothing.
 *
 * @param call the call of ours that makes a step
 */
public record AllocationTarget(String workload, String ours, String call) implements Target {
    /**
     * Up to here nothing is allocated in a step: JMH itself allocates some kilobytes in an iteration, and a variant
     * some in a pass, to open its file.
     */
    private static final double NOTHING_BYTES = 0.01;

    @Override
    public Claim claim(String id, String experiment, Workload of) {
        double stepBytes = of.stepBytes();
        return Claim.of(
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
