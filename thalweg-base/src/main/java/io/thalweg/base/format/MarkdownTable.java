package io.thalweg.base.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table that reads as well in a terminal as on a page: columns are padded. */
public final class MarkdownTable {
    private final List<List<String>> rows = new ArrayList<>();

    public MarkdownTable(String... header) {
        rows.add(List.of(header));
    }

    public void add(String... cells) {
        add(List.of(cells));
    }

    public void add(List<String> cells) {
        if (cells.size() != rows.get(0).size()) {
            throw new IllegalArgumentException("want " + rows.get(0).size() + " cells, got " + cells);
        }
        rows.add(cells.stream().map(cell -> cell.replace("|", "\\|")).toList());
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElseThrow())
                .toArray();
        List<String> lines =
                rows.stream().map(row -> line(row, widths)).collect(Collectors.toCollection(ArrayList::new));
        lines.add(1, line(Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths));
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> {
                    String cell = cells.get(column);
                    return cell + " ".repeat(widths[column] - cell.length());
                })
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
