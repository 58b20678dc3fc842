package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.compare.Change;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Verdict;
import java.util.List;

/** A comparison for the description of a pull request: the findings, what changed, the rest folded away. */
final class CompareMarkdown {
    private final Markdown markdown = new Markdown();

    private CompareMarkdown() {}

    static String render(ResultsComparison comparison) {
        CompareMarkdown report = new CompareMarkdown();
        for (Match match : comparison.matches()) {
            CompareWords.findings(match)
                    .forEach(finding -> report.markdown.bold(CompareWords.title(match) + ": " + finding));
            report.markdown.paragraph(Markdown.escape(CompareWords.differs(match)));
        }
        for (Verdict verdict : comparison.verdicts()) {
            report.markdown.paragraph("**" + Markdown.escape(verdict.claim()) + "** " + Markdown.escape(verdict.text())
                    + " **" + VerdictText.word(verdict.answer()) + "** "
                    + Markdown.escape(VerdictText.sentence(verdict)));
        }
        comparison.matches().forEach(report::match);
        return report.markdown.text();
    }

    private void match(Match match) {
        CompareWords.cautions(match).forEach(caution -> markdown.paragraph("*" + Markdown.escape(caution) + "*"));
        for (ExperimentChanges changes : match.experiments()) {
            markdown.bold(
                    changes.experiment().label() + " " + changes.experiment().title());
            PercentTable.of(changes, match).forEach(percents -> markdown.table(percents.table()));
            List<Change> all = changes.rows().stream()
                    .flatMap(row -> row.changes().stream())
                    .toList();
            List<Change> moved = all.stream()
                    .filter(change -> change.kind() != Change.Kind.NO_DIFFERENCE)
                    .toList();
            List<Change> alike = all.stream()
                    .filter(change -> change.kind() == Change.Kind.NO_DIFFERENCE)
                    .toList();
            table(moved, match);
            if (!alike.isEmpty()) {
                markdown.details(Figures.count(alike.size(), "cell") + " without a difference");
                table(alike, match);
                markdown.endDetails();
                markdown.blank();
            }
            if (!changes.refused().isEmpty()) {
                markdown.details("Not compared");
                markdown.items(changes.refused());
                markdown.blank();
                markdown.endDetails();
                markdown.blank();
            }
        }
        sides(match);
    }

    private void table(List<Change> changes, Match match) {
        if (changes.isEmpty()) {
            return;
        }
        String other = match.sides().size() > 2 ? "other" : match.sides().get(1).letter();
        Table table = new Table(
                Column.ofText("Cell"),
                Column.ofFigures("A MB/s"),
                Column.ofFigures(other + " MB/s"),
                Column.ofFigures(other + "/A (95 % interval)"),
                Column.ofFigures("Change"),
                Column.ofText(""));
        for (Change change : changes) {
            table.row(
                    CompareWords.cell(change, match),
                    CompareWords.before(change),
                    CompareWords.after(change),
                    CompareWords.ratio(change) + " (" + CompareWords.interval(change) + ")",
                    CompareWords.percent(change),
                    CompareWords.word(change.kind()));
        }
        markdown.table(table);
    }

    private void sides(Match match) {
        markdown.details("What was compared");
        markdown.table(SideFacts.table(match));
        markdown.endDetails();
        markdown.blank();
    }
}
