package io.thalweg.lab.report.page;

import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Throughput against processor time: what lies on the front is beaten in neither by anything else.
 *
 * @param id of the element that holds it
 * @param size of the element
 * @param unit of both axes
 * @param series one for each variant and JDK
 */
record PagePareto(String id, String size, String unit, List<Series> series) implements PageDrawing {
    /** Two dots are always a front, or one beats the other: no chart is needed to see it. */
    private static final int FEWEST = 3;

    @Override
    public String type() {
        return "pareto";
    }

    /**
     * The cells of one variant and JDK.
     *
     * @param name of both
     * @param colour by variant
     * @param symbol by JDK
     * @param dots one for each cell
     */
    record Series(String name, int colour, int symbol, List<Dot> dots) {}

    /**
     * One cell.
     *
     * @param cpu ns/byte
     * @param speed MB/s
     * @param row what tells it from the others of its series
     * @param front whether nothing is both faster and cheaper
     */
    record Dot(double cpu, double speed, String row, boolean front) {}

    /** The chart of these cells; null where too few have both figures. */
    static @Nullable PagePareto of(String id, List<Cell> cells, PagePlan plan) {
        List<Cell> known = cells.stream()
                .filter(cell -> cpu(cell) > 0 && Measurements.meanThroughput(cell) > 0)
                .toList();
        if (known.size() < FEWEST) {
            return null;
        }
        List<Cell> front = Measurements.front(known);
        List<Series> series = new ArrayList<>();
        for (PagePlan.Line line : plan.lines()) {
            List<Dot> dots = new ArrayList<>();
            for (Cell cell : known) {
                Double cpu = PageDrawing.rounded(cpu(cell));
                Double speed = PageDrawing.rounded(Measurements.meanThroughput(cell));
                if (line.has(cell.key()) && cpu != null && speed != null) {
                    dots.add(new Dot(cpu, speed, plan.layout().row(cell.key()), front.contains(cell)));
                }
            }
            if (!dots.isEmpty()) {
                series.add(new Series(line.name(), line.colour(), line.symbol(), dots));
            }
        }
        return new PagePareto(
                id,
                "mid",
                "MB/s over processor time in ns/byte; the line joins the cells that no other cell beats in both",
                series);
    }

    private static double cpu(Cell cell) {
        Summary summary = cell.summary();
        Metric cpu = summary == null ? null : summary.cpu();
        return cpu == null ? Double.NaN : cpu.mean();
    }
}
