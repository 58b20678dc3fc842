package io.thalweg.bench.plan;

/**
 * How long a step of the library may take.
 *
 * @param workload the identifier of a workload with steps
 * @param ours the name of the library's variant
 * @param mostMicros for each of the workload's steps
 */
public record StepTimeFigure(String workload, String ours, double mostMicros) {
    /** What the upper end of an interval may be. */
    public double threshold() {
        return mostMicros * (1 + Figure.TOLERANCE);
    }
}
