package io.thalweg.lab.report;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.Document.Tone;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.catalogue.Contradiction;
import io.thalweg.lab.report.chart.ExperimentCharts;
import io.thalweg.lab.report.words.CellText;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellGroup;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Metric;
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

/** A session as it describes itself in every format: what to do, the claims, the figures, the machine. */
final class ResultsDescription {
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
            column("calls/MB", 7),
            column("B/MB allocated", 0),
            Column.ofText("limited by").withImportance(0),
            column("forks × samples", 0));

    private static final String LEGEND =
            "× base: ratio of geometric means over forks; the baseline has 1. * the chosen size. = may be as fast as"
                    + " the fastest. Interval: 95 %, over forks. 1 MB = 1,000,000 bytes.";

    private final Results results;
    private final Document document;

    private ResultsDescription(Results results, Document document) {
        this.results = results;
        this.document = document;
    }

    static void describe(Results results, Document document) {
        ResultsDescription session = new ResultsDescription(results, document);
        document.answers(SessionText.ANSWERS_TITLE, SessionText.answers(results));
        document.subject(SessionText.session(results));
        session.sentence(Tone.PLAIN, SessionText.file(results));
        session.sentence(Tone.STRONG, SessionText.partial(results));
        session.sentence(Tone.STRONG, SessionText.noiseWarning(results));
        session.sentence(Tone.PLAIN, SessionText.next(results));
        // A user with a file of their own looks for its figures.
        boolean opensWithFigures = results.session().file() != null;
        if (opensWithFigures) {
            session.figures();
        }
        session.claims();
        session.notMeasured();
        if (!opensWithFigures) {
            session.figures();
        }
        session.machine();
    }

    private void sentence(Tone tone, String sentence) {
        if (!sentence.isEmpty()) {
            document.text(tone, sentence);
        }
    }

    private void claims() {
        if (results.verdicts().isEmpty()) {
            return;
        }
        document.section("Claims, and which of them hold on this machine", () -> {
            document.text(Tone.PLAIN, VerdictText.counts(results.verdicts()));
            Contradiction.all().stream()
                    .filter(opposites -> isAnswered(opposites.first()) && isAnswered(opposites.second()))
                    .forEach(opposites -> document.text(
                            Tone.PLAIN,
                            opposites.first() + " and " + opposites.second() + " contradict each other. "
                                    + opposites.sentence()));
            for (List<Verdict> claim : Verdict.byClaim(results.verdicts())) {
                if (VerdictText.isAnswered(claim)) {
                    document.entry(claim.get(0).claim() + " " + claim.get(0).text(), VerdictText.remarks(claim));
                }
            }
        });
    }

    private boolean isAnswered(String claim) {
        return results.verdicts().stream()
                .anyMatch(verdict -> verdict.claim().equals(claim) && verdict.answer() != Answer.NOT_MEASURED);
    }

    private void notMeasured() {
        List<String> reasons = SessionText.notMeasured(results);
        if (!reasons.isEmpty()) {
            document.section("Not measured", () -> document.items(reasons));
        }
    }

    private void machine() {
        List<String> facts = new ArrayList<>();
        facts.add(SessionText.host(results.host()));
        results.host().mounts().forEach(mount -> facts.add(SessionText.mount(mount)));
        results.jdks()
                .forEach(jdk -> facts.add("JDK " + jdk.id() + ": " + jdk.vendor() + " " + jdk.version() + ", "
                        + jdk.vm() + " " + String.join(" ", jdk.flags())));
        facts.add(SessionText.noiseFloor(results));
        facts.add(SessionText.disturbances(results));
        facts.add("Repeat it: `" + SessionText.command(results.session()) + "`");
        document.footnotes("Machine and noise", facts);
        if (!results.controls().isEmpty()) {
            document.aside("Every cell that was measured twice", () -> document.table(controls()));
        }
    }

    private Table controls() {
        Table table = new Table(
                "A/A controls: cells measured twice, as if each were two",
                List.of(
                        Column.ofText("Cell"),
                        Column.ofFigures("Twin over cell"),
                        Column.ofFigures("95 % interval"),
                        Column.ofFigures("Noise floor")));
        results.controls()
                .forEach(control -> table.row(
                        CellText.inSession(control.cell()),
                        Figures.figure(control.ratio().value()),
                        Figures.range(control.ratio().low(), control.ratio().high()),
                        Figures.percent(control.noiseFloor())));
        return table;
    }

    private void figures() {
        List<CellGroup> measured = CellGroup.of(results).stream()
                .filter(group -> group.measured().findAny().isPresent())
                .toList();
        measured.stream()
                .collect(Collectors.groupingBy(CellGroup::experiment, LinkedHashMap::new, Collectors.toList()))
                .forEach(this::experiment);
        if (!measured.isEmpty()) {
            document.text(Tone.SOFT, LEGEND);
        }
    }

    private void experiment(ExperimentInfo experiment, List<CellGroup> groups) {
        document.section(name(experiment), () -> {
            document.text(Tone.SOFT, experiment.question() + " " + experiment.source());
            for (ExperimentCharts charts : ExperimentCharts.of(experiment, results)) {
                document.charts(charts.caption(), charts.drawings(), charts.howToRead());
            }
            groups.forEach(this::group);
        });
    }

    private void group(CellGroup group) {
        document.section(CellText.title(group), () -> {
            document.figures(group.isMatrix() ? matrix(group) : table(group), telling(group));
            if (group.isMatrix()) {
                document.text(
                        Tone.PLAIN,
                        "MB/s; " + group.experiment().axis() + " down, "
                                + group.experiment().secondAxis() + " across; = may be as fast as the fastest");
                document.aside("Every figure", () -> document.table(table(group)));
            }
            List<String> sentences = new ArrayList<>();
            group.choices()
                    .forEach((variant, choice) -> sentences.add(
                            "* " + variant + ": " + Figures.size(choice.sizeBytes()) + ", " + choice.because() + "."));
            CellText.modes(group).forEach(modes -> sentences.add(modes + "."));
            CellText.limits(group).forEach(limit -> sentences.add("limited by " + limit + "."));
            if (!sentences.isEmpty()) {
                document.items(sentences);
            }
        });
    }

    /** One row for each variant. */
    private static Table telling(CellGroup group) {
        Table table = new Table(
                Column.ofText("Variant"),
                Column.ofFigures("Size"),
                Column.ofFigures("MB/s (95 % interval)"),
                Column.ofFigures("× base"),
                Column.ofFigures("ns/byte"),
                Column.ofFigures("calls/MB"),
                Column.ofText("Limited by"));
        group.variants().keySet().stream()
                .flatMap(variant -> group.telling(variant).stream())
                .forEach(cell -> tellingRow(table, group, cell));
        return table;
    }

    private static void tellingRow(Table table, CellGroup group, Cell cell) {
        Summary summary = cell.summary();
        if (summary == null) {
            return;
        }
        Metric speed = summary.throughput();
        Metric cpu = summary.cpu();
        String range = Figures.range(speed.low(), speed.high());
        table.row(
                cell.key().variant(),
                CellText.size(group, cell),
                Figures.figure(speed.mean()) + (range.equals(Figures.NONE) ? "" : " (" + range + ")"),
                CellText.gain(group, cell, false),
                cpu == null ? Figures.NONE : Figures.figure(cpu.mean()),
                Figures.figure(summary.calls()),
                CellText.limit(group, cell));
    }

    /** MB/s with one size down and the other across. */
    private static Table matrix(CellGroup group) {
        List<Cell> measured =
                group.measured().filter(cell -> group.secondBytes(cell) > 0).toList();
        List<Long> across =
                measured.stream().map(group::secondBytes).distinct().sorted().toList();
        List<Column> columns =
                new ArrayList<>(List.of(Column.ofText(group.experiment().axis())));
        across.forEach(bytes -> columns.add(Column.ofFigures(Figures.size(bytes))));
        Table table = new Table(name(group.experiment()) + ", " + CellText.title(group), columns);
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
        return table;
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

    private static String name(ExperimentInfo experiment) {
        return experiment.label() + " " + experiment.title();
    }

    private static Table table(CellGroup group) {
        Table table = new Table(name(group.experiment()) + ", " + CellText.title(group), COLUMNS);
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
        Metric allocated = summary.allocated();
        table.row(
                CellText.mark(group, cell),
                List.of(
                        Value.of(name(group, cell)),
                        Value.of(speed.min()),
                        Value.of(speed.max()),
                        Value.of(speed.mean()).in("main"),
                        Value.of(speed.sigma()),
                        Value.of(speed.median()),
                        Value.of(Figures.range(speed.low(), speed.high())),
                        Value.of(CellText.gain(group, cell, false)),
                        Value.of(cpu == null ? Double.NaN : cpu.mean()),
                        Value.of(summary.calls()),
                        Value.of(allocated == null ? Double.NaN : allocated.mean()),
                        Value.of(CellText.limit(group, cell)),
                        Value.of(speed.forks() + " × " + Figures.count(speed.samples() / speed.forks()))));
    }
}
