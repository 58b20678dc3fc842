package io.thalweg.lab.report;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tables, verdicts and a closing sentence for a terminal. */
final class ResultsText {
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

    private static final String LEGEND =
            "× base: ratio of geometric means over forks; the baseline has 1. * the chosen size. = may be as fast as"
                    + " the fastest. Interval: 95 %, over forks. 1 MB = 1,000,000 bytes.";

    /** More sizes than this are counted, not listed: CSV and JSON have them all. */
    private static final int FEW = 3;

    private final Results results;
    private final TextOutput out;

    private ResultsText(Results results, Style style) {
        this.results = results;
        this.out = new TextOutput(style);
    }

    static String render(Results results, Style style) {
        ResultsText report = new ResultsText(results, style);
        report.head();
        report.groups();
        report.out.wrap("", TextOutput.DIM, LEGEND);
        report.out.line("");
        report.claims();
        report.out.wrap("", "", SessionText.noiseFloor(results));
        report.out.wrap("", "", SessionText.disturbances(results));
        report.out.line("");
        report.out.wrap("", TextOutput.BOLD, SessionText.closing(results));
        String next = SessionText.next(results);
        if (!next.isEmpty()) {
            report.out.wrap("", "", next);
        }
        return report.out.text();
    }

    private void head() {
        out.wrap("", TextOutput.BOLD, SessionText.session(results));
        String file = SessionText.file(results);
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

    /** Where nothing of a group was measured, a count is enough. */
    private void groups() {
        List<CellGroup> groups = CellGroup.of(results);
        Map<String, Map<NotMeasured, Integer>> unmeasured = new LinkedHashMap<>();
        for (CellGroup group : groups) {
            if (group.measured().findAny().isPresent()) {
                group(group);
            } else {
                Map<NotMeasured, Integer> counts =
                        unmeasured.computeIfAbsent(name(group.experiment()), unused -> new LinkedHashMap<>());
                group.notMeasured().forEach((why, cells) -> {
                    if (!why.isLeftOut()) {
                        counts.merge(why, cells.size(), Integer::sum);
                    }
                });
            }
        }
        unmeasured.values().removeIf(Map::isEmpty);
        unmeasured.forEach((experiment, reasons) -> {
            out.wrap("", TextOutput.BOLD, experiment + " · what was not measured");
            reasons.forEach(
                    (why, count) -> out.wrap("  ", TextOutput.DIM, why.text() + ": " + Figures.count(count, "cell")));
            out.line("");
        });
        leftOut(groups);
    }

    /** What the session's mode leaves out is the same everywhere, and told once. */
    private void leftOut(List<CellGroup> groups) {
        Map<NotMeasured, Map<String, Integer>> leftOut = new LinkedHashMap<>();
        for (CellGroup group : groups) {
            group.notMeasured().forEach((why, cells) -> {
                if (why.isLeftOut()) {
                    leftOut.computeIfAbsent(why, unused -> new LinkedHashMap<>())
                            .merge(group.experiment().label(), cells.size(), Integer::sum);
                }
            });
        }
        leftOut.forEach((why, cells) -> out.wrap(
                "",
                TextOutput.DIM,
                why.text() + ": "
                        + cells.entrySet().stream()
                                .map(entry -> Figures.count(entry.getValue(), "cell") + " of " + entry.getKey())
                                .collect(Collectors.joining(", "))));
        if (!leftOut.isEmpty()) {
            out.line("");
        }
    }

    private static String name(ExperimentInfo experiment) {
        return experiment.label() + " " + experiment.title();
    }

    private void group(CellGroup group) {
        out.wrap("", TextOutput.BOLD, name(group.experiment()) + " · " + CellText.title(group));
        if (group.isMatrix()) {
            matrix(group);
        } else {
            out.table(table(group));
        }
        group.choices()
                .forEach((variant, choice) -> out.wrap(
                        "  ",
                        "",
                        "* " + variant + ": " + Figures.size(choice.sizeBytes()) + ", " + choice.because() + "."));
        CellText.modes(group).forEach(modes -> out.wrap("  ", TextOutput.BOLD, modes + "."));
        CellText.limits(group).forEach(limit -> out.wrap("  ", "", "limited by " + limit + "."));
        group.notMeasured().forEach((why, cells) -> {
            if (!why.isLeftOut()) {
                out.wrap("  ", TextOutput.DIM, why.text() + ": " + which(group, cells));
            }
        });
        out.line("");
    }

    /** Such as {@code Mapped 8 KiB, 16 KiB; Tuned 5 sizes}. */
    private static String which(CellGroup group, List<Cell> cells) {
        Map<String, List<String>> sizes = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> cell.key().variant(),
                        LinkedHashMap::new,
                        Collectors.mapping(cell -> CellText.size(group, cell), Collectors.toList())));
        return sizes.entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + (entry.getValue().size() > FEW
                                ? entry.getValue().size() + " sizes"
                                : String.join(", ", entry.getValue())))
                .collect(Collectors.joining("; "));
    }

    /** MB/s with one size down and the other across. */
    private void matrix(CellGroup group) {
        List<Cell> measured =
                group.measured().filter(cell -> group.secondBytes(cell) > 0).toList();
        List<Long> across =
                measured.stream().map(group::secondBytes).distinct().sorted().toList();
        List<Column> columns = new ArrayList<>(List.of(Column.ofText("")));
        across.forEach(bytes -> columns.add(Column.ofFigures(Figures.size(bytes))));
        Table table = new Table("", columns);
        for (String variant : group.variants().keySet()) {
            Map<String, Map<Long, Cell>> rows = measured.stream()
                    .filter(cell -> cell.key().variant().equals(variant))
                    .collect(Collectors.groupingBy(
                            cell -> CellText.sizeOnAxis(group, cell),
                            LinkedHashMap::new,
                            Collectors.toMap(group::secondBytes, cell -> cell, (first, second) -> second)));
            if (rows.size() > 1) {
                table.group(variant);
            }
            rows.forEach((size, cells) -> table.row(Stream.concat(
                            Stream.of(rows.size() > 1 ? size : variant + (size.equals(Figures.NONE) ? "" : " " + size)),
                            across.stream().map(bytes -> speed(group, cells.get(bytes))))
                    .toArray(String[]::new)));
        }
        out.tableInParts(table);
        out.line("  MB/s; " + group.experiment().axis() + " down, "
                + group.experiment().secondAxis() + " across; = may be as fast as the fastest");
    }

    private static String speed(CellGroup group, @Nullable Cell cell) {
        Summary summary = cell == null ? null : cell.summary();
        return cell == null || summary == null
                ? ""
                : CellText.mark(group, cell).sign()
                        + Figures.figure(summary.throughput().mean());
    }

    private static Column column(String title, int importance) {
        return Column.ofFigures(title).withImportance(importance);
    }

    private static Table table(CellGroup group) {
        Table table = new Table("", COLUMNS);
        group.variants().forEach((variant, cells) -> {
            List<Cell> measured = cells.stream().filter(Cell::isMeasured).toList();
            if (!measured.isEmpty() && !group.isFlat()) {
                table.group(variant);
            }
            measured.forEach(cell -> row(table, group, cell));
        });
        return table;
    }

    /** The size under its variant's heading, or the variant itself where it has no other row. */
    private static String name(CellGroup group, Cell cell) {
        String size = CellText.size(group, cell);
        if (!group.isFlat()) {
            return size;
        }
        return cell.key().variant() + (size.equals(Figures.NONE) ? "" : " " + size);
    }

    private static void row(Table table, CellGroup group, Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        Metric speed = summary.throughput();
        Metric cpu = summary.cpu();
        table.row(
                CellText.mark(group, cell),
                List.of(
                        Value.of(name(group, cell)),
                        Value.of(speed.min()),
                        Value.of(speed.max()),
                        Value.of(speed.mean()),
                        Value.of(speed.sigma()),
                        Value.of(speed.median()),
                        Value.of(Figures.range(speed.low(), speed.high())),
                        Value.of(CellText.gain(group, cell, false)),
                        Value.of(cpu == null ? Double.NaN : cpu.mean()),
                        Value.of(summary.calls())));
    }

    private void claims() {
        if (results.verdicts().isEmpty()) {
            return;
        }
        out.wrap("", TextOutput.BOLD, "Claims, and which of them hold on this machine");
        out.wrap(
                "",
                "",
                Verdict.counts(results.verdicts()).entrySet().stream()
                        .map(count -> count.getValue() + " " + VerdictText.word(count.getKey()))
                        .collect(Collectors.joining(", ")));
        Map<String, List<String>> unjudged = new LinkedHashMap<>();
        for (List<Verdict> verdicts : Verdict.byClaim(results.verdicts())) {
            if (verdicts.stream().allMatch(verdict -> verdict.answer() == Answer.NOT_MEASURED)) {
                String why = verdicts.stream().map(Verdict::because).distinct().collect(Collectors.joining("; "));
                unjudged.computeIfAbsent(why, unused -> new ArrayList<>())
                        .add(verdicts.get(0).claim());
            } else {
                claim(verdicts);
            }
        }
        out.line("");
        unjudged(unjudged);
    }

    private void claim(List<Verdict> verdicts) {
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

    /** A quick run lacks the figures for most claims: their names are enough, for the page tells each. */
    private void unjudged(Map<String, List<String>> claimsByReason) {
        if (claimsByReason.isEmpty()) {
            return;
        }
        out.wrap("", TextOutput.BOLD, "Claims that were not measured");
        claimsByReason.forEach((why, claims) -> out.wrap("  ", TextOutput.DIM, why + ": " + String.join(", ", claims)));
        out.line("");
    }
}
