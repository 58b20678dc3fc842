package io.thalweg.lab.report.compare;

import io.thalweg.base.format.CsvText;
import io.thalweg.lab.compare.Change;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** One row for each cell and each side it is compared on; throughput in MB/s. */
final class CompareCsv {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader(
                    "Experiment",
                    "Variant",
                    "Parameters",
                    "Before",
                    "After",
                    "JdkBefore",
                    "JdkAfter",
                    "meanThroughputBefore",
                    "meanThroughputAfter",
                    "Ratio",
                    "lowRatio95",
                    "highRatio95",
                    "Percent",
                    "Difference")
            .get();

    private CompareCsv() {}

    static String render(ResultsComparison comparison) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter csv = new CSVPrinter(text, FORMAT)) {
            for (Match match : comparison.matches()) {
                for (ExperimentChanges changes : match.experiments()) {
                    for (ExperimentChanges.Row row : changes.rows()) {
                        for (Change change : row.changes()) {
                            print(csv, change, match);
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder that cannot be written to", e);
        }
        return text.toString();
    }

    private static void print(CSVPrinter csv, Change change, Match match) throws IOException {
        CellKey key = change.before().key();
        csv.printRecord(
                CsvText.harmless(key.experiment()),
                CsvText.harmless(key.variant()),
                CsvText.harmless(key.parameters().entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining(";"))),
                match.sides().get(0).letter(),
                change.side(),
                CsvText.harmless(key.jdk()),
                CsvText.harmless(change.after().key().jdk()),
                throughput(change.before()),
                throughput(change.after()),
                CsvText.number(change.ratio().value()),
                CsvText.number(change.ratio().low()),
                CsvText.number(change.ratio().high()),
                CsvText.number(change.percent().value()),
                CompareWords.word(change.kind()));
    }

    private static String throughput(Cell cell) {
        return CsvText.number(Objects.requireNonNull(cell.summary(), "compared cells have figures")
                .throughput()
                .mean());
    }
}
