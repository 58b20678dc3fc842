package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.Document.Remark;
import io.thalweg.base.format.Document.Tone;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.ComparedSession;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.compare.SharedClaim;
import io.thalweg.lab.report.chart.LadderChart;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A comparison as it describes itself in every format: what differs, the ratios, one sentence for each candidate. */
final class CompareDescription {
    /** A longer table is cut to the cells that changed most. */
    private static final int MOST_ROWS = 40;

    private static final String LEGEND =
            "Ratio: the candidate's geometric mean over forks divided by A's, with its 95 % interval; MB/s are"
                    + " arithmetic means, whose ratio differs where forks do. 1 MB = 1,000,000 bytes.";

    private final Document document;

    private CompareDescription(Document document) {
        this.document = document;
    }

    static void describe(ResultsComparison comparison, Document document) {
        CompareDescription described = new CompareDescription(document);
        for (Match match : comparison.matches()) {
            CompareWords.outcomes(match)
                    .forEach(outcome -> document.headline(CompareWords.title(match) + ": " + outcome));
            described.match(match);
        }
        comparison.matches().forEach(described::claims);
        if (!comparison.verdicts().isEmpty()) {
            document.section(
                    "Claims that need more than one session",
                    () -> comparison
                            .verdicts()
                            .forEach(verdict -> document.entry(
                                    verdict.claim() + " " + verdict.text(), VerdictText.remarks(List.of(verdict)))));
        }
        document.footnotes("How to read this", List.of(LEGEND));
    }

    private void match(Match match) {
        document.text(Tone.STRONG, CompareWords.title(match));
        match.sessions().stream()
                .collect(Collectors.groupingBy(
                        session -> session.source().name() + ": " + SessionText.session(session.results()),
                        LinkedHashMap::new,
                        Collectors.mapping(ComparedSession::letter, Collectors.toList())))
                .forEach((session, letters) -> document.subject(
                        String.join(" and ", letters) + (letters.size() > 1 ? " are " : " is ") + session));
        document.text(Tone.STRONG, CompareWords.differs(match));
        CompareWords.cautions(match).forEach(caution -> document.text(Tone.OPEN, caution));
        match.experiments().forEach(changes -> experiment(changes, match));
        document.aside("What was compared", () -> document.table(SessionFacts.table(match)));
    }

    private void experiment(ExperimentChanges changes, Match match) {
        if (changes.rows().isEmpty() && changes.refused().isEmpty()) {
            return;
        }
        document.section(
                changes.experiment().label() + " " + changes.experiment().title(), () -> {
                    PercentTable.of(changes, match).forEach(table -> document.figures(table, table));
                    if (!changes.rows().isEmpty()) {
                        changes(changes, match);
                    }
                    if (!changes.refused().isEmpty()) {
                        document.items(changes.refused().stream()
                                .map(reason -> "not compared: " + reason)
                                .toList());
                    }
                });
    }

    private void changes(ExperimentChanges changes, Match match) {
        List<CellChange> all = changes.all().toList();
        List<CellChange> shown = changes.mostChanged(MOST_ROWS);
        List<CellChange> different = all.stream()
                .filter(change -> change.kind() != CellChange.Direction.NO_DIFFERENCE)
                .toList();
        document.charts(
                changes.experiment().title() + ": how many times as fast as "
                        + match.baseline().letter(),
                List.of(ladder(changes, match)),
                "Mark: ratio. Bar: its 95 % interval. Dashed: no difference.");
        String title = changes.experiment().label() + " " + changes.experiment().title();
        document.figures(table(title, shown, match), table(title, different, match));
        int alike = all.size() - different.size();
        if (alike > 0) {
            document.text(Tone.SOFT, "Of " + Figures.count(all.size(), "cell") + ", " + alike + " show no difference.");
        }
        if (shown.size() < all.size()) {
            document.text(
                    Tone.SOFT,
                    "The table has the " + shown.size() + " that changed most; --format csv, json or html shows all.");
            document.aside("Every cell", () -> document.table(table(title + ", every cell", all, match)));
        }
    }

    private static LadderChart ladder(ExperimentChanges changes, Match match) {
        List<String> rungs = changes.rows().stream()
                .map(row -> CompareWords.cell(row.key(), match))
                .toList();
        List<LadderChart.LadderSeries> series = new ArrayList<>();
        for (ComparedSession candidate : match.candidates()) {
            List<LadderChart.Dot> dots = new ArrayList<>();
            for (int rung = 0; rung < rungs.size(); rung++) {
                for (CellChange change : changes.rows().get(rung).changes()) {
                    if (change.candidate().equals(candidate.letter())) {
                        dots.add(LadderChart.Dot.of(rung, change.ratio(), CompareWords.percent(change)));
                    }
                }
            }
            series.add(new LadderChart.LadderSeries(candidate.letter(), 1 + series.size() % 5, 0, dots));
        }
        return new LadderChart(
                "rungs",
                "times the throughput of " + match.baseline().letter(),
                rungs,
                series,
                List.of(new LadderChart.LimitLine("no difference", 1)));
    }

    private static Table table(String caption, List<CellChange> shown, Match match) {
        String other = CompareWords.other(match);
        Table table = new Table(
                caption,
                List.of(
                        Column.ofText("cell"),
                        Column.ofFigures("A MB/s").withImportance(3),
                        Column.ofFigures(other + " MB/s").withImportance(2),
                        Column.ofFigures(other + "/A").withImportance(9),
                        Column.ofFigures("95 % interval").withImportance(6),
                        Column.ofFigures("change").withImportance(7),
                        Column.ofFigures("difference").withImportance(8)));
        for (CellChange change : shown) {
            boolean isAlike = change.kind() == CellChange.Direction.NO_DIFFERENCE;
            table.row(
                    Value.of(CompareWords.cell(change, match)),
                    Value.of(CompareWords.before(change)),
                    Value.of(CompareWords.after(change)),
                    Value.of(CompareWords.ratio(change)).in("main"),
                    Value.of(CompareWords.interval(change)),
                    Value.of(CompareWords.percent(change)),
                    Value.of(isAlike ? "" : CompareWords.word(change.kind())).in(CompareWords.style(change.kind())));
        }
        return table;
    }

    private void claims(Match match) {
        if (match.claims().isEmpty()) {
            return;
        }
        document.section(CompareWords.title(match) + ": the claims", () -> {
            document.text(Tone.STRONG, ClaimsWords.sentence(match));
            for (SharedClaim claim : match.claims()) {
                document.entry(
                        claim.claim() + " " + claim.text(),
                        IntStream.range(0, match.sessions().size())
                                .mapToObj(i -> remark(
                                        match.sessions().get(i),
                                        claim.verdicts().get(i)))
                                .toList());
            }
        });
    }

    private static Remark remark(ComparedSession session, Optional<Verdict> verdict) {
        Tone tone = verdict.map(known -> VerdictText.tone(known.answer())).orElse(Tone.SOFT);
        return new Remark(tone, session.letter(), ClaimsWords.words(verdict));
    }
}
