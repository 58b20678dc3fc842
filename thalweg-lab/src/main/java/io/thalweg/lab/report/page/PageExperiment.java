package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.base.format.PageShell;
import io.thalweg.base.format.Table;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
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
 * One experiment: a legend and, for each combination of the parameters beside the axis (such as disk and tmpfs), a
 * facet with charts, sentences and the table.
 *
 * @param anchor its place on the page
 * @param info what it asks
 * @param variants which colour is which variant
 * @param jdks which mark is which JDK
 * @param facets one for each combination of other parameters
 */
record PageExperiment(
        String anchor, ExperimentInfo info, List<PagePlan.Key> variants, List<PagePlan.Key> jdks, List<Facet> facets) {
    /** Only lines over sizes have a vertical scale to choose. */
    boolean hasScale() {
        return info.chart() == Chart.SWEEP;
    }

    /** How to read the charts. */
    String note() {
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
                        + " ×: against "
                        + info.baseline() + " at the same other parameters."
                        + (hasLimits() ? " Dashed: what the link can carry." : "");
            case TABLE ->
                "Each mark is one cell. The line joins the cells that no other cell beats in both speed and"
                        + " processor time.";
        };
    }

    private boolean hasLimits() {
        return facets.stream()
                .flatMap(facet -> facet.charts().stream())
                .anyMatch(drawing ->
                        drawing instanceof PageLadder ladder && !ladder.limits().isEmpty());
    }

    /** A ladder names its variants itself. */
    boolean hasVariants() {
        return info.chart() != Chart.LADDER;
    }

    boolean hasJdks() {
        return jdks.size() > 1;
    }

    boolean hasCharts() {
        return facets.stream().anyMatch(facet -> !facet.charts().isEmpty());
    }

    /**
     * Charts and table at fixed other parameters.
     *
     * @param name those parameters; empty where there is only one facet
     * @param anchor its place on the page
     * @param caption what the chart shows, in a sentence
     * @param choices one sentence for each swept variant and JDK
     * @param modes cells that run at two speeds
     * @param limits what limits the fastest cell of each variant and JDK
     * @param charts what fits the experiment and, where it was measured, throughput against CPU
     * @param table every figure
     */
    record Facet(
            String name,
            String anchor,
            String caption,
            List<PageChoices.Sentence> choices,
            List<String> modes,
            List<Limit> limits,
            List<PageDrawing> charts,
            Table table) {
        /** From here on a table is folded away; its region would else be longer than the charts and claims together. */
        private static final int LONG_TABLE = 80;

        boolean hasLimits() {
            return !limits.isEmpty();
        }

        boolean isLong() {
            return table.size() > LONG_TABLE;
        }

        String summary() {
            return Figures.count(table.size(), "row");
        }

        boolean hasChoices() {
            return !choices.isEmpty();
        }
    }

    /**
     * What limits the fastest cell of one variant.
     *
     * @param kind such as {@code system calls}
     * @param line variant and JDK
     * @param because the counters that say so
     */
    record Limit(String kind, String line, String because) {}

    static PageExperiment of(ExperimentInfo info, Results results) {
        PagePlan plan = PagePlan.of(info, results);
        String anchor = PageShell.anchor(info.id());
        Map<SortedMap<String, String>, List<Cell>> byFacet = plan.cells().stream()
                .collect(Collectors.groupingBy(
                        cell -> plan.layout().facet(cell.key()), LinkedHashMap::new, Collectors.toList()));
        List<Facet> facets = new ArrayList<>();
        // What was not measured at all stands in the list of gaps.
        byFacet.values().removeIf(cells -> cells.stream().noneMatch(Cell::isMeasured));
        byFacet.forEach((shared, cells) -> facets.add(
                facet(byFacet.size() == 1 ? "" : name(shared), anchor + "-" + (facets.size() + 1), cells, plan)));
        return new PageExperiment(anchor, info, plan.variantKeys(), plan.jdkKeys(), facets);
    }

    private static String name(SortedMap<String, String> parameters) {
        return parameters.isEmpty()
                ? "no other parameter"
                : parameters.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static Facet facet(String name, String anchor, List<Cell> cells, PagePlan plan) {
        List<CellGroup> groups = CellGroup.of(plan.info(), cells, plan.results());
        PageChoices choices = plan.info().chart() == Chart.SWEEP ? PageChoices.of(groups) : PageChoices.NONE;
        String caption = plan.info().label() + " " + plan.info().title() + (name.isEmpty() ? "" : ", " + name);
        return new Facet(
                name,
                anchor,
                plan.caption(cells),
                choices.sentences(),
                groups.stream().flatMap(group -> CellText.modes(group).stream()).toList(),
                limits(groups, cells, plan),
                charts(anchor, cells, plan, choices),
                PageTable.of(caption, cells, groups, plan));
    }

    private static List<PageDrawing> charts(String anchor, List<Cell> cells, PagePlan plan, PageChoices choices) {
        List<PageDrawing> charts = new ArrayList<>();
        switch (plan.info().chart()) {
            case SWEEP ->
                Stream.of(
                                PageChart.of(
                                        anchor + "-speed", "tall", "MB/s", cells, Summary::throughput, plan, choices),
                                PageChart.of(
                                        anchor + "-cpu", "small", "CPU ns/byte", cells, Summary::cpu, plan, choices))
                        .filter(chart -> !chart.series().isEmpty())
                        .forEach(charts::add);
            case MATRIX -> charts.addAll(PageMatrix.of(anchor + "-map", cells, plan));
            case LADDER -> PageLadder.of(anchor + "-ladder", cells, plan).ifPresent(charts::add);
            case TABLE -> {
                // The table is the picture; only the scatter stands beside it.
            }
        }
        PageProcessors.of(anchor + "-processors", cells, plan).ifPresent(charts::add);
        PagePareto pareto = PagePareto.of(anchor + "-pareto", cells, plan);
        if (pareto != null) {
            charts.add(pareto);
        }
        return charts;
    }

    private static List<Limit> limits(List<CellGroup> groups, List<Cell> cells, PagePlan plan) {
        List<Limit> limits = new ArrayList<>();
        for (PagePlan.Line line : plan.lines()) {
            List<Cell> ofLine = cells.stream()
                    .filter(cell -> cell.isMeasured() && line.has(cell.key()))
                    .toList();
            Measurements.fastest(ofLine)
                    .flatMap(cell -> groups.stream()
                            .filter(group -> group.holds(cell))
                            .findFirst()
                            .flatMap(group -> group.limit(cell)))
                    .ifPresent(found -> limits.add(new Limit(found.kind().word(), line.name(), found.because())));
        }
        return limits;
    }
}
