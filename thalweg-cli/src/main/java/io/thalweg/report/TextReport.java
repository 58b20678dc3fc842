package io.thalweg.report;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Figures;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Verdict;
import io.thalweg.problem.Printable;
import java.util.List;
import java.util.Map;

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
    private final Report.Style style;
    private final StringBuilder text = new StringBuilder();

    private TextReport(Results results, Report.Style style) {
        this.results = results;
        this.style = style;
    }

    static String render(Results results, Report.Style style) {
        TextReport report = new TextReport(results, style);
        report.head();
        Panel.of(results).forEach(report::panel);
        report.wrap("", Ink.DIM, LEGEND);
        report.line("");
        report.claims();
        report.wrap("", "", ReportText.noiseFloor(results));
        report.wrap("", "", ReportText.disturbances(results));
        report.line("");
        report.wrap("", Ink.BOLD, ReportText.closing(results));
        return style.unicode() ? report.text.toString() : ascii(report.text.toString());
    }

    private void head() {
        wrap("", Ink.BOLD, ReportText.session(results.session()));
        wrap("", "", ReportText.host(results.host()));
        results.host().mounts().forEach(mount -> wrap("", "", ReportText.mount(mount)));
        results.jdks()
                .forEach(jdk -> wrap(
                        "",
                        "",
                        "JDK " + jdk.id() + ": " + jdk.vendor() + " " + jdk.version() + ", " + jdk.vm() + " "
                                + String.join(" ", jdk.flags())));
        line("");
    }

    private void panel(Panel panel) {
        wrap("", Ink.BOLD, panel.experiment().label() + " " + panel.experiment().title() + " · " + panel.title());
        TextTable table = new TextTable(COLUMNS);
        panel.variants().forEach((variant, cells) -> {
            List<Cell> measured =
                    cells.stream().filter(cell -> cell.summary() != null).toList();
            if (!measured.isEmpty()) {
                table.heading(Printable.of(variant));
                measured.forEach(cell -> row(table, panel, cell));
            }
        });
        table.lines(style.columns()).forEach(this::line);
        panel.choices()
                .forEach((variant, choice) -> wrap(
                        "  ",
                        "",
                        "* " + variant + ": " + Figures.size(choice.sizeBytes()) + ", " + choice.because() + "."));
        for (Map.Entry<String, List<String>> reason : panel.notMeasured().entrySet()) {
            wrap("  ", Ink.DIM, reason.getKey() + ": " + String.join("; ", reason.getValue()));
        }
        line("");
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
                "  " + panel.size(cell) + mark,
                ReportText.figure(speed.min()),
                ReportText.figure(speed.max()),
                ReportText.figure(speed.mean()),
                ReportText.figure(speed.sigma()),
                ReportText.figure(speed.median()),
                ReportText.range(speed.low(), speed.high()),
                panel.gain(cell),
                cpu == null ? ReportText.NONE : ReportText.figure(cpu.mean()),
                ReportText.figure(Panel.calls(summary)));
    }

    private void claims() {
        if (results.verdicts().isEmpty()) {
            return;
        }
        wrap("", Ink.BOLD, "What the articles said, and what holds on this machine");
        for (List<Verdict> verdicts : ReportText.claims(results)) {
            Verdict claim = verdicts.get(0);
            wrap("", "", claim.claim() + " " + claim.text());
            wrap("  ", Ink.DIM, "reference: " + claim.reference());
            for (Verdict verdict : verdicts) {
                wrap(
                        "  ",
                        Ink.of(verdict.answer()),
                        ReportText.answer(verdict.answer()) + " " + ReportText.verdict(verdict));
            }
        }
        line("");
    }

    /** Breaks a sentence at spaces; the lines after the first are indented by two more. */
    private void wrap(String indent, String ink, String sentence) {
        StringBuilder line = new StringBuilder(indent);
        for (String word : Printable.of(sentence).split(" ", -1)) {
            boolean begins = line.toString().isBlank();
            if (!begins && line.length() + 1 + word.length() > style.columns()) {
                inked(ink, line.toString());
                line = new StringBuilder(indent).append("  ");
                begins = true;
            }
            line.append(begins ? "" : " ").append(word);
        }
        inked(ink, line.toString());
    }

    private void inked(String ink, String line) {
        String words = line.stripLeading();
        String indent = line.substring(0, line.length() - words.length());
        line(style.colour() && !ink.isEmpty() ? indent + ink + words + Ink.END : line);
    }

    private void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    private static String ascii(String text) {
        return text.replace("×", "x")
                .replace("σ", "sigma")
                .replace("–", "-")
                .replace("±", "+/-")
                .replace("·", "-")
                .replaceAll("[^\\x00-\\x7f]", "?");
    }

    /** How a terminal is told to change colour; the words say the same without. */
    private static final class Ink {
        static final String BOLD = "\u001b[1m";
        static final String DIM = "\u001b[2m";
        static final String END = "\u001b[0m";

        static String of(Verdict.Answer answer) {
            return switch (answer) {
                case CONFIRMED -> "\u001b[32m";
                case REFUTED -> "\u001b[31m";
                case INCONCLUSIVE -> "\u001b[33m";
                case NOT_MEASURED -> DIM;
            };
        }
    }
}
