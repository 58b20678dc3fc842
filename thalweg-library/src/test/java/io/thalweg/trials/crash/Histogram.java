package io.thalweg.trials.crash;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Counts as Markdown: events as a list, then each table. */
final class Histogram {
    private Histogram() {}

    static String of(Map<String, Long> counts) {
        StringBuilder text = new StringBuilder();
        Map<String, Map<String, Map<String, Long>>> tables = new LinkedHashMap<>();
        counts.forEach((name, count) -> {
            String[] place = name.split("\\|", -1);
            if (place.length == 1) {
                text.append(String.format(Locale.ROOT, "- %s: %,d%n", name, count));
            } else {
                tables.computeIfAbsent(place[0], table -> new LinkedHashMap<>())
                        .computeIfAbsent(place[1], row -> new LinkedHashMap<>())
                        .put(place[2], count);
            }
        });
        tables.forEach((title, rows) -> table(text, title, rows));
        return text.toString();
    }

    /** Rows and columns of zeros alone say nothing. */
    private static void table(StringBuilder text, String title, Map<String, Map<String, Long>> rows) {
        Set<String> columns = new LinkedHashSet<>();
        rows.values()
                .forEach(row -> row.forEach((column, count) -> {
                    if (count > 0) {
                        columns.add(column);
                    }
                }));
        text.append(String.format("%n| %s |", title));
        columns.forEach(column -> text.append(' ').append(column).append(" |"));
        text.append(String.format("%n|---|"))
                .append("---:|".repeat(columns.size()))
                .append(String.format("%n"));
        rows.forEach((name, row) -> {
            if (row.values().stream().anyMatch(count -> count > 0)) {
                text.append("| ").append(name).append(" |");
                columns.forEach(column -> {
                    long count = row.getOrDefault(column, 0L);
                    text.append(count == 0 ? " |" : String.format(Locale.ROOT, " %,d |", count));
                });
                text.append(String.format("%n"));
            }
        });
    }
}
