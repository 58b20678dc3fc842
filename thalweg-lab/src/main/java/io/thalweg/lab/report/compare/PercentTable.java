package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.ExperimentInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Before and after as the article on disks printed them: one row for each way of access, one column for each variant
 * and size, {@code 63.2 → 84.1 (+33 %)} in each place.
 */
final class PercentTable {
    private PercentTable() {}

    /** One for each candidate, where the experiment is shown as a table; else none. */
    static List<Table> of(ExperimentChanges changes, Match match) {
        return changes.experiment().chart() == Chart.TABLE && !changes.rows().isEmpty()
                ? match.candidates().stream()
                        .map(candidate -> of(changes, match.baseline().letter(), candidate.letter()))
                        .toList()
                : List.of();
    }

    private static Table of(ExperimentChanges changes, String baseline, String candidate) {
        ExperimentInfo experiment = changes.experiment();
        Set<String> sizes = new LinkedHashSet<>();
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        changes.all().filter(change -> change.candidate().equals(candidate)).forEach(change -> {
            CellKey key = change.before().key();
            sizes.add(column(key, experiment));
            rows.computeIfAbsent(name(key, experiment), unused -> new LinkedHashMap<>())
                    .put(column(key, experiment), value(change));
        });
        String title = "MB/s, " + baseline + " → " + candidate;
        List<Column> columns = new ArrayList<>(List.of(Column.ofText(title)));
        sizes.forEach(size -> columns.add(Column.ofFigures(size)));
        Table table = new Table(title, columns);
        rows.forEach((name, values) -> table.row(Stream.concat(
                        Stream.of(name), sizes.stream().map(size -> values.getOrDefault(size, Figures.NONE)))
                .toArray(String[]::new)));
        return table;
    }

    private static String name(CellKey key, ExperimentInfo experiment) {
        String name = String.join(", ", experiment.without(key).values());
        return name.isEmpty() ? "all" : name;
    }

    private static String column(CellKey key, ExperimentInfo experiment) {
        long sizeBytes = key.sizeBytes(experiment.axis());
        return key.variant() + (sizeBytes > 0 ? " " + Figures.size(sizeBytes) : "");
    }

    private static String value(CellChange change) {
        return CompareWords.before(change) + " → " + CompareWords.after(change) + " (" + CompareWords.percent(change)
                + (change.kind() == CellChange.Direction.NO_DIFFERENCE ? ", no difference" : "") + ")";
    }
}
