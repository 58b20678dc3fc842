package io.thalweg.lab.report.compare;

import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.compare.Change;
import io.thalweg.lab.compare.Match;
import java.util.ArrayList;
import java.util.Comparator;
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
     * One cell on one side.
     *
     * @param name the cell
     * @param ratio against the first side
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
    static PageForest of(String id, List<Change> changes, Match match) {
        List<Change> shown = new ArrayList<>(changes);
        if (shown.size() > MOST_ROWS) {
            shown.sort(Comparator.comparingDouble(
                    change -> -Math.abs(Math.log(change.ratio().value()))));
            shown = shown.subList(0, MOST_ROWS);
        }
        List<Row> rows = new ArrayList<>();
        for (Change change : shown) {
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
        String which = shown.size() < changes.size() ? "; the " + shown.size() + " cells that changed most" : "";
        String other = match.sides().size() > 2 ? "other" : match.sides().get(1).letter();
        return new PageForest(id, "rungs", "throughput, " + other + " over A" + which, rows);
    }
}
