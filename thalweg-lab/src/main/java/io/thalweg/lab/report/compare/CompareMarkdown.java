package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A comparison for the description of a pull request: the outcome, what changed, the rest folded away. */
final class CompareMarkdown {
    private final Markdown markdown = new Markdown();

    private CompareMarkdown() {}

    static String render(ResultsComparison comparison) {
        CompareMarkdown report = new CompareMarkdown();
        for (Match match : comparison.matches()) {
            CompareWords.outcomes(match)
                    .forEach(outcome -> report.markdown.bold(CompareWords.title(match) + ": " + outcome));
            report.markdown.paragraph(Markdown.escape(CompareWords.differs(match)));
        }
        for (Verdict verdict : comparison.verdicts()) {
            report.markdown.paragraph("**" + Markdown.escape(verdict.claim()) + "** " + Markdown.escape(verdict.text())
                    + " **" + VerdictText.word(verdict.answer()) + "** "
                    + Markdown.escape(VerdictText.sentence(verdict)));
        }
        comparison.matches().forEach(report::claims);
        comparison.matches().forEach(report::match);
        return report.markdown.report();
    }

    private void claims(Match match) {
        for (Table table : ClaimsTable.of(match)) {
            markdown.paragraph(
                    "**" + CompareWords.title(match) + ":** " + Markdown.escape(ClaimsTable.sentence(match)));
            markdown.table(table);
        }
    }

    private void match(Match match) {
        CompareWords.cautions(match).forEach(caution -> markdown.paragraph("*" + Markdown.escape(caution) + "*"));
        for (ExperimentChanges changes : match.experiments()) {
            markdown.bold(
                    changes.experiment().label() + " " + changes.experiment().title());
            PercentTable.of(changes, match).forEach(markdown::table);
            Map<Boolean, List<CellChange>> byKind = changes.all()
                    .collect(Collectors.partitioningBy(change -> change.kind() == CellChange.Kind.NO_DIFFERENCE));
            List<CellChange> alike = byKind.getOrDefault(true, List.of());
            table(byKind.getOrDefault(false, List.of()), match);
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
        sessions(match);
    }

    private void table(List<CellChange> changes, Match match) {
        if (changes.isEmpty()) {
            return;
        }
        String other = CompareWords.other(match);
        Table table = new Table(
                Column.ofText("Cell"),
                Column.ofFigures("A MB/s"),
                Column.ofFigures(other + " MB/s"),
                Column.ofFigures(other + "/A (95 % interval)"),
                Column.ofFigures("Change"),
                Column.ofText(""));
        for (CellChange change : changes) {
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

    private void sessions(Match match) {
        markdown.details("What was compared");
        markdown.table(SessionFacts.table(match));
        markdown.endDetails();
        markdown.blank();
    }
}
