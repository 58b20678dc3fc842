package io.thalweg.lab.report;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.report.words.Panel;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** For the description of a pull request: the closing sentence, one row for each variant, the rest folded away. */
final class MarkdownReport {
    private final Results results;
    private final Markdown markdown = new Markdown();

    private MarkdownReport(Results results) {
        this.results = results;
    }

    static String render(Results results) {
        MarkdownReport report = new MarkdownReport(results);
        report.markdown.bold(SessionText.closing(results));
        report.table();
        report.verdicts();
        report.machine();
        return report.markdown.text();
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
        for (Panel panel : Panel.of(results)) {
            panel.variants()
                    .forEach((variant, cells) ->
                            telling(panel, variant, cells).ifPresent(cell -> row(table, panel, cell)));
        }
        markdown.table(table);
        List<String> modes = Panel.of(results).stream()
                .flatMap(panel -> panel.modes().stream())
                .toList();
        if (!modes.isEmpty()) {
            markdown.items(modes);
            markdown.blank();
        }
    }

    /** The cell that stands for its variant: the choice where there is one, else the fastest. */
    private static Optional<Cell> telling(Panel panel, String variant, List<Cell> cells) {
        List<Cell> measured =
                cells.stream().filter(cell -> cell.summary() != null).toList();
        Choice choice = panel.choices().get(variant);
        Optional<Cell> chosen = choice == null
                ? Optional.empty()
                : measured.stream().filter(panel::isChosen).findFirst();
        return chosen.or(() -> Measurements.fastest(measured));
    }

    private static void row(Table table, Panel panel, Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        Metric speed = summary.throughput();
        Metric cpu = summary.cpu();
        String range = Figures.range(speed.low(), speed.high());
        table.row(
                panel.experiment().label() + " " + panel.experiment().id() + ", " + panel.title(),
                cell.key().variant(),
                panel.size(cell),
                Figures.figure(speed.mean()) + (range.equals(Figures.NONE) ? "" : " (" + range + ")"),
                panel.gain(cell),
                cpu == null ? Figures.NONE : Figures.figure(cpu.mean()),
                Figures.figure(Panel.calls(summary)),
                panel.limit(cell).map(limit -> limit.kind().word()).orElse(Figures.NONE));
    }

    private void verdicts() {
        if (results.verdicts().isEmpty()) {
            return;
        }
        markdown.details("Claims: " + tally());
        for (List<Verdict> verdicts : VerdictText.byClaim(results)) {
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

    /** Such as {@code 3 confirmed, 1 refuted}. */
    private String tally() {
        Map<Verdict.Answer, Long> counts = new EnumMap<>(
                results.verdicts().stream().collect(Collectors.groupingBy(Verdict::answer, Collectors.counting())));
        return Arrays.stream(Verdict.Answer.values())
                .filter(counts::containsKey)
                .map(answer -> counts.get(answer) + " " + VerdictText.word(answer))
                .collect(Collectors.joining(", "));
    }

    private void machine() {
        markdown.details("Machine and noise");
        List<String> facts = new ArrayList<>();
        facts.add(SessionText.session(results));
        String file = SessionText.file(results.session());
        if (!file.isEmpty()) {
            facts.add(file);
        }
        facts.add(SessionText.host(results.host()));
        results.host().mounts().forEach(mount -> facts.add(SessionText.mount(mount)));
        facts.add(SessionText.noiseFloor(results));
        facts.add(SessionText.disturbances(results));
        long cells = results.cells().stream()
                .filter(cell -> cell.notMeasured() != null)
                .count();
        if (cells > 0) {
            facts.add(Figures.count(cells, "cell") + " without figures: "
                    + results.cells().stream()
                            .map(Cell::notMeasured)
                            .filter(why -> why != null)
                            .distinct()
                            .collect(Collectors.joining("; ")));
        }
        markdown.items(facts);
        markdown.blank();
        markdown.endDetails();
    }
}
