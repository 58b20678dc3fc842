package io.thalweg.report;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Sessions whose names mean harm to one form of report. */
final class Hostile {
    private Hostile() {}

    /** A session with a cell for each of these variants, none of them measured, and nothing else. */
    static Results withVariants(String... variants) {
        Results results = SampleResults.quick();
        List<Cell> cells = Arrays.stream(variants)
                .map(variant -> Cell.notMeasured(
                        CellKey.of(SampleResults.READ, variant, Map.of(), SampleResults.JDK_17), 1, "not measured"))
                .toList();
        return SampleResults.with(results, cells, List.of(), List.of());
    }
}
