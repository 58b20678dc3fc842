package io.thalweg.audit.report;

import io.thalweg.audit.AuditDiff;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import java.util.List;

/** What a change has done, for the description of a pull request: the proof first. */
final class AuditDiffMarkdown {
    private AuditDiffMarkdown() {}

    static String render(AuditDiff diff) {
        Markdown markdown = new Markdown();
        markdown.bold(AuditDiffText.closing(diff));
        List<AuditDiffRow> rows = AuditDiffRow.of(diff);
        if (!rows.isEmpty()) {
            Table table = new Table(
                    Table.Column.ofText("Finding"),
                    Table.Column.ofText("Now"),
                    Table.Column.ofText("Where"),
                    Table.Column.ofFigures("Calls"),
                    Table.Column.ofFigures("Bytes each"),
                    Table.Column.ofFigures("Predicted to save"));
            rows.forEach(row -> table.row(
                    row.title(),
                    row.verdict().toString(),
                    row.at(),
                    row.calls(),
                    orNone(row.bytes()),
                    orNone(row.predicted())));
            markdown.table(table);
        }
        markdown.items(List.of(
                "Before: " + AuditWords.subject(diff.before()),
                "After: " + AuditWords.subject(diff.after()),
                AuditWords.savedCpu(diff)));
        return markdown.report();
    }

    private static String orNone(String value) {
        return value.isEmpty() ? Figures.NONE : value;
    }
}
