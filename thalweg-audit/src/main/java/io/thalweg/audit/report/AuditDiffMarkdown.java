package io.thalweg.audit.report;

import io.thalweg.audit.AuditDiff;
import io.thalweg.base.format.FigureText;
import io.thalweg.base.format.Markdown;
import java.util.Arrays;
import java.util.List;

/** What a change has done, for the description of a pull request: the proof first. */
final class AuditDiffMarkdown {
    private AuditDiffMarkdown() {}

    static String render(AuditDiff diff) {
        Markdown markdown = new Markdown();
        markdown.bold(AuditDiffText.closing(diff));
        List<AuditDiffRow> rows = AuditDiffRow.of(diff);
        if (!rows.isEmpty()) {
            markdown.head("lllrrr", filled("Finding", "Now", "Where", "Calls", "Bytes each", "Predicted to save"));
            rows.forEach(row -> markdown.row(filled(
                    row.title(), row.verdict().toString(), row.at(), row.calls(), row.bytes(), row.predicted())));
            markdown.blank();
        }
        markdown.items(List.of(
                "Before: " + AuditWords.subject(diff.before()),
                "After: " + AuditWords.subject(diff.after()),
                AuditWords.SAVED_CPU));
        return markdown.text();
    }

    private static List<String> filled(String... values) {
        return Arrays.stream(values)
                .map(value -> value.isEmpty() ? FigureText.NONE : value)
                .toList();
    }
}
