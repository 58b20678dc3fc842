package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every figure of one facet, one group of rows for each variant; of variants without any figure there is one together.
 */
final class PageTable {
    /** A sweep has fewer sizes; the pairs of a matrix would fill the page, and the list of gaps names them. */
    private static final int MOST_NAMED = 20;

    private static final int JDK_COLUMN = 1;

    private final PagePlan plan;
    private final List<CellGroup> groups;
    private final Table table;

    private PageTable(String caption, List<CellGroup> groups, PagePlan plan) {
        this.plan = plan;
        this.groups = groups;
        this.table = new Table(
                caption,
                columns(List.of(
                        Column.ofText(plan.layout().rowTitle()),
                        Column.ofText("JDK"),
                        Column.ofFigures("Mean").in("MB/s"),
                        Column.ofFigures("95 % interval").in("MB/s"),
                        Column.ofFigures("Min").in("MB/s"),
                        Column.ofFigures("Median").in("MB/s"),
                        Column.ofFigures("Max").in("MB/s"),
                        Column.ofFigures("σ").in("MB/s"),
                        Column.ofFigures("× baseline").in("95 % interval"),
                        Column.ofFigures("CPU").in("ns/byte"),
                        Column.ofFigures("Reads").in("calls/MB"),
                        Column.ofFigures("Writes").in("calls/MB"),
                        Column.ofFigures("Allocated").in("B/MB"),
                        Column.ofText("Limited by"),
                        Column.ofFigures("Forks").in("× samples"))));
    }

    /** One that says the same in every row is left out. */
    private <T> List<T> columns(List<T> all) {
        List<T> shown = new ArrayList<>(all);
        if (plan.results().jdks().size() == 1) {
            shown.remove(JDK_COLUMN);
        }
        return shown;
    }

    static Table of(String caption, List<Cell> cells, List<CellGroup> groups, PagePlan plan) {
        return new PageTable(caption, groups, plan).fill(cells);
    }

    private Table fill(List<Cell> cells) {
        Map<String, List<Cell>> variants = cells.stream()
                .sorted(Comparator.comparing(Cell::key, plan.layout().order()))
                .collect(Collectors.groupingBy(cell -> cell.key().variant()));
        Map<NotMeasured, Set<String>> unmeasured = new LinkedHashMap<>();
        for (String variant : new LinkedHashSet<>(
                cells.stream().map(cell -> cell.key().variant()).toList())) {
            List<Cell> ofVariant = variants.getOrDefault(variant, List.of());
            if (ofVariant.stream().anyMatch(Cell::isMeasured)) {
                table.group(variant);
                ofVariant.forEach(this::row);
                gaps(ofVariant).forEach(table::note);
            } else {
                Cell.byReason(ofVariant)
                        .keySet()
                        .forEach(why -> unmeasured
                                .computeIfAbsent(why, unused -> new LinkedHashSet<>())
                                .add(variant));
            }
        }
        if (!unmeasured.isEmpty()) {
            table.group("Without figures");
            unmeasured.forEach((why, names) -> table.note(why.text() + ": " + String.join(", ", names)));
        }
        return table;
    }

    private void row(Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        CellGroup group = groups.stream()
                .filter(candidate -> candidate.holds(cell))
                .findFirst()
                .orElseThrow();
        Metric speed = summary.throughput();
        table.row(
                plan.info().chart() == Chart.SWEEP ? CellText.mark(group, cell) : Table.Mark.NONE,
                columns(List.of(
                        Value.of(plan.layout().row(cell.key())),
                        Value.of(cell.key().jdk()),
                        Value.of(speed.mean()).in("main"),
                        Value.of(Figures.range(speed.low(), speed.high())),
                        Value.of(speed.min()),
                        Value.of(speed.median()),
                        Value.of(speed.max()),
                        Value.of(speed.sigma()),
                        Value.of(CellText.gain(group, cell, true)),
                        mean(summary.cpu()),
                        mean(summary.readCalls()),
                        mean(summary.writeCalls()),
                        mean(summary.allocated()),
                        Value.of(CellText.limit(group, cell)),
                        Value.of(speed.forks() + " × " + perFork(speed)))));
    }

    private static Value mean(@Nullable Metric metric) {
        return Value.of(metric == null ? Double.NaN : metric.mean());
    }

    /** How many samples each fork took, where all took the same number. */
    private static String perFork(Metric metric) {
        boolean isSame = metric.forks() > 0 && metric.samples() % metric.forks() == 0;
        return Figures.fixed((double) metric.samples() / metric.forks(), isSame ? 0 : 1);
    }

    /** Such as {@code not measured (quick): 2 KiB, 4 KiB}; names the JDKs where others were measured. */
    private List<String> gaps(List<Cell> cells) {
        List<String> gaps = new ArrayList<>();
        Cell.byReason(cells).forEach((why, missing) -> {
            Map<String, List<String>> sizesByJdk = missing.stream()
                    .collect(Collectors.groupingBy(
                            cell -> cell.key().jdk(),
                            LinkedHashMap::new,
                            Collectors.mapping(cell -> plan.layout().row(cell.key()), Collectors.toList())));
            boolean isEverywhere = sizesByJdk.size() == plan.results().jdks().size();
            sizesByJdk.entrySet().stream()
                    .collect(Collectors.groupingBy(
                            Map.Entry::getValue,
                            LinkedHashMap::new,
                            Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))))
                    .forEach((sizes, jdks) ->
                            gaps.add(why.text() + ": " + sizes(sizes) + (isEverywhere ? "" : " on JDK " + jdks)));
        });
        return gaps;
    }

    private static String sizes(List<String> sizes) {
        return sizes.size() > MOST_NAMED ? Figures.count(sizes.size(), "cell") : String.join(", ", sizes);
    }
}
