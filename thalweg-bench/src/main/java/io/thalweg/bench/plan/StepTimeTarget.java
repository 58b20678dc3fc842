package io.thalweg.bench.plan;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Metric;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How long a step of the library may take.
 *
 * @param mostMicros for each of the workload's steps
 */
public record StepTimeTarget(String workload, String ours, double mostMicros) implements Target {
    @Override
    public Claim claim(String id, String experiment, Workload of) {
        double stepBytes = of.stepBytes();
        return Claim.of(
                id,
                "%s takes at most %s µs for each step.".formatted(ours, mostMicros),
                OWN_TARGET,
                measurements -> measurements
                        .cell(experiment, ours, Map.of())
                        .map(cell -> judge(cell, stepBytes))
                        .orElseGet(measurements::notMeasured));
    }

    /** A MB/s is a byte in a microsecond. */
    private ClaimAnswer judge(Cell cell, double stepBytes) {
        Metric speed = Objects.requireNonNull(cell.summary()).throughput();
        Interval micros = new Interval(stepBytes / speed.mean(), stepBytes / speed.high(), stepBytes / speed.low());
        Answer answer = micros.high() <= mostMicros
                ? Answer.CONFIRMED
                : micros.low() > mostMicros ? Answer.REFUTED : Answer.INCONCLUSIVE;
        return new ClaimAnswer(
                answer,
                micros,
                "µs",
                String.format(Locale.ROOT, "%.1f µs (%.1f to %.1f)", micros.value(), micros.low(), micros.high()),
                Set.of(cell.key()));
    }
}
