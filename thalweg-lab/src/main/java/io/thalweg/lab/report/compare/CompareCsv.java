package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Csv;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Measurements;

/** One row for each cell of each candidate; throughput in MB/s. */
final class CompareCsv {
    private CompareCsv() {}

    static String render(ResultsComparison comparison) {
        Table table = new Table(
                Column.ofText("Experiment"),
                Column.ofText("Variant"),
                Column.ofText("Parameters"),
                Column.ofText("Before"),
                Column.ofText("After"),
                Column.ofText("JdkBefore"),
                Column.ofText("JdkAfter"),
                Column.ofFigures("meanThroughputBefore"),
                Column.ofFigures("meanThroughputAfter"),
                Column.ofFigures("Ratio"),
                Column.ofFigures("lowRatio95"),
                Column.ofFigures("highRatio95"),
                Column.ofFigures("Percent"),
                Column.ofText("Difference"));
        for (Match match : comparison.matches()) {
            match.changes().forEach(change -> row(table, change, match));
        }
        return Csv.of(table);
    }

    private static void row(Table table, CellChange change, Match match) {
        CellKey key = change.before().key();
        table.row(
                Value.of(key.experiment()),
                Value.of(key.variant()),
                Value.of(key.parametersInLine()),
                Value.of(match.baseline().letter()),
                Value.of(change.candidate()),
                Value.of(key.jdk()),
                Value.of(change.after().key().jdk()),
                Value.of(Measurements.meanThroughput(change.before())),
                Value.of(Measurements.meanThroughput(change.after())),
                Value.of(change.ratio().value()),
                Value.of(change.ratio().low()),
                Value.of(change.ratio().high()),
                Value.of(change.percent().value()),
                Value.of(CompareWords.word(change.kind())));
    }
}
