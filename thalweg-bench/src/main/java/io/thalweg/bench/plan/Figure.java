package io.thalweg.bench.plan;

import java.util.List;

/**
 * A ratio of speeds that the library has to reach: ours ÷ the fastest of the baselines ≥ atLeast − 5 %.
 *
 * @param workload the identifier of the workload
 * @param ours the name of the library's variant
 * @param against what the baselines have in common, for the report
 * @param baselines names of variants of the same workload; the fastest of the run counts
 */
public record Figure(String workload, String ours, String against, List<String> baselines, double atLeast) {
    /** What the noise of a run may take from a figure. */
    public static final double TOLERANCE = 0.05;

    public Figure {
        baselines = List.copyOf(baselines);
    }

    /** The ratio that the lower end of an interval has to reach. */
    public double threshold() {
        return atLeast * (1 - TOLERANCE);
    }
}
