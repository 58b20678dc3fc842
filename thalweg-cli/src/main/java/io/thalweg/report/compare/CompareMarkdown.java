package io.thalweg.report.compare;

import io.thalweg.lab.compare.Change;
import io.thalweg.lab.compare.ExperimentChanges;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.result.Verdict;
import io.thalweg.report.form.FigureText;
import io.thalweg.report.form.Markdown;
import io.thalweg.report.words.VerdictText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison for the description of a pull request: the findings, what changed, the rest folded away. */
final class CompareMarkdown {
    private final StringBuilder text = new StringBuilder();

    private CompareMarkdown() {}

    static String render(ResultsComparison comparison) {
        CompareMarkdown markdown = new CompareMarkdown();
        for (Match match : comparison.matches()) {
            CompareWords.findings(match)
                    .forEach(finding -> markdown.paragraph(
                            "**" + Markdown.escape(CompareWords.title(match) + ": " + finding) + "**"));
        }
        for (Verdict verdict : comparison.verdicts()) {
            markdown.paragraph("**" + Markdown.escape(verdict.claim()) + "** " + Markdown.escape(verdict.text()) + " **"
                    + VerdictText.word(verdict.answer()) + "** " + Markdown.escape(VerdictText.sentence(verdict)));
        }
        comparison.matches().forEach(markdown::match);
        return markdown.text.toString();
    }

    private void match(Match match) {
        CompareWords.cautions(match).forEach(caution -> paragraph("*" + Markdown.escape(caution) + "*"));
        for (ExperimentChanges changes : match.experiments()) {
            paragraph("**"
                    + Markdown.escape(changes.experiment().label() + " "
                            + changes.experiment().title()) + "**");
            PercentTable.of(changes, match).forEach(this::percentTable);
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
                details(FigureText.count(alike.size(), "cell") + " without a difference");
                table(alike, match);
                text.append("</details>\n\n");
            }
            if (!changes.refused().isEmpty()) {
                details("Not compared");
                changes.refused()
                        .forEach(reason -> text.append("- ")
                                .append(Markdown.escape(reason))
                                .append('\n'));
                text.append("\n</details>\n\n");
            }
        }
        sides(match);
    }

    private void percentTable(PercentTable percents) {
        head(percents.header());
        for (PercentTable.Row row : percents.rows()) {
            List<String> values = new ArrayList<>(List.of(row.name()));
            values.addAll(row.values());
            row(values);
        }
        text.append('\n');
    }

    private void table(List<Change> changes, Match match) {
        if (changes.isEmpty()) {
            return;
        }
        String other = match.sides().size() > 2 ? "other" : match.sides().get(1).letter();
        head(List.of("Cell", "A MB/s", other + " MB/s", other + "/A (95 % interval)", "Change", ""));
        for (Change change : changes) {
            row(List.of(
                    CompareWords.cell(change, match),
                    CompareWords.before(change),
                    CompareWords.after(change),
                    CompareWords.ratio(change) + " (" + CompareWords.interval(change) + ")",
                    CompareWords.percent(change),
                    CompareWords.word(change.kind())));
        }
        text.append('\n');
    }

    private void sides(Match match) {
        details("What was compared");
        List<String> header = new ArrayList<>(List.of(""));
        match.sides().forEach(side -> header.add(side.letter()));
        head(header);
        for (SideFacts fact : SideFacts.of(match)) {
            List<String> values = new ArrayList<>(List.of(fact.name()));
            values.addAll(fact.values());
            row(values);
        }
        text.append("\n</details>\n\n");
    }

    private void head(List<String> titles) {
        row(titles);
        text.append("|---|")
                .append(String.join("", Collections.nCopies(titles.size() - 1, "---:|")))
                .append('\n');
    }

    private void row(List<String> values) {
        text.append(values.stream().map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private void details(String summary) {
        text.append("<details><summary>").append(Markdown.escape(summary)).append("</summary>\n\n");
    }

    private void paragraph(String paragraph) {
        text.append(paragraph).append("\n\n");
    }
}
