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
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as it describes itself to text and Markdown: what differs, the ratios, on a terminal with a forest plot,
 * and one sentence for each candidate.
 */
final class CompareDescription {
    /** A longer table is cut to the cells that changed most: CSV and JSON have them all. */
    private static final int MOST_ROWS = 40;

    private static final String LEGEND =
            "Ratio: the candidate's geometric mean over forks divided by A's, with its 95 % interval; MB/s are"
                    + " arithmetic means, whose ratio differs where forks do. The plot's axis is logarithmic: o ratio,"
                    + " - interval, | no change. 1 MB = 1,000,000 bytes.";

    /** The column of a change's plot, and those two that a narrow terminal leaves out for it. */
    private static final int PLOT = 7;

    private static final List<Integer> SPEEDS = List.of(1, 2);

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
                    PercentTable.of(changes, match).forEach(table -> document.figures(List.of(table), table));
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
        List<CellChange> shown = changes.mostChanged(MOST_ROWS);
        List<CellChange> different = changes.all()
                .filter(change -> change.kind() != CellChange.Kind.NO_DIFFERENCE)
                .toList();
        List<Table> tables = new ArrayList<>();
        for (List<Integer> left : List.of(List.<Integer>of(), List.of(2), SPEEDS)) {
            for (int width = Forest.WIDEST; width >= Forest.NARROWEST; width -= 2) {
                tables.add(table(shown, match, new Forest(shown, width), left));
            }
        }
        tables.add(table(shown, match, new Forest(shown, Forest.WIDEST), List.of()));
        document.figures(tables, table(different, match, null, List.of()));
        long all = changes.all().count();
        long alike = all - different.size();
        if (alike > 0) {
            document.text(Tone.SOFT, "Of " + Figures.count(all, "cell") + ", " + alike + " show no difference.");
        }
        if (shown.size() < all) {
            document.text(
                    Tone.SOFT,
                    "A terminal shows the " + shown.size()
                            + " that changed most; --format csv, json or html shows all.");
        }
    }

    /** Without the columns {@code left} out, and without the plot where there is none. */
    private static Table table(List<CellChange> shown, Match match, @Nullable Forest forest, List<Integer> left) {
        String other = CompareWords.other(match);
        List<Column> columns = List.of(
                Column.ofText(""),
                Column.ofFigures("A MB/s").withImportance(3),
                Column.ofFigures(other + " MB/s").withImportance(2),
                Column.ofFigures(other + "/A").withImportance(9),
                Column.ofFigures("95 % interval").withImportance(6),
                Column.ofFigures("change").withImportance(7),
                Column.ofFigures("").withImportance(8),
                Column.ofFigures(forest == null ? "" : forest.title()).withImportance(5));
        List<Integer> kept = IntStream.range(0, forest == null ? PLOT : PLOT + 1)
                .filter(column -> !left.contains(column))
                .boxed()
                .toList();
        Table table = new Table("", kept.stream().map(columns::get).toList());
        for (CellChange change : shown) {
            List<String> row = List.of(
                    CompareWords.cell(change, match),
                    CompareWords.before(change),
                    CompareWords.after(change),
                    CompareWords.ratio(change),
                    CompareWords.interval(change),
                    CompareWords.percent(change),
                    change.kind() == CellChange.Kind.NO_DIFFERENCE ? "" : CompareWords.word(change.kind()),
                    forest == null ? "" : forest.row(change));
            table.row(
                    Table.Mark.NONE, kept.stream().map(row::get).map(Value::of).toList());
        }
        return table;
    }

    private void claims(Match match) {
        if (match.claims().isEmpty()) {
            return;
        }
        document.section(CompareWords.title(match) + ": the claims", () -> {
            document.text(Tone.STRONG, ClaimsTable.sentence(match));
            for (SharedClaim claim : match.claims()) {
                document.entry(
                        claim.claim() + " " + claim.text(),
                        IntStream.range(0, match.sessions().size())
                                .mapToObj(i -> new Remark(
                                        Tone.PLAIN,
                                        match.sessions().get(i).letter() + " "
                                                + ClaimsTable.words(
                                                        claim.verdicts().get(i))))
                                .toList());
            }
        });
    }
}
