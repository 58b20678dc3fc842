package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Style;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.TextOutput;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.compare.SharedClaim;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Verdict;
import java.util.List;

/** A comparison for a terminal: what differs, the ratios as figures and as a forest plot, and one closing sentence. */
final class CompareText {
    /** A longer table is cut to the cells that changed most: CSV and JSON have them all. */
    private static final int MOST_ROWS = 40;
    /** How important among the columns the two speeds are, and the plot of their ratio. */
    private static final int SPEEDS = 2;

    private static final int PLOT = 5;

    private static final String LEGEND =
            "Ratio: the candidate's geometric mean over forks divided by A's, with its 95 % interval; MB/s are"
                    + " arithmetic means, whose ratio differs where forks do. The plot's axis is logarithmic: o ratio,"
                    + " - interval, | no change. 1 MB = 1,000,000 bytes.";

    private final ResultsComparison comparison;
    private final TextOutput out;

    private CompareText(ResultsComparison comparison, Style style) {
        this.comparison = comparison;
        this.out = new TextOutput(style);
    }

    static String render(ResultsComparison comparison, Style style) {
        CompareText text = new CompareText(comparison, style);
        comparison.matches().forEach(text::match);
        comparison.matches().forEach(text::claims);
        text.claimsOfSeveral();
        text.out.wrap("", TextOutput.DIM, LEGEND);
        text.out.line("");
        for (Match match : comparison.matches()) {
            CompareWords.outcomes(match)
                    .forEach(outcome -> text.out.wrap("", TextOutput.BOLD, CompareWords.title(match) + ": " + outcome));
        }
        return text.out.text();
    }

    private void match(Match match) {
        out.wrap("", TextOutput.BOLD, CompareWords.title(match));
        match.sessions()
                .forEach(session -> out.wrap(
                        "",
                        "",
                        session.letter() + " is " + session.source().name() + ": "
                                + SessionText.session(session.results())));
        out.wrap("", TextOutput.BOLD, CompareWords.differs(match));
        CompareWords.cautions(match).forEach(caution -> out.wrap("", TextOutput.BOLD, caution));
        out.line("");
        match.experiments().forEach(changes -> experiment(changes, match));
    }

    private void experiment(ExperimentChanges changes, Match match) {
        out.wrap(
                "",
                TextOutput.BOLD,
                changes.experiment().label() + " " + changes.experiment().title());
        PercentTable.of(changes, match).forEach(this::percentTable);
        if (!changes.rows().isEmpty()) {
            forest(changes, match);
        }
        changes.refused().forEach(reason -> out.wrap("  ", TextOutput.DIM, "not compared: " + reason));
        out.line("");
    }

    /** Only where it fits: the forest plot beneath has the same figures. */
    private void percentTable(Table table) {
        if (out.fits(table, Integer.MIN_VALUE)) {
            out.table(table);
            out.line("");
        }
    }

    private void forest(ExperimentChanges changes, Match match) {
        List<CellChange> shown = changes.mostChanged(MOST_ROWS);
        out.table(widest(shown, match));
        long all = changes.all().count();
        if (shown.size() < all) {
            out.wrap(
                    "  ",
                    TextOutput.DIM,
                    "the " + shown.size() + " that changed most of " + all
                            + " cells; --format csv, json or html shows all");
        }
    }

    /** A narrower plot rather than a column less, and a column less rather than no plot. */
    private Table widest(List<CellChange> shown, Match match) {
        for (int importance : new int[] {SPEEDS, PLOT}) {
            for (int width = Forest.WIDEST; width >= Forest.NARROWEST; width -= 2) {
                Table table = table(shown, match, width);
                if (out.fits(table, importance)) {
                    return table;
                }
            }
        }
        return table(shown, match, Forest.WIDEST);
    }

    private static Table table(List<CellChange> shown, Match match, int plotWidth) {
        Forest forest = new Forest(shown, plotWidth);
        String other = CompareWords.other(match);
        Table table = new Table(
                Column.ofText(""),
                Column.ofFigures("A MB/s").withImportance(3),
                Column.ofFigures(other + " MB/s").withImportance(SPEEDS),
                Column.ofFigures(other + "/A").withImportance(9),
                Column.ofFigures("95 % interval").withImportance(6),
                Column.ofFigures("change").withImportance(7),
                Column.ofFigures("").withImportance(8),
                Column.ofFigures(forest.title()).withImportance(PLOT));
        for (CellChange change : shown) {
            table.row(
                    CompareWords.cell(change, match),
                    CompareWords.before(change),
                    CompareWords.after(change),
                    CompareWords.ratio(change),
                    CompareWords.interval(change),
                    CompareWords.percent(change),
                    change.kind() == CellChange.Kind.NO_DIFFERENCE ? "" : CompareWords.word(change.kind()),
                    forest.row(change));
        }
        return table;
    }

    private void claims(Match match) {
        if (match.claims().isEmpty()) {
            return;
        }
        out.wrap("", TextOutput.BOLD, CompareWords.title(match) + ": " + ClaimsTable.sentence(match));
        for (SharedClaim claim : match.claims()) {
            out.wrap("", "", claim.claim() + " " + claim.text());
            for (int i = 0; i < match.sessions().size(); i++) {
                String letter = match.sessions().get(i).letter();
                out.wrap(
                        "  ",
                        "",
                        letter + " " + ClaimsTable.words(claim.verdicts().get(i)));
            }
        }
        out.line("");
    }

    private void claimsOfSeveral() {
        if (comparison.verdicts().isEmpty()) {
            return;
        }
        out.wrap("", TextOutput.BOLD, "Claims that need more than one session");
        for (Verdict verdict : comparison.verdicts()) {
            out.wrap("", "", verdict.claim() + " " + verdict.text());
            out.wrap("  ", TextOutput.DIM, "reference: " + verdict.reference());
            out.wrap(
                    "  ",
                    ink(verdict.answer()),
                    VerdictText.word(verdict.answer()) + " " + VerdictText.sentence(verdict));
        }
        out.line("");
    }

    private static String ink(Answer answer) {
        return switch (answer) {
            case CONFIRMED -> TextOutput.GREEN;
            case REFUTED -> TextOutput.RED;
            case INCONCLUSIVE -> TextOutput.YELLOW;
            case NOT_MEASURED -> TextOutput.DIM;
        };
    }
}
