package io.thalweg.report.audit;

import io.thalweg.audit.AuditDiff;
import io.thalweg.report.form.FigureText;
import io.thalweg.report.form.Markdown;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What a change has done, for the description of a pull request: the proof first. */
final class AuditDiffMarkdown {
    private AuditDiffMarkdown() {}

    static String render(AuditDiff diff) {
        StringBuilder text = new StringBuilder();
        text.append("**").append(Markdown.escape(AuditDiffText.closing(diff))).append("**\n\n");
        List<AuditDiffRow> rows = AuditDiffRow.of(diff);
        if (!rows.isEmpty()) {
            text.append(row("Finding", "", "Where", "Calls", "Bytes each", "Predicted to save"));
            text.append("|---|---|---|---:|---:|---:|\n");
            rows.forEach(row -> text.append(
                    row(row.title(), row.verdict().toString(), row.at(), row.calls(), row.bytes(), row.predicted())));
            text.append('\n');
        }
        text.append("- Before: ").append(Markdown.escape(AuditWords.subject(diff.before())));
        text.append("\n- After: ")
                .append(Markdown.escape(AuditWords.subject(diff.after())))
                .append('\n');
        return text.toString();
    }

    private static String row(String... values) {
        return Arrays.stream(values)
                .map(value -> value.isEmpty() ? FigureText.NONE : Markdown.escape(value))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
