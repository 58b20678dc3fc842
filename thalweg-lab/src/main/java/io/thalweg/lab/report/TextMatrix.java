package io.thalweg.lab.report;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.report.words.Panel;
import io.thalweg.lab.result.Cell;
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

    static void show(Panel panel, TextOutput out) {
        TextMatrix matrix = new TextMatrix(panel);
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.ofText("")));
        matrix.across.forEach(bytes -> columns.add(Table.Column.ofFigures(Figures.size(bytes))));
        Table table = new Table("", columns);
        panel.variants().forEach((variant, cells) -> matrix.rows(table, variant));
        out.tableInParts(table);
        out.line("  MB/s; " + panel.experiment().axis() + " down, "
                + panel.experiment().secondAxis() + " across; = what this session cannot tell from the fastest");
    }

    private void rows(Table table, String variant) {
        Map<String, Map<Long, Cell>> bySize = new LinkedHashMap<>();
        measured.stream()
                .filter(cell -> cell.key().variant().equals(variant))
                .forEach(cell -> bySize.computeIfAbsent(panel.sizeOnAxis(cell), size -> new TreeMap<>())
                        .put(panel.secondBytes(cell), cell));
        if (bySize.size() > 1) {
            table.group(variant);
        }
        bySize.forEach((size, cells) -> {
            String name = bySize.size() > 1 ? size : variant + (size.equals(Figures.NONE) ? "" : " " + size);
            List<String> row = new ArrayList<>(List.of(name));
            across.forEach(bytes -> row.add(figure(cells.get(bytes))));
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
        return (tied ? "=" : "") + Figures.figure(summary.throughput().mean());
    }
}
