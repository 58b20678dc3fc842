package io.thalweg.lab.report;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** For the description of a pull request: the closing sentence, one row for each variant, the rest folded away. */
final class ResultsMarkdown {
    private final Results results;
    private final Markdown markdown = new Markdown();

    private ResultsMarkdown(Results results) {
        this.results = results;
    }

    static String render(Results results) {
        ResultsMarkdown report = new ResultsMarkdown(results);
        report.markdown.bold(SessionText.closing(results));
        report.paragraph(SessionText.noiseWarning(results));
        report.paragraph(SessionText.next(results));
        report.table();
        report.verdicts();
        report.machine();
        return report.markdown.report();
    }

    private void paragraph(String text) {
        if (!text.isEmpty()) {
            markdown.line(Markdown.escape(text));
            markdown.blank();
        }
    }

    private void table() {
        Table table = new Table(
                Column.ofText("Experiment"),
                Column.ofText("Variant"),
                Column.ofFigures("Size"),
                Column.ofFigures("MB/s (95 % interval)"),
                Column.ofFigures("× base"),
                Column.ofFigures("ns/byte"),
                Column.ofFigures("calls/MB"),
                Column.ofText("Limited by"));
        List<CellGroup> groups = CellGroup.of(results);
        groups.forEach(group -> group.variants().keySet().stream()
                .flatMap(variant -> group.telling(variant).stream())
                .forEach(cell -> row(table, group, cell)));
        markdown.table(table);
        List<String> modes =
                groups.stream().flatMap(group -> CellText.modes(group).stream()).toList();
        if (!modes.isEmpty()) {
            markdown.items(modes);
            markdown.blank();
        }
    }

    private static String name(ExperimentInfo experiment) {
        return (experiment.isNumbered() ? experiment.label() + " " : "") + experiment.id();
    }

    private static void row(Table table, CellGroup group, Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        Metric speed = summary.throughput();
        Metric cpu = summary.cpu();
        String range = Figures.range(speed.low(), speed.high());
        table.row(
                name(group.experiment()) + ", " + CellText.title(group),
                cell.key().variant(),
                CellText.size(group, cell),
                Figures.figure(speed.mean()) + (range.equals(Figures.NONE) ? "" : " (" + range + ")"),
                CellText.gain(group, cell, false),
                cpu == null ? Figures.NONE : Figures.figure(cpu.mean()),
                Figures.figure(summary.calls()),
                CellText.limit(group, cell));
    }

    private void verdicts() {
        if (results.verdicts().isEmpty()) {
            return;
        }
        markdown.details("Claims: " + VerdictText.counts(results.verdicts()));
        for (List<Verdict> verdicts : Verdict.byClaim(results.verdicts())) {
            Verdict claim = verdicts.get(0);
            markdown.line("- **" + Markdown.escape(claim.claim()) + "** " + Markdown.escape(claim.text())
                    + " *Reference: " + Markdown.escape(claim.reference()) + "*");
            for (Verdict verdict : verdicts) {
                markdown.line("  - **" + VerdictText.word(verdict.answer()) + "** "
                        + Markdown.escape(VerdictText.sentence(verdict)));
            }
        }
        markdown.blank();
        markdown.endDetails();
        markdown.blank();
    }

    private void machine() {
        markdown.details("Machine and noise");
        List<String> facts = new ArrayList<>();
        facts.add(SessionText.session(results));
        String file = SessionText.file(results);
        if (!file.isEmpty()) {
            facts.add(file);
        }
        facts.add(SessionText.host(results.host()));
        results.host().mounts().forEach(mount -> facts.add(SessionText.mount(mount)));
        facts.add(SessionText.noiseFloor(results));
        facts.add(SessionText.disturbances(results));
        Map<NotMeasured, List<Cell>> notMeasured = Cell.byReason(results.cells());
        if (!notMeasured.isEmpty()) {
            long cells = notMeasured.values().stream().mapToLong(List::size).sum();
            facts.add(Figures.count(cells, "cell") + " without figures: "
                    + notMeasured.keySet().stream().map(NotMeasured::text).collect(Collectors.joining("; ")));
        }
        markdown.items(facts);
        markdown.blank();
        markdown.endDetails();
    }
}
