package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Bottleneck;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every figure of one panel, one group of rows for each variant.
 *
 * @param groups in the order of the legend
 */
record PageTable(List<Group> groups) {
    /** A sweep has fewer sizes; the pairs of a matrix would fill the page, and the list of gaps names them. */
    private static final int MOST_NAMED = 20;

    /**
     * The cells of one variant.
     *
     * @param variant the way of doing the work; of those without any figure there is one group together
     * @param rows the cells that were measured
     * @param gaps what was not measured and why, in as few sentences as tell it
     */
    record Group(String variant, List<Row> rows, List<String> gaps) {}

    /** One cell. */
    record Row(
            String size,
            String jdk,
            String mark,
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
            String limit,
            String forks) {}

    static PageTable of(List<Cell> cells, PagePlan plan, PageChoices choices) {
        Map<String, List<Cell>> byVariant = cells.stream()
                .collect(Collectors.groupingBy(cell -> cell.key().variant(), LinkedHashMap::new, Collectors.toList()));
        List<Group> groups = new ArrayList<>();
        Map<String, Set<String>> unmeasured = new LinkedHashMap<>();
        byVariant.forEach((variant, ofVariant) -> {
            List<Cell> ordered = ofVariant.stream()
                    .sorted(Comparator.comparing(Cell::key, plan.layout().order()))
                    .toList();
            List<Row> rows = new ArrayList<>();
            for (Cell cell : ordered) {
                Summary summary = cell.summary();
                if (summary != null) {
                    rows.add(row(cell, summary, cells, plan, choices));
                }
            }
            if (rows.isEmpty()) {
                ordered.forEach(cell -> unmeasured
                        .computeIfAbsent(PageModel.whyNotMeasured(cell), why -> new LinkedHashSet<>())
                        .add(variant));
            } else {
                groups.add(new Group(variant, rows, gaps(ordered, plan)));
            }
        });
        if (!unmeasured.isEmpty()) {
            List<String> gaps = new ArrayList<>();
            unmeasured.forEach((why, variants) -> gaps.add(why + ": " + String.join(", ", variants)));
            groups.add(new Group("Without figures", List.of(), gaps));
        }
        return new PageTable(groups);
    }

    /** Such as {@code not measured (quick): 2 KiB, 4 KiB}; names the JDKs where others were measured. */
    private static List<String> gaps(List<Cell> cells, PagePlan plan) {
        Map<String, Map<String, List<String>>> sizesByWhyAndJdk = cells.stream()
                .filter(cell -> cell.summary() == null)
                .collect(Collectors.groupingBy(
                        PageModel::whyNotMeasured,
                        LinkedHashMap::new,
                        Collectors.groupingBy(
                                cell -> cell.key().jdk(),
                                LinkedHashMap::new,
                                Collectors.mapping(cell -> plan.layout().row(cell.key()), Collectors.toList()))));
        List<String> gaps = new ArrayList<>();
        sizesByWhyAndJdk.forEach((why, sizesByJdk) -> sizesByJdk.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))))
                .forEach((sizes, jdks) -> gaps.add(why + ": " + sizes(sizes)
                        + (sizesByJdk.size() == plan.results().jdks().size() ? "" : " on JDK " + jdks))));
        return gaps;
    }

    private static String sizes(List<String> sizes) {
        return sizes.size() > MOST_NAMED ? Figures.count(sizes.size(), "cell") : String.join(", ", sizes);
    }

    private static Row row(Cell cell, Summary summary, List<Cell> cells, PagePlan plan, PageChoices choices) {
        Metric speed = summary.throughput();
        return new Row(
                plan.layout().row(cell.key()),
                cell.key().jdk(),
                choices.chosen().contains(cell.key())
                        ? "choice"
                        : choices.tied().contains(cell.key()) ? "tied" : "",
                Figures.figure(speed.mean()),
                Figures.range(speed.low(), speed.high()),
                Figures.figure(speed.min()),
                Figures.figure(speed.median()),
                Figures.figure(speed.max()),
                Figures.figure(speed.sigma()),
                times(cell, plan.info().baselineOf(cell, cells), plan.results()),
                PageText.mean(summary.cpu()),
                PageText.mean(summary.readCalls()),
                PageText.mean(summary.writeCalls()),
                PageText.mean(summary.allocated()),
                limit(cell, plan),
                speed.forks() + " × " + perFork(speed));
    }

    private static String limit(Cell cell, PagePlan plan) {
        return Bottleneck.of(
                        cell,
                        plan.info(),
                        Measurements.of(plan.results(), cell.key().jdk()))
                .map(bottleneck -> bottleneck.kind().word())
                .orElse(Figures.NONE);
    }

    private static String times(Cell cell, Optional<Cell> baseline, Results results) {
        if (baseline.isEmpty()) {
            return Figures.NONE;
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
