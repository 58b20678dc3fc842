package io.thalweg.report;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Choice;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Verdict;
import io.thalweg.problem.Printable;
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
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport(Results results) {
        this.results = results;
    }

    static String render(Results results) {
        MarkdownReport report = new MarkdownReport(results);
        report.paragraph("**" + escape(ReportText.closing(results)) + "**");
        report.table();
        report.verdicts();
        report.machine();
        return report.text.toString();
    }

    private void table() {
        row("Experiment", "Variant", "Size", "MB/s (95 % interval)", "× base", "ns/byte", "calls/MB", "Limited by");
        text.append("|---|---|---:|---:|---:|---:|---:|---|\n");
        for (Panel panel : Panel.of(results)) {
            panel.variants()
                    .forEach((variant, cells) -> telling(panel, variant, cells).ifPresent(cell -> row(panel, cell)));
        }
        text.append('\n');
        List<String> modes = Panel.of(results).stream()
                .flatMap(panel -> panel.modes().stream())
                .toList();
        if (!modes.isEmpty()) {
            modes.forEach(mode -> text.append("- ").append(escape(mode)).append('\n'));
            text.append('\n');
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

    private void row(Panel panel, Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        Metric speed = summary.throughput();
        Metric cpu = summary.cpu();
        String range = ReportText.range(speed.low(), speed.high());
        row(
                panel.experiment().label() + " " + panel.experiment().id() + ", " + panel.title(),
                cell.key().variant(),
                panel.size(cell),
                ReportText.figure(speed.mean()) + (range.equals(ReportText.NONE) ? "" : " (" + range + ")"),
                panel.gain(cell),
                cpu == null ? ReportText.NONE : ReportText.figure(cpu.mean()),
                ReportText.figure(Panel.calls(summary)),
                panel.limit(cell).map(limit -> limit.kind().word()).orElse(ReportText.NONE));
    }

    private void verdicts() {
        if (results.verdicts().isEmpty()) {
            return;
        }
        details("Claims: " + tally());
        for (List<Verdict> verdicts : ReportText.claims(results)) {
            Verdict claim = verdicts.get(0);
            text.append("- **").append(escape(claim.claim())).append("** ").append(escape(claim.text()));
            text.append(" *Reference: ").append(escape(claim.reference())).append("*\n");
            for (Verdict verdict : verdicts) {
                text.append("  - **")
                        .append(ReportText.answer(verdict.answer()))
                        .append("** ");
                text.append(escape(ReportText.verdict(verdict))).append('\n');
            }
        }
        text.append("\n</details>\n\n");
    }

    /** Such as {@code 3 confirmed, 1 refuted}. */
    private String tally() {
        Map<Verdict.Answer, Long> counts = new EnumMap<>(
                results.verdicts().stream().collect(Collectors.groupingBy(Verdict::answer, Collectors.counting())));
        return Arrays.stream(Verdict.Answer.values())
                .filter(counts::containsKey)
                .map(answer -> counts.get(answer) + " " + ReportText.answer(answer))
                .collect(Collectors.joining(", "));
    }

    private void machine() {
        details("Machine and noise");
        List<String> facts = new ArrayList<>();
        facts.add(ReportText.session(results.session()));
        String file = ReportText.file(results.session());
        if (!file.isEmpty()) {
            facts.add(file);
        }
        facts.add(ReportText.host(results.host()));
        results.host().mounts().forEach(mount -> facts.add(ReportText.mount(mount)));
        facts.add(ReportText.noiseFloor(results));
        facts.add(ReportText.disturbances(results));
        long cells = results.cells().stream()
                .filter(cell -> cell.notMeasured() != null)
                .count();
        if (cells > 0) {
            facts.add(ReportText.count(cells, "cell") + " without figures: "
                    + results.cells().stream()
                            .map(Cell::notMeasured)
                            .filter(why -> why != null)
                            .distinct()
                            .collect(Collectors.joining("; ")));
        }
        facts.forEach(fact -> text.append("- ").append(escape(fact)).append('\n'));
        text.append("\n</details>\n");
    }

    private void details(String summary) {
        text.append("<details><summary>").append(escape(summary)).append("</summary>\n\n");
    }

    private void paragraph(String paragraph) {
        text.append(paragraph).append("\n\n");
    }

    private void row(String... values) {
        text.append(Arrays.stream(values).map(MarkdownReport::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    /** Foreign text that can neither end a cell, nor begin markup, nor name a person or an issue. */
    static String escape(String text) {
        return Printable.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~!])", "\\\\$1")
                .replace("@", "&#64;");
    }
}
