package io.thalweg.lab.report;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Mark;
import io.thalweg.base.format.Table.Value;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.report.words.Panel;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Cell;
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
    private static final List<Column> COLUMNS = List.of(
            Column.ofText("MB/s"),
            column("min", 3),
            column("max", 2),
            column("mean", 8),
            column("σ", 4),
            column("median", 1),
            column("95 % interval", 7),
            column("× base", 6),
            column("ns/byte", 5),
            column("calls/MB", 7));

    private static final String LEGEND = "× base: against the first variant of the table. * the size to choose. = a"
        + " size that this session cannot tell from the fastest. Interval: 95 %, over forks. 1 MB = 1,000,000 bytes.";

    private static final Mark CHOICE = new Mark("choice", "*");
    private static final Mark TIED = new Mark("tied", "=");

    private final Results results;
    private final TextOutput out;

    private TextReport(Results results, Style style) {
        this.results = results;
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
            reasons.forEach((why, count) -> out.wrap("  ", TextOutput.DIM, why + ": " + Figures.count(count, "cell")));
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
                                .map(entry -> Figures.count(entry.getValue(), "cell") + " of " + entry.getKey())
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
            TextMatrix.show(panel, out);
        } else {
            out.table(table(panel));
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

    private static Column column(String title, int importance) {
        return Column.ofFigures(title).withImportance(importance);
    }

    private static Table table(Panel panel) {
        Table table = new Table("", COLUMNS);
        panel.variants().forEach((variant, cells) -> {
            List<Cell> measured =
                    cells.stream().filter(cell -> cell.summary() != null).toList();
            if (!measured.isEmpty() && !panel.isFlat()) {
                table.group(variant);
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
        return cell.key().variant() + (size.equals(Figures.NONE) ? "" : " " + size);
    }

    private static void row(Table table, Panel panel, Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        Metric speed = summary.throughput();
        Metric cpu = summary.cpu();
        Mark mark = panel.isChosen(cell) ? CHOICE : panel.isTied(cell) ? TIED : Mark.NONE;
        table.row(
                mark,
                List.of(
                        Value.of(name(panel, cell)),
                        Value.of(speed.min()),
                        Value.of(speed.max()),
                        Value.of(speed.mean()),
                        Value.of(speed.sigma()),
                        Value.of(speed.median()),
                        Value.of(Figures.range(speed.low(), speed.high())),
                        Value.of(panel.gain(cell)),
                        Value.of(cpu == null ? Double.NaN : cpu.mean()),
                        Value.of(Panel.calls(summary))));
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
