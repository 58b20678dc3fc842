package io.thalweg.lab.report;

import io.thalweg.base.format.CsvText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Sweep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** One row for each cell: the articles' columns with their names (throughput in MB/s), then those that they lacked. */
final class CsvReport {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader(
                    "Experiment",
                    "JDK",
                    "Variant",
                    "Parameters",
                    "BufferSizeBytes",
                    "minThroughput",
                    "maxThroughput",
                    "meanThroughput",
                    "sigmaThroughput",
                    "medianThroughput",
                    "lowThroughput95",
                    "highThroughput95",
                    "cpuNanosPerByte",
                    "readCallsPerMB",
                    "writeCallsPerMB",
                    "allocatedBytesPerMB",
                    "Forks",
                    "Samples",
                    "NotMeasured")
            .get();

    private CsvReport() {}

    static String render(Results results) {
        Map<String, String> axes = results.experiments().stream()
                .collect(Collectors.toMap(ExperimentInfo::id, ExperimentInfo::axis, (first, second) -> first));
        StringBuilder text = new StringBuilder();
        try (CSVPrinter csv = new CSVPrinter(text, FORMAT)) {
            for (Cell cell : results.cells()) {
                print(csv, cell, axes.getOrDefault(cell.key().experiment(), ""));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder that cannot be written to", e);
        }
        return text.toString();
    }

    private static void print(CSVPrinter csv, Cell cell, String axis) throws IOException {
        Summary summary = cell.summary();
        Metric speed = summary == null ? null : summary.throughput();
        csv.printRecord(
                CsvText.harmless(cell.key().experiment()),
                CsvText.harmless(cell.key().jdk()),
                CsvText.harmless(cell.key().variant()),
                CsvText.harmless(Sweep.without(cell.key(), axis).parameters().entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining(";"))),
                Sweep.sizeBytes(cell.key(), axis),
                speed == null ? "" : CsvText.number(speed.min()),
                speed == null ? "" : CsvText.number(speed.max()),
                mean(speed),
                speed == null ? "" : CsvText.number(speed.sigma()),
                speed == null ? "" : CsvText.number(speed.median()),
                speed == null ? "" : CsvText.number(speed.low()),
                speed == null ? "" : CsvText.number(speed.high()),
                mean(summary == null ? null : summary.cpu()),
                mean(summary == null ? null : summary.readCalls()),
                mean(summary == null ? null : summary.writeCalls()),
                mean(summary == null ? null : summary.allocated()),
                speed == null ? 0 : speed.forks(),
                speed == null ? 0 : speed.samples(),
                CsvText.harmless(
                        cell.notMeasured() == null ? "" : cell.notMeasured().text()));
    }

    private static String mean(@Nullable Metric metric) {
        return metric == null ? "" : CsvText.number(metric.mean());
    }
}
