package io.thalweg.lab.report.compare;

import io.thalweg.base.format.ChartPage;
import io.thalweg.base.format.PageShell;
import io.thalweg.lab.compare.Change;
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
 * @param finding what comes out of it, in a sentence or two
 * @param differs what may be the reason
 * @param claims those that one session alone cannot answer
 * @param matches one for each JDK that the files share
 */
record ComparePage(String title, String finding, String differs, List<Claim> claims, List<Matched> matches) {
    /** A claim and its answer. */
    record Claim(String claim, String text, String reference, String style, String sign, String word, String because) {}

    /**
     * Sides that stand in one table.
     *
     * @param title their JDKs
     * @param findings one sentence for each side but the first
     * @param cautions what warns of reading too much into the figures
     * @param letters of the sides
     * @param facts what the sides are
     * @param experiments in the order of the first side
     */
    record Matched(
            String title,
            List<String> findings,
            List<String> cautions,
            List<String> letters,
            List<SideFacts> facts,
            List<Compared> experiments) {}

    /**
     * One experiment.
     *
     * @param anchor its place on the page
     * @param label such as {@code E1}
     * @param title one line
     * @param percents before and after in one table, where the experiment is shown so
     * @param charts the forest plot; none without rows
     * @param other what the column of the other sides is called
     * @param rows every cell that could be compared
     * @param refused what could not, and why
     */
    record Compared(
            String anchor,
            String label,
            String title,
            List<PercentTable> percents,
            List<PageForest> charts,
            String other,
            List<Row> rows,
            List<String> refused) {
        boolean hasRows() {
            return !rows.isEmpty();
        }

        boolean hasRefused() {
            return !refused.isEmpty();
        }
    }

    /** One cell on one side. */
    record Row(
            String cell,
            String before,
            String after,
            String ratio,
            String interval,
            String percent,
            String word,
            String style) {}

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
        String title = first.sides().stream()
                .map(side -> side.letter() + " " + side.results().session().id())
                .collect(Collectors.joining(" · "));
        return new ComparePage(
                "Thalweg lab compare · " + title,
                String.join(" ", CompareWords.findings(first)),
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
        return new Matched(
                CompareWords.title(match),
                CompareWords.findings(match),
                CompareWords.cautions(match),
                match.sides().stream().map(side -> side.letter()).toList(),
                SideFacts.of(match),
                match.experiments().stream()
                        .map(changes -> compared(changes, match, index))
                        .toList());
    }

    private static Compared compared(ExperimentChanges changes, Match match, int index) {
        String anchor = PageShell.anchor(changes.experiment().id()) + "-" + index;
        List<Change> all =
                changes.rows().stream().flatMap(row -> row.changes().stream()).toList();
        return new Compared(
                anchor,
                changes.experiment().label(),
                changes.experiment().title(),
                PercentTable.of(changes, match),
                all.isEmpty() ? List.of() : List.of(PageForest.of(anchor + "-forest", all, match)),
                match.sides().size() > 2 ? "Other" : match.sides().get(1).letter(),
                all.stream().map(change -> row(change, match)).toList(),
                changes.refused());
    }

    private static Row row(Change change, Match match) {
        return new Row(
                CompareWords.cell(change, match),
                CompareWords.before(change),
                CompareWords.after(change),
                CompareWords.ratio(change),
                CompareWords.interval(change),
                CompareWords.percent(change),
                CompareWords.word(change.kind()),
                CompareWords.word(change.kind()).replace(' ', '-'));
    }
}
