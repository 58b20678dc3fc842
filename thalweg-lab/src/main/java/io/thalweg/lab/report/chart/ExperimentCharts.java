package io.thalweg.lab.report.chart;

import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Charts of an experiment at fixed other parameters, on all JDKs.
 *
 * @param caption what they show, in a sentence
 * @param drawings empty where the table is the picture
 * @param howToRead what lines and marks mean, said once for all charts of an experiment; empty with the others
 */
public record ExperimentCharts(String caption, List<PageDrawing> drawings, String howToRead) {
    /** One for each combination of the parameters beside the axis (such as disk and tmpfs) that was measured. */
    public static List<ExperimentCharts> of(ExperimentInfo info, Results results) {
        ChartPlan plan = ChartPlan.of(info, results);
        Map<SortedMap<String, String>, List<Cell>> facets = plan.cells().stream()
                .collect(Collectors.groupingBy(
                        cell -> plan.layout().facet(cell.key()), LinkedHashMap::new, Collectors.toList()));
        facets.values().removeIf(cells -> cells.stream().noneMatch(Cell::isMeasured));
        List<ExperimentCharts> charts = new ArrayList<>();
        facets.forEach((shared, cells) -> charts.add(new ExperimentCharts(
                (facets.size() == 1 ? "" : name(shared)) + plan.caption(cells),
                drawings(cells, plan),
                charts.size() == facets.size() - 1 ? howToRead(info) : "")));
        return charts;
    }

    private static String name(SortedMap<String, String> parameters) {
        return parameters.isEmpty()
                ? ""
                : parameters.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", ", "", ": "));
    }

    private static List<PageDrawing> drawings(List<Cell> cells, ChartPlan plan) {
        return switch (plan.info().chart()) {
            case SWEEP -> {
                List<CellGroup> groups = CellGroup.of(plan.info(), cells, plan.results());
                yield Stream.of(
                                SweepChart.of("tall", "MB/s", cells, Summary::throughput, groups, plan),
                                SweepChart.of("small", "CPU ns/byte", cells, Summary::cpu, groups, plan))
                        .filter(chart -> !chart.series().isEmpty())
                        .map(PageDrawing.class::cast)
                        .toList();
            }
            case MATRIX -> MatrixChart.of(cells, plan);
            case LADDER -> LadderChart.of(cells, plan).stream().toList();
            case TABLE -> List.of();
        };
    }

    private static String howToRead(ExperimentInfo info) {
        return switch (info.chart()) {
            case SWEEP ->
                "Line: mean of the forks. Band or bar: 95 % interval. Small dots: each fork. Filled marks may be as"
                        + " fast as the fastest of their line. The ringed mark is the chosen size. Close-up hides"
                        + " marks far from the lines.";
            case MATRIX ->
                "Colour: mean of the forks, on a logarithmic scale. Outlined: may be as fast as the fastest."
                        + " Empty: not measured.";
            case LADDER ->
                "Mark: mean of the forks. Bar: 95 % interval, with an arrow where it goes on. Small dots: each fork."
                        + " ×: against " + info.baseline() + " at the same other parameters."
                        + (info.limits().isEmpty() ? "" : " Dashed: what the link can carry.");
            case TABLE -> "";
        };
    }
}
