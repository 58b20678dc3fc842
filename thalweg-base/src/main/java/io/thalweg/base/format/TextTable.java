package io.thalweg.base.format;

import io.thalweg.base.problem.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A table's aligned columns within a width: what does not fit is left out, the least important column first. */
final class TextTable {
    private static final String GAP = "  ";
    private static final String INDENT = "  ";

    private final Table table;
    private final int[] widths;

    TextTable(Table table) {
        this.table = table;
        this.widths = IntStream.range(0, table.columns().size())
                .map(column -> length(table.columns().get(column).title()))
                .toArray();
        for (Table.Group group : table.groups()) {
            for (Table.Row row : group.rows()) {
                List<String> cells = cells(row);
                for (int column = 0; column < widths.length; column++) {
                    widths[column] = Math.max(widths[column], length(cells.get(column)));
                }
            }
        }
    }

    /** Heads and rows of those columns that fit, none with trailing space. */
    List<String> lines(int width) {
        return lines(fitting(width));
    }

    /** The same in parts beneath each other, so that no column is left out; each part repeats the rows' names. */
    List<String> parts(int width) {
        List<String> lines = new ArrayList<>();
        int from = 1;
        while (from < widths.length) {
            List<Integer> shown = new ArrayList<>(List.of(0, from));
            for (int next = from + 1;
                    next < widths.length && total(shown) + GAP.length() + widths[next] <= width;
                    next++) {
                shown.add(next);
            }
            lines.addAll(lines(shown));
            from += shown.size() - 1;
        }
        return lines;
    }

    /** Whether every column that is at least so important fits. */
    boolean fits(int importance, int width) {
        List<Integer> shown = fitting(width);
        return total(shown) <= width
                && IntStream.range(0, widths.length)
                        .filter(column -> table.columns().get(column).importance() >= importance)
                        .allMatch(shown::contains);
    }

    private List<String> lines(List<Integer> shown) {
        List<String> lines = new ArrayList<>();
        lines.add(line(table.columns().stream().map(Table.Column::title).toList(), shown));
        for (Table.Group group : table.groups()) {
            if (!group.title().isEmpty()) {
                lines.add(Printable.of(group.title()));
            }
            group.rows().forEach(row -> lines.add(line(cells(row), shown)));
            group.notes().forEach(note -> lines.add(INDENT + Printable.of(note)));
        }
        return lines;
    }

    private List<Integer> fitting(int width) {
        List<Integer> shown =
                new ArrayList<>(IntStream.range(0, widths.length).boxed().toList());
        while (shown.size() > 1 && total(shown) > width) {
            shown.stream()
                    .skip(1)
                    .min(Comparator.comparingInt(
                            column -> table.columns().get(column).importance()))
                    .ifPresent(shown::remove);
        }
        return shown;
    }

    private int total(List<Integer> shown) {
        return shown.stream().mapToInt(column -> widths[column] + GAP.length()).sum() - GAP.length();
    }

    /** The name indented beneath its group, then the figures. */
    private static List<String> cells(Table.Row row) {
        List<String> cells = new ArrayList<>();
        cells.add(INDENT + Printable.of(row.signedName()));
        row.others().forEach(value -> cells.add(Printable.of(value.shown())));
        return cells;
    }

    private String line(List<String> cells, List<Integer> shown) {
        StringBuilder line = new StringBuilder();
        for (int column : shown) {
            String cell = cells.get(column);
            String padding = " ".repeat(widths[column] - length(cell));
            boolean isLeft = column == 0 || table.columns().get(column).isText();
            line.append(line.isEmpty() ? "" : GAP).append(isLeft ? cell + padding : padding + cell);
        }
        return line.toString().stripTrailing();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
