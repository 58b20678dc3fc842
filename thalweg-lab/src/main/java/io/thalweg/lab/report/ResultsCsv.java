package io.thalweg.lab.report;

import io.thalweg.base.format.Csv;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** One row for each cell: the articles' columns with their names (throughput in MB/s), then those that they lacked. */
final class ResultsCsv {
    private ResultsCsv() {}

    static String render(Results results) {
        Map<String, String> axes = results.experiments().stream()
                .collect(Collectors.toMap(ExperimentInfo::id, ExperimentInfo::axis, (first, second) -> first));
        Table table = new Table(
                Column.ofText("Experiment"),
                Column.ofText("JDK"),
                Column.ofText("Variant"),
                Column.ofText("Parameters"),
                Column.ofFigures("BufferSizeBytes"),
                Column.ofFigures("minThroughput"),
                Column.ofFigures("maxThroughput"),
                Column.ofFigures("meanThroughput"),
                Column.ofFigures("sigmaThroughput"),
                Column.ofFigures("medianThroughput"),
                Column.ofFigures("lowThroughput95"),
                Column.ofFigures("highThroughput95"),
                Column.ofFigures("cpuNanosPerByte"),
                Column.ofFigures("readCallsPerMB"),
                Column.ofFigures("writeCallsPerMB"),
                Column.ofFigures("allocatedBytesPerMB"),
                Column.ofFigures("Forks"),
                Column.ofFigures("Samples"),
                Column.ofText("NotMeasured"));
        for (Cell cell : results.cells()) {
            table.row(row(cell, axes.getOrDefault(cell.key().experiment(), "")));
        }
        return Csv.of(table);
    }

    private static Value[] row(Cell cell, String axis) {
        Optional<Summary> summary = Optional.ofNullable(cell.summary());
        Optional<Metric> speed = summary.map(Summary::throughput);
        CellKey key = cell.key();
        return new Value[] {
            Value.of(key.experiment()),
            Value.of(key.jdk()),
            Value.of(key.variant()),
            Value.of(key.without(axis).parametersInLine()),
            Value.of(key.sizeBytes(axis)),
            figure(speed.map(Metric::min)),
            figure(speed.map(Metric::max)),
            figure(speed.map(Metric::mean)),
            figure(speed.map(Metric::sigma)),
            figure(speed.map(Metric::median)),
            figure(speed.map(Metric::low)),
            figure(speed.map(Metric::high)),
            figure(summary.map(Summary::cpu).map(Metric::mean)),
            figure(summary.map(Summary::readCalls).map(Metric::mean)),
            figure(summary.map(Summary::writeCalls).map(Metric::mean)),
            figure(summary.map(Summary::allocated).map(Metric::mean)),
            Value.of(speed.map(Metric::forks).orElse(0)),
            Value.of(speed.map(Metric::samples).orElse(0)),
            Value.of(CellText.why(cell))
        };
    }

    private static Value figure(Optional<Double> figure) {
        return Value.of(figure.orElse(Double.NaN));
    }
}
