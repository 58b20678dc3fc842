package io.thalweg.lab.report.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the page's script draws as one chart of a sweep; only what is drawn, so that raw samples do not swell the page.
 *
 * @param size {@code tall} for the main chart, {@code small} for one beside it
 * @param unit of the vertical axis
 * @param ticks of the horizontal axis
 * @param series one for each variant and JDK
 * @param colours of the variants
 * @param marks of the JDKs
 */
record SweepChart(
        String size,
        String unit,
        List<ChartAxis.Tick> ticks,
        List<Series> series,
        @JsonIgnore List<LegendKey> colours,
        @JsonIgnore List<LegendKey> marks)
        implements PageDrawing {
    @Override
    public String type() {
        return "sweep";
    }

    /**
     * One line.
     *
     * @param name variant and JDK, for the tooltip
     * @param colour by variant
     * @param symbol by JDK; also the dash
     * @param points from left to right
     */
    record Series(String name, int colour, int symbol, List<Point> points) {}

    /**
     * One cell.
     *
     * @param at position on the {@link ChartAxis}
     * @param size such as {@code 12 KiB}
     * @param mean of the forks
     * @param low end of the interval; null without one
     * @param high end of the interval; null without one
     * @param forks the mean of each fork
     * @param tied whether it is within the choice's tolerance of the best
     * @param chosen whether this is the choice
     */
    record Point(
            double at,
            String size,
            double mean,
            @Nullable Double low,
            @Nullable Double high,
            List<Double> forks,
            boolean tied,
            boolean chosen) {}

    /** One chart of these cells; without series where none has the metric. */
    static SweepChart of(
            String size,
            String unit,
            List<Cell> cells,
            Function<Summary, @Nullable Metric> metric,
            List<CellGroup> groups,
            ChartPlan plan) {
        ChartAxis axis = plan.layout().axis();
        List<Series> series = new ArrayList<>();
        for (ChartPlan.Curve line : plan.lines()) {
            List<Point> points = cells.stream()
                    .filter(cell -> line.has(cell.key()))
                    .sorted(Comparator.comparing(Cell::key, axis.order()))
                    .map(cell -> point(cell, metric, axis, groups))
                    .filter(Objects::nonNull)
                    .toList();
            if (!points.isEmpty()) {
                series.add(new Series(line.name(), line.colour(), line.symbol(), points));
            }
        }
        return new SweepChart(size, unit, axis.ticks(), series, plan.variantKeys(), plan.jdkKeys());
    }

    /** The point of a cell that has this metric; null for one that has not. */
    private static @Nullable Point point(
            Cell cell, Function<Summary, @Nullable Metric> metric, ChartAxis axis, List<CellGroup> groups) {
        Metric shown = cell.summary() == null ? null : metric.apply(cell.summary());
        Double mean = shown == null ? null : PageDrawing.rounded(shown.mean());
        if (shown == null || mean == null) {
            return null;
        }
        return new Point(
                Math.round(axis.position(cell.key()) * 1000) / 1000.0,
                axis.label(cell.key()),
                mean,
                PageDrawing.rounded(shown.low()),
                PageDrawing.rounded(shown.high()),
                forkMeans(cell, metric),
                groups.stream().anyMatch(group -> group.holds(cell) && group.isTied(cell)),
                groups.stream().anyMatch(group -> group.holds(cell) && group.isChosen(cell)));
    }

    /** What each fork says by itself: the dots behind the line. */
    static List<Double> forkMeans(Cell cell, Function<Summary, @Nullable Metric> metric) {
        return cell.forkSummaries().stream()
                .map(metric)
                .filter(Objects::nonNull)
                .map(shown -> PageDrawing.rounded(shown.mean()))
                .filter(Objects::nonNull)
                .toList();
    }
}
