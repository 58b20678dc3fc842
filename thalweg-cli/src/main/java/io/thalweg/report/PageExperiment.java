package io.thalweg.report;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Sweep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One experiment: a legend and, for each combination of the parameters beside the axis (such as disk and tmpfs), a facet
 * with charts, sentences and the table.
 *
 * @param anchor its place on the page
 * @param info what it asks
 * @param variants which colour is which way of doing the work
 * @param jdks which mark is which JDK
 * @param facets one for each combination of other parameters
 */
record PageExperiment(String anchor, ExperimentInfo info, List<Key> variants, List<Key> jdks, List<Facet> facets) {
    /**
     * An entry of the legend.
     *
     * @param name what it stands for
     * @param style which colour or mark
     */
    record Key(String name, int style) {}

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
     * @param finding what the chart shows, in a sentence
     * @param choices one sentence for each swept variant and JDK
     * @param charts throughput and, where it was measured, CPU
     * @param table every figure
     */
    record Facet(
            String name,
            String anchor,
            String finding,
            List<PageChoices.Sentence> choices,
            List<PageChart> charts,
            PageTable table) {
        boolean hasChoices() {
            return !choices.isEmpty();
        }
    }

    static PageExperiment of(ExperimentInfo info, Results results) {
        PageSweep sweep = PageSweep.of(info, results);
        String anchor = PageText.anchor(info.id());
        Map<SortedMap<String, String>, List<Cell>> byOthers = sweep.cells().stream()
                .collect(Collectors.groupingBy(
                        cell -> Sweep.without(cell.key(), info.axis()).parameters(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Facet> facets = new ArrayList<>();
        byOthers.forEach((others, cells) -> facets.add(
                facet(byOthers.size() == 1 ? "" : name(others), anchor + "-" + (facets.size() + 1), cells, sweep)));
        return new PageExperiment(anchor, info, sweep.variantKeys(), sweep.jdkKeys(), facets);
    }

    private static String name(SortedMap<String, String> parameters) {
        return parameters.isEmpty()
                ? "no other parameter"
                : parameters.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static Facet facet(String name, String anchor, List<Cell> cells, PageSweep sweep) {
        PageChoices choices = PageChoices.of(Panel.of(sweep.info(), cells, sweep.results()));
        List<PageChart> charts = Stream.of(
                        sweep.chart(anchor + "-speed", "tall", "MB/s", cells, Summary::throughput, choices),
                        sweep.chart(anchor + "-cpu", "small", "CPU ns/byte", cells, Summary::cpu, choices))
                .filter(chart -> !chart.series().isEmpty())
                .toList();
        return new Facet(
                name, anchor, sweep.finding(cells), choices.sentences(), charts, PageTable.of(cells, sweep, choices));
    }
}
