package io.thalweg.lab.report.chart;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Two sizes against each other on one JDK: a heat map with the cells outlined that may be as fast as the fastest.
 *
 * @param size of the element
 * @param unit what the figures are
 * @param across the sizes from left to right
 * @param down the streams and sizes from top to bottom
 * @param values one for each measured cell
 */
record MatrixChart(String size, String unit, List<String> across, List<String> down, List<MatrixValue> values)
        implements PageDrawing {
    @Override
    public String type() {
        return "matrix";
    }

    /**
     * One measured cell.
     *
     * @param x column
     * @param y row
     * @param mean MB/s
     * @param low end of the interval; null without one
     * @param high end of the interval; null without one
     * @param tied whether the session cannot tell it from the fastest
     */
    record MatrixValue(
            int x,
            int y,
            double mean,
            @Nullable Double low,
            @Nullable Double high,
            boolean tied) {}

    /** A line of the matrix: one stream at one size. */
    private record MatrixRow(String variant, long bytes) {}

    /** A heat map for each JDK; none where no cell has both sizes. */
    static List<PageDrawing> of(List<Cell> cells, ChartPlan plan) {
        List<PageDrawing> drawings = new ArrayList<>();
        List<Jdk> jdks = plan.results().jdks();
        for (Jdk jdk : jdks) {
            List<Cell> ofJdk = cells.stream()
                    .filter(cell -> cell.isMeasured()
                            && cell.key().jdk().equals(jdk.id())
                            && plan.layout().secondBytes(cell.key()) > 0)
                    .toList();
            String unit = jdks.size() > 1 ? "MB/s, JDK " + jdk.id() : "MB/s";
            Measurements.fastest(ofJdk).ifPresent(best -> drawings.add(of(unit, ofJdk, best, plan)));
        }
        return drawings;
    }

    private static MatrixChart of(String unit, List<Cell> cells, Cell best, ChartPlan plan) {
        List<Long> across = cells.stream()
                .map(cell -> plan.layout().secondBytes(cell.key()))
                .distinct()
                .sorted()
                .toList();
        List<MatrixRow> down = cells.stream()
                .map(Cell::key)
                .sorted(plan.layout().order())
                .map(key -> line(key, plan))
                .distinct()
                .toList();
        Measurements measurements = plan.results().measurements(best.key().jdk());
        List<MatrixValue> values = new ArrayList<>();
        for (Cell cell : cells) {
            Metric speed = Objects.requireNonNull(cell.summary()).throughput();
            Double mean = PageDrawing.rounded(speed.mean());
            if (mean != null) {
                values.add(new MatrixValue(
                        across.indexOf(plan.layout().secondBytes(cell.key())),
                        down.indexOf(line(cell.key(), plan)),
                        mean,
                        PageDrawing.rounded(speed.low()),
                        PageDrawing.rounded(speed.high()),
                        measurements.isTied(cell, best)));
            }
        }
        return new MatrixChart(
                "tall",
                unit + ": " + plan.info().axis() + " down, " + plan.info().secondAxis() + " across",
                across.stream().map(Figures::size).toList(),
                names(down),
                values);
    }

    private static MatrixRow line(CellKey key, ChartPlan plan) {
        return new MatrixRow(key.variant(), plan.layout().axis().bytes(key));
    }

    /** The stream that has most rows is named by its sizes alone. */
    private static List<String> names(List<MatrixRow> lines) {
        String main = lines.stream()
                .map(MatrixRow::variant)
                .max(Comparator.comparingLong(variant -> lines.stream()
                        .filter(line -> line.variant().equals(variant))
                        .count()))
                .orElse("");
        return lines.stream()
                .map(line -> {
                    String bytes = line.bytes() > 0 ? Figures.size(line.bytes()) : "";
                    return line.variant().equals(main) && !bytes.isEmpty()
                            ? bytes
                            : (line.variant() + " " + bytes).strip();
                })
                .toList();
    }
}
