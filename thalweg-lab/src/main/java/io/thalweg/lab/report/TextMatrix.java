package io.thalweg.lab.report;

import io.thalweg.base.format.FigureText;
import io.thalweg.base.format.TextTable;
import io.thalweg.base.problem.Printable;
import io.thalweg.lab.report.words.Panel;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Figures;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A matrix as a grid of MB/s: one size down, the other across, in as many parts as the terminal is wide. */
final class TextMatrix {
    private static final int FEWEST_ACROSS = 3;

    private final Panel panel;
    private final List<Long> across;
    private final List<Cell> measured;

    private TextMatrix(Panel panel) {
        this.panel = panel;
        this.measured =
                panel.measured().filter(cell -> panel.secondBytes(cell) > 0).toList();
        this.across =
                measured.stream().map(panel::secondBytes).distinct().sorted().toList();
    }

    static List<String> lines(Panel panel, int width) {
        TextMatrix matrix = new TextMatrix(panel);
        List<String> lines = new ArrayList<>();
        int from = 0;
        while (from < matrix.across.size()) {
            int to = matrix.across.size();
            List<String> part = matrix.part(from, to);
            while (to - from > FEWEST_ACROSS && isWider(part, width)) {
                to--;
                part = matrix.part(from, to);
            }
            lines.addAll(part);
            from = to;
        }
        lines.add("  MB/s; " + panel.experiment().axis() + " down, "
                + panel.experiment().secondAxis() + " across; = what this session cannot tell from the fastest");
        return lines;
    }

    private static boolean isWider(List<String> lines, int width) {
        return lines.stream().anyMatch(line -> line.codePointCount(0, line.length()) > width);
    }

    private List<String> part(int from, int to) {
        List<Long> shown = across.subList(from, to);
        List<TextTable.Column> columns = new ArrayList<>(List.of(new TextTable.Column("", 1)));
        shown.forEach(bytes -> columns.add(new TextTable.Column(Figures.size(bytes), 1)));
        TextTable table = new TextTable(columns);
        panel.variants().forEach((variant, cells) -> rows(table, variant, shown));
        return table.lines(Integer.MAX_VALUE);
    }

    private void rows(TextTable table, String variant, List<Long> shown) {
        Map<String, Map<Long, Cell>> bySize = new LinkedHashMap<>();
        measured.stream()
                .filter(cell -> cell.key().variant().equals(variant))
                .forEach(cell -> bySize.computeIfAbsent(panel.sizeOnAxis(cell), size -> new TreeMap<>())
                        .put(panel.secondBytes(cell), cell));
        if (bySize.size() > 1) {
            table.heading(Printable.of(variant));
        }
        bySize.forEach((size, cells) -> {
            String name =
                    bySize.size() > 1 ? size : Printable.of(variant) + (size.equals(FigureText.NONE) ? "" : " " + size);
            List<String> row = new ArrayList<>(List.of("  " + name));
            shown.forEach(bytes -> row.add(figure(cells.get(bytes))));
            table.row(row.toArray(String[]::new));
        });
    }

    private String figure(@Nullable Cell cell) {
        Summary summary = cell == null ? null : cell.summary();
        if (cell == null || summary == null) {
            return "";
        }
        boolean tied = Measurements.fastest(measured)
                .filter(best ->
                        Measurements.of(panel.results(), best.key().jdk()).isTied(cell, best))
                .isPresent();
        return (tied ? "=" : "") + FigureText.figure(summary.throughput().mean());
    }
}
