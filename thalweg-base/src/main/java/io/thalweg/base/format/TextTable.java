package io.thalweg.base.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Aligned columns that fit a width: what does not fit is left out, the least important column first. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<Column> columns;
    private final List<Row> rows = new ArrayList<>();

    /**
     * A column; the first is aligned left, all others right.
     *
     * @param title its head
     * @param importance the lowest is left out first; the first column never
     */
    public record Column(String title, int importance) {}

    /** A line across all columns, or one value for each. */
    private record Row(String heading, List<String> values) {
        boolean isHeading() {
            return values.isEmpty();
        }
    }

    public TextTable(List<Column> columns) {
        this.columns = columns;
    }

    /** Adds a line across all columns. */
    public void heading(String text) {
        rows.add(new Row(text, List.of()));
    }

    public void row(String... values) {
        rows.add(new Row("", List.of(values)));
    }

    /** Head and rows, none with trailing space. */
    public List<String> lines(int width) {
        List<Integer> shown = fitting(width);
        List<String> lines = new ArrayList<>();
        lines.add(line(columns.stream().map(Column::title).toList(), shown));
        for (Row row : rows) {
            lines.add(row.isHeading() ? row.heading() : line(row.values(), shown));
        }
        return lines;
    }

    /** Whether every column that is at least so important fits. */
    public boolean fits(int importance, int width) {
        List<Integer> shown = fitting(width);
        return IntStream.range(0, columns.size())
                .filter(column -> columns.get(column).importance() >= importance)
                .allMatch(shown::contains);
    }

    private List<Integer> fitting(int width) {
        List<Integer> shown = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            shown.add(column);
        }
        while (shown.size() > 1 && totalWidth(shown) > width) {
            shown.stream()
                    .skip(1)
                    .min(Comparator.comparingInt(column -> columns.get(column).importance()))
                    .ifPresent(shown::remove);
        }
        return shown;
    }

    private int totalWidth(List<Integer> shown) {
        return shown.stream().mapToInt(column -> width(column) + GAP.length()).sum() - GAP.length();
    }

    private int width(int column) {
        int widest = length(columns.get(column).title());
        for (Row row : rows) {
            if (!row.isHeading()) {
                widest = Math.max(widest, length(row.values().get(column)));
            }
        }
        return widest;
    }

    private String line(List<String> values, List<Integer> shown) {
        StringBuilder line = new StringBuilder();
        for (int column : shown) {
            String value = values.get(column);
            String padding = " ".repeat(width(column) - length(value));
            line.append(line.isEmpty() ? "" : GAP).append(column == 0 ? value + padding : padding + value);
        }
        return line.toString().stripTrailing();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
