package io.thalweg.lab.report.compare;

import io.thalweg.base.format.ChartPage;
import io.thalweg.base.format.PageShell;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Results side by side as one page, in the words of its template.
 *
 * @param title of the document
 * @param outcome what comes out of it, in a sentence or two
 * @param differs what may be the reason
 * @param claims those that one session alone cannot answer
 * @param matches one for each JDK that the files share
 */
record ComparePage(String title, String outcome, String differs, List<Claim> claims, List<Matched> matches) {
    /** A claim and its answer. */
    record Claim(String claim, String text, String reference, String style, String sign, String word, String because) {}

    /**
     * Sessions that stand in one table.
     *
     * @param title their JDKs
     * @param outcomes one sentence for each candidate
     * @param cautions what warns of reading too much into the figures
     * @param facts what they are
     * @param agreement on which claims they agree; none where no claim has an answer
     * @param answers what each says of the claims; none likewise
     * @param experiments in the order of the baseline
     */
    record Matched(
            String title,
            List<String> outcomes,
            List<String> cautions,
            Table facts,
            List<String> agreement,
            List<Table> answers,
            List<Compared> experiments) {}

    /**
     * One experiment.
     *
     * @param anchor its place on the page
     * @param label such as {@code E1}
     * @param title one line
     * @param percents before and after in one table, where the experiment is shown so
     * @param charts the forest plot; none without changes
     * @param tables every cell; none without changes
     * @param refused what could not be compared, and why
     */
    record Compared(
            String anchor,
            String label,
            String title,
            List<Table> percents,
            List<PageForest> charts,
            List<Table> tables,
            List<String> refused) {
        boolean hasRefused() {
            return !refused.isEmpty();
        }
    }

    static String render(ResultsComparison comparison) {
        ComparePage page = of(comparison);
        List<PageForest> drawings = page.matches().stream()
                .flatMap(match -> match.experiments().stream())
                .flatMap(experiment -> experiment.charts().stream())
                .toList();
        return ChartPage.fill(ComparePage.class, "compare.mustache", page, drawings, List.of());
    }

    private static ComparePage of(ResultsComparison comparison) {
        List<Matched> matches = new ArrayList<>();
        for (Match match : comparison.matches()) {
            matches.add(matched(match, matches.size()));
        }
        Match first = comparison.matches().get(0);
        String title = first.sessions().stream()
                .map(session ->
                        session.letter() + " " + session.results().session().id())
                .collect(Collectors.joining(" · "));
        return new ComparePage(
                "Thalweg lab compare · " + title,
                String.join(" ", CompareWords.outcomes(first)),
                CompareWords.differs(first),
                comparison.verdicts().stream().map(ComparePage::claim).toList(),
                matches);
    }

    private static Claim claim(Verdict verdict) {
        return new Claim(
                verdict.claim(),
                verdict.text(),
                verdict.reference(),
                VerdictText.style(verdict.answer()),
                VerdictText.sign(verdict.answer()),
                VerdictText.word(verdict.answer()),
                VerdictText.sentence(verdict));
    }

    private static Matched matched(Match match, int index) {
        List<Table> answers = ClaimsTable.of(match);
        return new Matched(
                CompareWords.title(match),
                CompareWords.outcomes(match),
                CompareWords.cautions(match),
                SessionFacts.table(match),
                answers.isEmpty() ? List.of() : List.of(ClaimsTable.sentence(match)),
                answers,
                match.experiments().stream()
                        .map(changes -> compared(changes, match, index))
                        .toList());
    }

    private static Compared compared(ExperimentChanges changes, Match match, int index) {
        String anchor = PageShell.anchor(changes.experiment().id()) + "-" + index;
        List<Table> tables = new ArrayList<>();
        List<PageForest> charts = new ArrayList<>();
        if (!changes.rows().isEmpty()) {
            charts.add(PageForest.of(anchor + "-forest", changes, match));
            tables.add(table(changes, match));
        }
        return new Compared(
                anchor,
                changes.experiment().label(),
                changes.experiment().title(),
                PercentTable.of(changes, match),
                charts,
                tables,
                changes.refused());
    }

    private static Table table(ExperimentChanges changes, Match match) {
        String other = CompareWords.other(match);
        Table table = new Table(
                changes.experiment().label() + " " + changes.experiment().title(),
                List.of(
                        Column.ofText("Cell"),
                        Column.ofFigures(match.baseline().letter()).in("MB/s"),
                        Column.ofFigures(other).in("MB/s"),
                        Column.ofFigures(other + " over " + match.baseline().letter())
                                .in("×"),
                        Column.ofFigures("95 % interval").in("×"),
                        Column.ofFigures("Change"),
                        Column.ofText("Difference")));
        changes.all()
                .forEach(change -> table.row(
                        Value.of(CompareWords.cell(change, match)),
                        Value.of(CompareWords.before(change)),
                        Value.of(CompareWords.after(change)),
                        Value.of(CompareWords.ratio(change)).in("main"),
                        Value.of(CompareWords.interval(change)),
                        Value.of(CompareWords.percent(change)),
                        Value.of(CompareWords.word(change.kind())).in(CompareWords.style(change.kind()))));
        return table;
    }
}
