package io.thalweg.lab.report.compare;

import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ratios with their intervals on one logarithmic axis.
 *
 * @param id of the element that holds it
 * @param size of the element
 * @param unit of the axis
 * @param rows from top to bottom
 */
record PageForest(String id, String size, String unit, List<Row> rows) implements PageDrawing {
    /** More rows are no picture any more; the table has all. */
    private static final int MOST_ROWS = 60;

    @Override
    public String type() {
        return "forest";
    }

    /**
     * One cell of one candidate.
     *
     * @param name the cell
     * @param ratio against the baseline
     * @param low end of the interval; null without one
     * @param high end of the interval; null without one
     * @param kind {@code faster}, {@code slower} and so on
     */
    record Row(
            String name,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            String kind) {}

    /** The plot of these changes: all of them, or the ones that changed most. */
    static PageForest of(String id, ExperimentChanges changes, Match match) {
        List<CellChange> shown = changes.mostChanged(MOST_ROWS);
        List<Row> rows = new ArrayList<>();
        for (CellChange change : shown) {
            Double ratio = PageDrawing.rounded(change.ratio().value());
            if (ratio != null && ratio > 0) {
                rows.add(new Row(
                        CompareWords.cell(change, match),
                        ratio,
                        PageDrawing.rounded(change.ratio().low()),
                        PageDrawing.rounded(change.ratio().high()),
                        CompareWords.word(change.kind())));
            }
        }
        String which = shown.size() < changes.all().count() ? "; the " + shown.size() + " cells that changed most" : "";
        String other = CompareWords.other(match);
        return new PageForest(id, "rungs", "throughput, " + other + " over A" + which, rows);
    }
}
