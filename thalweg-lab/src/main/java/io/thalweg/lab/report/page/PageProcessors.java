package io.thalweg.lab.report.page;

import io.thalweg.base.format.PageDrawing;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.ProcessorUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How busy each processor of the machine was over time, for each cell whose processors were watched.
 *
 * @param id of the element that holds it
 * @param size of the element
 * @param unit what is shown
 * @param stepMillis how long a step is
 * @param rows from top to bottom
 */
record PageProcessors(String id, String size, String unit, int stepMillis, List<Row> rows) implements PageDrawing {
    /** Of a machine that has more, the busiest: the page would be all strips. */
    private static final int MOST_PROCESSORS = 8;

    /**
     * A processor during a cell.
     *
     * @param line variant and JDK
     * @param processor its number
     * @param busy step by step, per cent of the time
     */
    record Row(String line, int processor, List<Integer> busy) {}

    @Override
    public String type() {
        return "processors";
    }

    /** Of the first fork of each of these cells that was watched; empty where none was. */
    static Optional<PageDrawing> of(String id, List<Cell> cells, PagePlan plan) {
        List<Row> rows = new ArrayList<>();
        int stepMillis = 0;
        int processors = 0;
        for (PagePlan.Line line : plan.lines()) {
            ProcessorUse use = cells.stream()
                    .filter(cell -> line.has(cell.key()))
                    .flatMap(cell -> cell.forks().stream())
                    .map(Fork::processorUse)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            if (use != null) {
                stepMillis = use.stepMillis();
                processors = use.busyPercent().size();
                for (int processor : busiest(use)) {
                    rows.add(new Row(line.name(), processor, use.busyPercent().get(processor)));
                }
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new PageProcessors(
                        id,
                        "tall",
                        "How busy " + which(processors) + ", a row each, during one fork: the darker, the busier",
                        stepMillis,
                        rows));
    }

    private static String which(int processors) {
        return processors > MOST_PROCESSORS
                ? "the " + MOST_PROCESSORS + " busiest of the " + processors + " processors were"
                : "each processor was";
    }

    private static List<Integer> busiest(ProcessorUse use) {
        Comparator<Integer> byWork = Comparator.comparingInt(processor -> -use.busyPercent().get(processor).stream()
                .mapToInt(Integer::intValue)
                .sum());
        return IntStream.range(0, use.busyPercent().size())
                .boxed()
                .sorted(byWork)
                .limit(MOST_PROCESSORS)
                .sorted()
                .toList();
    }
}
