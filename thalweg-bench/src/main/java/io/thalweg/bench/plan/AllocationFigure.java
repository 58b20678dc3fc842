package io.thalweg.bench.plan;

/**
 * Steps of a workload for which the library allocates nothing.
 *
 * @param workload the identifier of a workload with steps
 * @param ours the name of the library's variant
 * @param step the call of ours that makes a step
 */
public record AllocationFigure(String workload, String ours, String step) {
    /**
     * Up to here nothing is allocated in a step: JMH itself allocates some kilobytes in an iteration, and a variant
     * some in a pass, to open its file.
     */
    public static final double NOTHING_BYTES = 0.01;
}
