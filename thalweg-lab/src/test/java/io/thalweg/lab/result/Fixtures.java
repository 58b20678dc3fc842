package io.thalweg.lab.result;

import java.util.ArrayList;
import java.util.List;

/** Smaller than {@link SampleResults}, for what is tried many times. */
final class Fixtures {
    private Fixtures() {}

    /** The session of {@link SampleResults#quick()} with two cells and what belongs to them. */
    static Results small() {
        Results results = SampleResults.quick();
        return SampleResults.with(
                results,
                List.of(results.cells().get(0), results.cells().get(2)),
                results.controls().subList(0, 1),
                results.verdicts().subList(0, 2));
    }

    /** The same session with these cells and neither controls nor verdicts. */
    static Results with(List<Cell> cells) {
        Results results = SampleResults.quick();
        return SampleResults.with(results, cells, List.of(), List.of());
    }

    /** The same results with another description of their first experiment. */
    static Results with(Results results, ExperimentInfo first) {
        List<ExperimentInfo> experiments = new ArrayList<>(results.experiments());
        experiments.set(0, first);
        return Copies.with(results, "experiments", experiments);
    }
}
