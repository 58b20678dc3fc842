package io.thalweg.lab.report;

import io.thalweg.base.format.FigureText;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.TextOutput;
import io.thalweg.base.format.TextTable;
import io.thalweg.base.problem.Printable;
import io.thalweg.lab.report.words.Panel;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Figures;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables, verdicts and a closing sentence for a terminal. */
final class TextReport {
    /** The figures of an article's table come before those that it lacked, when both do not fit. */
    private static final List<TextTable.Column> COLUMNS = List.of(
            new TextTable.Column("MB/s", 9),
            new TextTable.Column("min", 3),
            new TextTable.Column("max", 2),
            new TextTable.Column("mean", 8),
            new TextTable.Column("σ", 4),
            new TextTable.Column("median", 1),
            new TextTable.Column("95 % interval", 7),
            new TextTable.Column("× base", 6),
            new TextTable.Column("ns/byte", 5),
            new TextTable.Column("calls/MB", 7));

    private static final String LEGEND = "× base: against the first variant of the table. * the size to choose."
            + " = a size that this session cannot tell from the fastest. Interval: 95 %, over forks. 1 MB = 1,000,000 bytes.";

    private final Results results;
    private final Style style;
    private final TextOutput out;

    private TextReport(Results results, Style style) {
        this.results = results;
        this.style = style;
        this.out = new TextOutput(style);
    }

    static String render(Results results, Style style) {
        TextReport report = new TextReport(results, style);
        report.head();
        report.panels();
        report.out.wrap("", TextOutput.DIM, LEGEND);
        report.out.line("");
        report.claims();
        report.out.wrap("", "", SessionText.noiseFloor(results));
        report.out.wrap("", "", SessionText.disturbances(results));
        report.out.line("");
        report.out.wrap("", TextOutput.BOLD, SessionText.closing(results));
        return report.out.text();
    }

    private void head() {
        out.wrap("", TextOutput.BOLD, SessionText.session(results));
        String file = SessionText.file(results.session());
        if (!file.isEmpty()) {
            out.wrap("", "", file);
        }
        out.wrap("", "", SessionText.host(results.host()));
        results.host().mounts().forEach(mount -> out.wrap("", "", SessionText.mount(mount)));
        results.jdks()
                .forEach(jdk -> out.wrap(
                        "",
                        "",
                        "JDK " + jdk.id() + ": " + jdk.vendor() + " " + jdk.version() + ", " + jdk.vm() + " "
                                + String.join(" ", jdk.flags())));
        String warning = SessionText.noiseWarning(results);
        if (!warning.isEmpty()) {
            out.wrap("", TextOutput.BOLD, warning);
        }
        out.line("");
    }

    /** Where nothing of a panel was measured, a count is enough. */
    private void panels() {
        Map<String, Map<String, Integer>> unmeasured = new LinkedHashMap<>();
        for (Panel panel : Panel.of(results)) {
            if (panel.measured().findAny().isPresent()) {
                panel(panel);
            } else {
                String experiment =
                        panel.experiment().label() + " " + panel.experiment().title();
                panel.reasons().stream()
                        .filter(why -> !isLeftOut(why))
                        .forEach(why -> unmeasured
                                .computeIfAbsent(experiment, unused -> new LinkedHashMap<>())
                                .merge(why, 1, Integer::sum));
            }
        }
        unmeasured.forEach((experiment, reasons) -> {
            out.wrap("", TextOutput.BOLD, experiment + " · what was not measured");
            reasons.forEach(
                    (why, count) -> out.wrap("  ", TextOutput.DIM, why + ": " + FigureText.count(count, "cell")));
            out.line("");
        });
        leftOut();
    }

    /** What the session's mode leaves out is the same everywhere, and told once. */
    private void leftOut() {
        Map<String, Map<String, Integer>> leftOut = new LinkedHashMap<>();
        for (Panel panel : Panel.of(results)) {
            panel.reasons().stream()
                    .filter(this::isLeftOut)
                    .forEach(why -> leftOut.computeIfAbsent(why, unused -> new LinkedHashMap<>())
                            .merge(panel.experiment().label(), 1, Integer::sum));
        }
        leftOut.forEach((why, cells) -> out.wrap(
                "",
                TextOutput.DIM,
                why + ": "
                        + cells.entrySet().stream()
                                .map(entry -> FigureText.count(entry.getValue(), "cell") + " of " + entry.getKey())
                                .collect(Collectors.joining(", "))));
        if (!leftOut.isEmpty()) {
            out.line("");
        }
    }

    private boolean isLeftOut(String why) {
        return why.startsWith("not measured (" + results.session().mode() + ")");
    }

    private void panel(Panel panel) {
        out.wrap(
                "",
                TextOutput.BOLD,
                panel.experiment().label() + " " + panel.experiment().title() + " · " + panel.title());
        if (panel.isMatrix()) {
            TextMatrix.lines(panel, style.columns()).forEach(out::line);
        } else {
            table(panel).lines(style.columns()).forEach(out::line);
        }
        panel.choices()
                .forEach((variant, choice) -> out.wrap(
                        "  ",
                        "",
                        "* " + variant + ": " + Figures.size(choice.sizeBytes()) + ", " + choice.because() + "."));
        panel.modes().forEach(modes -> out.wrap("  ", TextOutput.BOLD, modes + "."));
        panel.limits().forEach(limit -> out.wrap("  ", "", "limited by " + limit + "."));
        panel.notMeasured().forEach((why, which) -> {
            if (!isLeftOut(why)) {
                out.wrap("  ", TextOutput.DIM, why + ": " + String.join("; ", which));
            }
        });
        out.line("");
    }

    private static TextTable table(Panel panel) {
        TextTable table = new TextTable(COLUMNS);
        panel.variants().forEach((variant, cells) -> {
            List<Cell> measured =
                    cells.stream().filter(cell -> cell.summary() != null).toList();
            if (!measured.isEmpty() && !panel.isFlat()) {
                table.heading(Printable.of(variant));
            }
            measured.forEach(cell -> row(table, panel, cell));
        });
        return table;
    }

    /** The size under its variant's heading, or the variant itself where it has no other row. */
    private static String name(Panel panel, Cell cell) {
        String size = panel.size(cell);
        if (!panel.isFlat()) {
            return size;
        }
        return Printable.of(cell.key().variant()) + (size.equals(FigureText.NONE) ? "" : " " + size);
    }

    private static void row(TextTable table, Panel panel, Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        Metric speed = summary.throughput();
        Metric cpu = summary.cpu();
        String mark = panel.isChosen(cell) ? " *" : panel.isTied(cell) ? " =" : "";
        table.row(
                "  " + name(panel, cell) + mark,
                FigureText.figure(speed.min()),
                FigureText.figure(speed.max()),
                FigureText.figure(speed.mean()),
                FigureText.figure(speed.sigma()),
                FigureText.figure(speed.median()),
                FigureText.range(speed.low(), speed.high()),
                panel.gain(cell),
                cpu == null ? FigureText.NONE : FigureText.figure(cpu.mean()),
                FigureText.figure(Panel.calls(summary)));
    }

    private void claims() {
        if (results.verdicts().isEmpty()) {
            return;
        }
        out.wrap("", TextOutput.BOLD, "What the articles said, and what holds on this machine");
        for (List<Verdict> verdicts : VerdictText.byClaim(results)) {
            Verdict claim = verdicts.get(0);
            out.wrap("", "", claim.claim() + " " + claim.text());
            out.wrap("  ", TextOutput.DIM, "reference: " + claim.reference());
            for (Verdict verdict : verdicts) {
                out.wrap(
                        "  ",
                        VerdictText.ink(verdict.answer()),
                        VerdictText.word(verdict.answer()) + " " + VerdictText.sentence(verdict));
            }
        }
        out.line("");
    }
}
