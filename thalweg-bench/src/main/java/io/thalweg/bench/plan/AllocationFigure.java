package io.thalweg.bench.plan;

/**
 * Steps of a work for which the library allocates nothing.
 *
 * @param work the identifier of a work with steps
 * @param ours the name of the library's contender
 * @param step the call of ours that makes a step
 */
public record AllocationFigure(String work, String ours, String step) {
    /**
     * Up to here nothing is allocated in a step: JMH itself allocates some kilobytes in an iteration, and a contender some
     * in a pass, to open its file.
     */
    public static final double NOTHING_BYTES = 0.01;
}
