package io.thalweg.base.format;

import io.thalweg.base.problem.Printable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Markdown as the description of a pull request shows it. Text is foreign and is escaped, unless it is called markup.
 */
public final class Markdown {
    /** What a report of Thalweg's ends with, so that the next one knows it; no page shows it. */
    private static final String MARK = "<!-- Thalweg report -->";

    private final StringBuilder text = new StringBuilder();

    /** Whether that is the end of a report of Thalweg's. */
    public static boolean isEnd(String text) {
        return text.endsWith(MARK + "\n");
    }

    /** A paragraph that stands out. */
    public void bold(String paragraph) {
        paragraph("**" + escape(paragraph) + "**");
    }

    public void paragraph(String markup) {
        line(markup);
        blank();
    }

    /** A table and a blank line. It reads as well in a terminal as on a page: its columns are padded. */
    public void table(Table table) {
        List<Table.Column> columns = table.columns();
        List<List<String>> rows = new ArrayList<>();
        rows.add(columns.stream().map(column -> escape(column.title())).toList());
        for (Table.Group group : table.groups()) {
            if (!group.title().isEmpty()) {
                rows.add(across("**" + escape(group.title()) + "**", columns.size()));
            }
            for (Table.Row row : group.rows()) {
                rows.add(Stream.concat(
                                Stream.of(row.signedName()),
                                row.others().stream().map(Table.Value::shown))
                        .map(Markdown::escape)
                        .toList());
            }
            group.notes().forEach(note -> rows.add(across(escape(note), columns.size())));
        }
        int[] widths = IntStream.range(0, columns.size())
                .map(column -> Math.max(
                        3,
                        rows.stream()
                                .mapToInt(row -> row.get(column).length())
                                .max()
                                .orElse(0)))
                .toArray();
        row(rows.get(0), columns, widths);
        row(
                IntStream.range(0, widths.length)
                        .mapToObj(column -> columns.get(column).isText()
                                ? "-".repeat(widths[column])
                                : "-".repeat(widths[column] - 1) + ":")
                        .toList(),
                columns,
                widths);
        rows.stream().skip(1).forEach(row -> row(row, columns, widths));
        blank();
    }

    private static List<String> across(String text, int columns) {
        return Stream.concat(Stream.of(text), Stream.generate(() -> "").limit(columns - 1))
                .toList();
    }

    private void row(List<String> cells, List<Table.Column> columns, int[] widths) {
        line(IntStream.range(0, widths.length)
                .mapToObj(column -> {
                    String cell = cells.get(column);
                    String padding = " ".repeat(widths[column] - cell.length());
                    return columns.get(column).isText() ? cell + padding : padding + cell;
                })
                .collect(Collectors.joining(" | ", "| ", " |")));
    }

    public void items(Collection<String> sentences) {
        sentences.forEach(sentence -> line("- " + escape(sentence)));
    }

    /** Begins what is folded away under {@code summary}. */
    public void details(String summary) {
        paragraph("<details><summary>" + escape(summary) + "</summary>");
    }

    public void endDetails() {
        line("</details>");
    }

    public void line(String markup) {
        text.append(markup).append('\n');
    }

    /** Ends a list or what was folded away. */
    public void blank() {
        text.append('\n');
    }

    /** Ends what is not ended by a blank line yet. */
    void endParagraph() {
        if (!text.isEmpty() && !text.toString().endsWith("\n\n")) {
            blank();
        }
    }

    /** All so far, marked as a report. */
    public String report() {
        return text + MARK + "\n";
    }

    /** All so far. */
    public String text() {
        return text.toString();
    }

    /** Foreign text that can neither end a cell, nor begin markup, nor name a person or an issue. */
    public static String escape(String text) {
        return Printable.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~!])", "\\\\$1")
                .replace("@", "&#64;");
    }
}
