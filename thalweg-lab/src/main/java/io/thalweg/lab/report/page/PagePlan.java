package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageShell;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all panels of one experiment share: the axis, and which line has which colour and symbol.
 *
 * @param info the experiment
 * @param results the whole session
 * @param cells those of the experiment
 * @param layout which parameters make facets and rows
 * @param lines one for each variant and JDK
 */
record PagePlan(ExperimentInfo info, Results results, List<Cell> cells, PageLayout layout, List<Line> lines) {

    /** How many colours and marks style and script know; beyond them they repeat. */
    static final int COLOURS = 6;

    static final int SYMBOLS = 4;

    /**
     * One line of the charts.
     *
     * @param name as the legend has it
     * @param variant which way of doing the work
     * @param jdk on which runtime
     * @param colour by variant
     * @param symbol by JDK; also the dash
     */
    record Line(String name, String variant, String jdk, int colour, int symbol) {
        boolean has(CellKey key) {
            return key.variant().equals(variant) && key.jdk().equals(jdk);
        }
    }

    static PagePlan of(ExperimentInfo info, Results results) {
        List<Cell> cells = results.cells().stream()
                .filter(cell -> cell.key().experiment().equals(info.id()))
                .toList();
        PageLayout layout = new PageLayout(info, cells.stream().map(Cell::key).toList());
        List<String> variants =
                cells.stream().map(cell -> cell.key().variant()).distinct().toList();
        List<String> jdks = results.jdks().stream().map(Jdk::id).toList();
        List<Line> lines = new ArrayList<>();
        for (String variant : variants) {
            for (String jdk : jdks) {
                lines.add(new Line(
                        lineName(variant, jdk, results),
                        variant,
                        jdk,
                        variants.indexOf(variant) % COLOURS,
                        jdks.indexOf(jdk) % SYMBOLS));
            }
        }
        return new PagePlan(info, results, cells, layout, lines);
    }

    /** The colours of those variants that have at least one figure. */
    List<PageExperiment.Key> variantKeys() {
        return measured()
                .map(line -> new PageExperiment.Key(line.variant(), line.colour()))
                .distinct()
                .toList();
    }

    /** The marks of those JDKs that have at least one figure. */
    List<PageExperiment.Key> jdkKeys() {
        return measured()
                .map(line -> new PageExperiment.Key(line.jdk(), line.symbol()))
                .distinct()
                .toList();
    }

    private Stream<Line> measured() {
        return lines.stream()
                .filter(line -> cells.stream().anyMatch(cell -> line.has(cell.key()) && cell.summary() != null));
    }

    /** One chart of these cells; without series where none has the metric. */
    PageChart chart(
            String id,
            String size,
            String unit,
            List<Cell> cells,
            Function<Summary, @Nullable Metric> metric,
            PageChoices choices) {
        PageAxis axis = layout.axis();
        List<PageChart.Series> series = new ArrayList<>();
        for (Line line : lines) {
            List<PageChart.Point> points = new ArrayList<>();
            cells.stream()
                    .filter(cell -> line.has(cell.key()))
                    .sorted(Comparator.comparing(Cell::key, axis.order()))
                    .map(cell -> PageChart.point(
                            cell,
                            metric,
                            axis,
                            choices.tied().contains(cell.key()),
                            choices.chosen().contains(cell.key())))
                    .filter(Objects::nonNull)
                    .forEach(points::add);
            if (!points.isEmpty()) {
                series.add(new PageChart.Series(line.name(), line.colour(), line.symbol(), points));
            }
        }
        return new PageChart(id, size, PageShell.anchor(info.id()), unit, axis.ticks(), series);
    }

    /** By variant as the experiment lists them, then by row. */
    Comparator<CellKey> byVariant() {
        List<String> variants =
                cells.stream().map(cell -> cell.key().variant()).distinct().toList();
        return Comparator.comparingInt((CellKey key) -> variants.indexOf(key.variant()))
                .thenComparing(layout.order());
    }

    /** Such as {@code BufferedInputStream · 17.0.15}; without the JDK where there is only one. */
    static String lineName(String variant, String jdk, Results results) {
        return results.jdks().size() > 1 ? variant + " · " + jdk : variant;
    }

    /**
     * The fastest of these cells against the bare stream: what the chart shows, in a sentence, which calls nothing the
     * fastest that others cannot be told from.
     */
    String finding(List<Cell> cells) {
        List<Cell> measured =
                cells.stream().filter(cell -> cell.summary() != null).toList();
        Cell best = Measurements.fastest(measured).orElse(null);
        if (best == null || best.summary() == null) {
            return "Nothing was measured here.";
        }
        Measurements session = Measurements.of(results, best.key().jdk());
        long equals = measured.stream()
                .filter(cell -> !cell.key().equals(best.key()) && session.isTied(cell, best))
                .count();
        String rank = measured.size() == 1 ? ": " : equals == 0 ? " is the fastest: " : " has the highest mean, ";
        return name(best) + rank + Figures.number(best.summary().throughput().mean()) + " MB/s"
                + info.baselineOf(best, cells)
                        .filter(bare -> !bare.key().equals(best.key()))
                        .map(bare -> ", " + session.ratio(best, bare).plusMinus() + " times " + bareName(bare))
                        .orElse("")
                + (equals == 0 ? "." : "; " + Figures.count(equals, "other cell") + " cannot be told from it.");
    }

    private String name(Cell cell) {
        boolean needsRow = layout.axis().isSized(cell.key()) || info.chart() == Chart.MATRIX;
        return cell.key().variant()
                + (needsRow ? " with " + layout.row(cell.key()) : "")
                + (results.jdks().size() > 1 ? " on JDK " + cell.key().jdk() : "");
    }

    private String bareName(Cell bare) {
        boolean isUnbuffered = layout.axis().isUnbuffered(bare.key()) && info.chart() == Chart.SWEEP;
        return (isUnbuffered ? "the unbuffered " : "") + bare.key().variant();
    }
}
