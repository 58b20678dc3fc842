package io.thalweg.lab.report.chart;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Fastest;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What all groups of one experiment share: the axis, and which line has which colour and symbol.
 *
 * @param info the experiment
 * @param results the whole session
 * @param cells those of the experiment
 * @param layout which parameters make facets and rows
 * @param lines one for each variant and JDK
 */
record ChartPlan(ExperimentInfo info, Results results, List<Cell> cells, ChartLayout layout, List<Curve> lines) {

    /** How many colours and marks style and script know; beyond them they repeat. */
    static final int COLOURS = 6;

    static final int SYMBOLS = 4;

    /**
     * One line of the charts.
     *
     * @param name as the legend has it
     * @param variant which variant
     * @param jdk on which runtime
     * @param colour by variant
     * @param symbol by JDK; also the dash
     */
    record Curve(String name, String variant, String jdk, int colour, int symbol) {
        boolean has(CellKey key) {
            return key.variant().equals(variant) && key.jdk().equals(jdk);
        }
    }

    static ChartPlan of(ExperimentInfo info, Results results) {
        List<Cell> cells = results.cellsOf(info);
        ChartLayout layout = new ChartLayout(info, cells.stream().map(Cell::key).toList());
        List<String> variants =
                cells.stream().map(cell -> cell.key().variant()).distinct().toList();
        List<String> jdks = results.jdks().stream().map(Jdk::id).toList();
        List<Curve> lines = new ArrayList<>();
        for (String variant : variants) {
            for (String jdk : jdks) {
                lines.add(new Curve(
                        lineName(variant, jdk, results),
                        variant,
                        jdk,
                        variants.indexOf(variant) % COLOURS,
                        jdks.indexOf(jdk) % SYMBOLS));
            }
        }
        return new ChartPlan(info, results, cells, layout, lines);
    }

    /** The colours of those variants that have at least one figure. */
    List<PageDrawing.LegendKey> variantKeys() {
        return measured()
                .map(line -> new PageDrawing.LegendKey(line.variant(), line.colour()))
                .distinct()
                .toList();
    }

    /** The marks of those JDKs that have at least one figure. */
    List<PageDrawing.LegendKey> jdkKeys() {
        return measured()
                .map(line -> new PageDrawing.LegendKey(line.jdk(), line.symbol()))
                .distinct()
                .toList();
    }

    private Stream<Curve> measured() {
        return lines.stream()
                .filter(line -> cells.stream().anyMatch(cell -> line.has(cell.key()) && cell.isMeasured()));
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
     * What the chart shows, in a sentence: the fastest of these cells against its baseline. It calls nothing the
     * fastest if others may be as fast.
     */
    String caption(List<Cell> cells) {
        return Fastest.of(info, cells, results).map(this::caption).orElse("Nothing was measured here.");
    }

    private String caption(Fastest fastest) {
        String rank =
                fastest.others() == 0 ? ": " : fastest.equals() == 0 ? " is the fastest: " : " has the highest mean, ";
        Cell baseline = fastest.baseline();
        Interval gain = fastest.gain();
        return name(fastest.cell()) + rank + Figures.number(Measurements.meanThroughput(fastest.cell())) + " MB/s"
                + (baseline == null || gain == null
                        ? ""
                        : ", " + gain.plusMinus() + " times as fast as " + baselineName(baseline))
                + (fastest.equals() == 0
                        ? "."
                        : "; " + Figures.count(fastest.equals(), "other cell") + " may be as fast.");
    }

    private String name(Cell cell) {
        boolean needsRow = layout.axis().isSized(cell.key()) || info.chart() == Chart.MATRIX;
        return cell.key().variant()
                + (needsRow ? " with " + layout.row(cell.key()) : "")
                + (results.jdks().size() > 1 ? " on JDK " + cell.key().jdk() : "");
    }

    private String baselineName(Cell bare) {
        boolean isUnbuffered = layout.axis().isUnbuffered(bare.key()) && info.chart() == Chart.SWEEP;
        return (isUnbuffered ? "the unbuffered " : "") + bare.key().variant();
    }
}
