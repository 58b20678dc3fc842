package io.thalweg.report;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Every figure of one panel, one group of rows for each variant.
 *
 * @param groups in the order of the legend
 */
record PageTable(List<Group> groups) {

    record Group(String variant, List<Row> rows) {}

    /** One cell; {@code why} is empty unless it was not measured. */
    record Row(
            String size,
            String jdk,
            String mark,
            String why,
            String mean,
            String interval,
            String min,
            String median,
            String max,
            String sigma,
            String times,
            String cpu,
            String reads,
            String writes,
            String allocated,
            String forks) {}

    static PageTable of(List<Cell> cells, PageSweep sweep, PageChoices choices) {
        Map<String, List<Cell>> byVariant = cells.stream()
                .collect(Collectors.groupingBy(cell -> cell.key().variant(), LinkedHashMap::new, Collectors.toList()));
        List<Group> groups = new ArrayList<>();
        byVariant.forEach((variant, ofVariant) -> groups.add(new Group(
                variant,
                ofVariant.stream()
                        .sorted(Comparator.comparing(Cell::key, sweep.axis().order()))
                        .map(cell -> row(cell, cells, sweep, choices))
                        .toList())));
        return new PageTable(groups);
    }

    private static Row row(Cell cell, List<Cell> cells, PageSweep sweep, PageChoices choices) {
        String size = sweep.axis().label(cell.key());
        String jdk = cell.key().jdk();
        Summary summary = cell.summary();
        if (summary == null) {
            String why = cell.notMeasured() == null ? "not measured" : cell.notMeasured();
            String none = ReportText.NONE;
            return new Row(size, jdk, "", why, none, none, none, none, none, none, none, none, none, none, none, none);
        }
        Metric speed = summary.throughput();
        return new Row(
                size,
                jdk,
                choices.chosen().contains(cell.key())
                        ? "choice"
                        : choices.tied().contains(cell.key()) ? "tied" : "",
                "",
                ReportText.figure(speed.mean()),
                ReportText.range(speed.low(), speed.high()),
                ReportText.figure(speed.min()),
                ReportText.figure(speed.median()),
                ReportText.figure(speed.max()),
                ReportText.figure(speed.sigma()),
                times(cell, sweep.info().baselineOf(cell, cells), sweep.results()),
                PageText.mean(summary.cpu()),
                PageText.mean(summary.readCalls()),
                PageText.mean(summary.writeCalls()),
                PageText.mean(summary.allocated()),
                speed.forks() + " × " + perFork(speed));
    }

    private static String times(Cell cell, Optional<Cell> baseline, Results results) {
        if (baseline.isEmpty()) {
            return ReportText.NONE;
        }
        return cell.key().equals(baseline.get().key())
                ? "1"
                : PageText.interval(Measurements.of(results, cell.key().jdk()).ratio(cell, baseline.get()), "");
    }

    /** How many samples each fork took, where all took the same number. */
    private static String perFork(Metric metric) {
        return metric.forks() > 0 && metric.samples() % metric.forks() == 0
                ? Integer.toString(metric.samples() / metric.forks())
                : String.format(Locale.ROOT, "%.1f", (double) metric.samples() / metric.forks());
    }
}
