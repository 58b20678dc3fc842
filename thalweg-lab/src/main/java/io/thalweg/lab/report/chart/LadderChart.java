package io.thalweg.lab.report.chart;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Variants as rungs, one dot for each placement and JDK, with its factor over the baseline and what the link can carry.
 *
 * @param size of the element
 * @param unit of the horizontal axis
 * @param rungs the variants, from top to bottom
 * @param series one for each placement and JDK
 * @param limits what the links can carry
 */
public record LadderChart(
        String size, String unit, List<String> rungs, List<LadderSeries> series, List<LimitLine> limits)
        implements PageDrawing {
    @Override
    public String type() {
        return "ladder";
    }

    /**
     * Dots that belong together.
     *
     * @param name placement and JDK; empty where there is only one of each
     * @param colour by placement
     * @param symbol by JDK
     * @param dots one for each rung that was measured
     */
    public record LadderSeries(String name, int colour, int symbol, List<Dot> dots) {}

    /**
     * One cell.
     *
     * @param rung its row
     * @param mean MB/s
     * @param low end of the interval; null without one
     * @param high end of the interval; null without one
     * @param forks the mean of each fork
     * @param factor such as {@code 17.4×}; empty for the baseline itself and without one
     */
    public record Dot(
            int rung,
            double mean,
            @Nullable Double low,
            @Nullable Double high,
            List<Double> forks,
            String factor) {
        /** A ratio, of which no fork says anything by itself. */
        public static Dot of(int rung, Interval ratio, String factor) {
            return new Dot(
                    rung,
                    ratio.value(),
                    PageDrawing.rounded(ratio.low()),
                    PageDrawing.rounded(ratio.high()),
                    List.of(),
                    factor);
        }
    }

    /** A line that no dot can pass. */
    public record LimitLine(String name, double at) {}

    /** Which dots have one colour and mark. */
    private record DotGroup(String placement, String jdk) {}

    /** The ladder of these cells; empty where none was measured. */
    static Optional<PageDrawing> of(List<Cell> cells, ChartPlan plan) {
        List<Cell> measured = cells.stream()
                .filter(Cell::isMeasured)
                .sorted(Comparator.comparing(Cell::key, plan.byVariant()))
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        List<String> rungs =
                measured.stream().map(cell -> rung(cell.key(), plan)).distinct().toList();
        List<String> placements = measured.stream()
                .map(cell -> placement(cell.key()))
                .distinct()
                .sorted()
                .toList();
        List<String> jdks =
                measured.stream().map(cell -> cell.key().jdk()).distinct().toList();
        List<LadderSeries> series = new ArrayList<>();
        for (String placement : placements) {
            for (String jdk : jdks) {
                DotGroup group = new DotGroup(placement, jdk);
                List<Dot> dots = measured.stream()
                        .filter(cell -> group.equals(
                                new DotGroup(placement(cell.key()), cell.key().jdk())))
                        .map(cell -> dot(cell, rungs, cells, plan))
                        .toList();
                String name = String.join(
                        " · ",
                        List.of(placements.size() > 1 ? placement : "", jdks.size() > 1 ? "JDK " + jdk : "").stream()
                                .filter(part -> !part.isEmpty())
                                .toList());
                if (!dots.isEmpty()) {
                    series.add(new LadderSeries(
                            name,
                            1 + placements.indexOf(placement) % (ChartPlan.COLOURS - 1),
                            jdks.indexOf(jdk) % ChartPlan.SYMBOLS,
                            dots));
                }
            }
        }
        return Optional.of(new LadderChart("rungs", "MB/s", rungs, series, limits(measured, plan.info())));
    }

    private static String rung(CellKey key, ChartPlan plan) {
        ChartAxis axis = plan.layout().axis();
        return axis.isSized(key) ? key.variant() + " " + axis.label(key) : key.variant();
    }

    private static String placement(CellKey key) {
        return key.parameters().getOrDefault(ChartLayout.PLACEMENT, "");
    }

    private static Dot dot(Cell cell, List<String> rungs, List<Cell> cells, ChartPlan plan) {
        Metric speed = Objects.requireNonNull(cell.summary()).throughput();
        return new Dot(
                rungs.indexOf(rung(cell.key(), plan)),
                speed.mean(),
                PageDrawing.rounded(speed.low()),
                PageDrawing.rounded(speed.high()),
                SweepChart.forkMeans(cell, Summary::throughput),
                plan.info()
                        .baselineOf(cell, cells)
                        .filter(baseline -> !baseline.key().equals(cell.key()))
                        .map(baseline -> factor(cell, baseline, plan))
                        .orElse(""));
    }

    private static String factor(Cell cell, Cell baseline, ChartPlan plan) {
        Interval ratio = plan.results().measurements(cell.key().jdk()).ratio(cell, baseline);
        return Figures.number(ratio.value()) + "×";
    }

    private static List<LimitLine> limits(List<Cell> cells, ExperimentInfo experiment) {
        return experiment.limits().stream()
                .filter(limit -> cells.stream().anyMatch(cell -> limit.holdsFor(cell.key())))
                .map(limit -> new LimitLine(limit.name(), limit.throughput()))
                .distinct()
                .toList();
    }
}
