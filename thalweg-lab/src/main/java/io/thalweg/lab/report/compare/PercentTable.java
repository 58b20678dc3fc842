package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.lab.compare.Change;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.Side;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Sweep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Before and after as the article on disks printed them: one row for each way of access, one column for each variant and
 * size, {@code 63.2 → 84.1 (+33 %)} in each place.
 *
 * @param title which side against which
 * @param columns such as {@code write 4 KiB}
 * @param rows in the order of the cells
 */
record PercentTable(String title, List<String> columns, List<Row> rows) {
    /**
     * One row.
     *
     * @param name the parameters that its cells share
     * @param values one for each column
     */
    record Row(String name, List<String> values) {}

    /** One for each side but the first, where the experiment is shown as a table; else none. */
    static List<PercentTable> of(ExperimentChanges changes, Match match) {
        List<PercentTable> tables = new ArrayList<>();
        if (changes.experiment().chart() == Chart.TABLE && !changes.rows().isEmpty()) {
            List<Side> sides = match.sides();
            for (Side side : sides.subList(1, sides.size())) {
                tables.add(of(changes, sides.get(0).letter(), side.letter()));
            }
        }
        return tables;
    }

    private static PercentTable of(ExperimentChanges changes, String first, String side) {
        ExperimentInfo experiment = changes.experiment();
        Set<String> columns = new LinkedHashSet<>();
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (ExperimentChanges.Row row : changes.rows()) {
            for (Change change : row.changes()) {
                if (change.side().equals(side)) {
                    columns.add(column(row.key(), experiment));
                    rows.computeIfAbsent(name(row.key(), experiment), unused -> new LinkedHashMap<>())
                            .put(column(row.key(), experiment), value(change));
                }
            }
        }
        List<Row> filled = rows.entrySet().stream()
                .map(row -> new Row(
                        row.getKey(),
                        columns.stream()
                                .map(column -> row.getValue().getOrDefault(column, Figures.NONE))
                                .toList()))
                .toList();
        return new PercentTable("MB/s, " + first + " → " + side, List.copyOf(columns), filled);
    }

    private static String name(CellKey key, ExperimentInfo experiment) {
        String name = String.join(", ", experiment.without(key).values());
        return name.isEmpty() ? "all" : name;
    }

    private static String column(CellKey key, ExperimentInfo experiment) {
        long sizeBytes = Sweep.sizeBytes(key, experiment.axis());
        return key.variant() + (sizeBytes > 0 ? " " + Figures.size(sizeBytes) : "");
    }

    private static String value(Change change) {
        return CompareWords.before(change) + " → " + CompareWords.after(change) + " (" + CompareWords.percent(change)
                + (change.kind() == Change.Kind.NO_DIFFERENCE ? ", no difference" : "") + ")";
    }

    Table table() {
        List<Table.Column> all = new ArrayList<>(List.of(Table.Column.ofText(title)));
        columns.forEach(column -> all.add(Table.Column.ofFigures(column)));
        Table table = new Table("", all);
        rows.forEach(row -> table.row(
                Stream.concat(Stream.of(row.name()), row.values().stream()).toArray(String[]::new)));
        return table;
    }
}
