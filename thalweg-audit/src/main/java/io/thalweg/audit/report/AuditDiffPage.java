package io.thalweg.audit.report;

import io.thalweg.audit.AuditDiff;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageShell;
import java.util.List;
import java.util.Map;

/**
 * What a change has done, as one HTML page that needs neither network nor script.
 *
 * @param closing the proof
 * @param before what was audited first
 * @param after and then
 * @param rows what has become of each finding
 */
record AuditDiffPage(String closing, String before, String after, List<Row> rows) {
    /** One finding; {@code colour} is a class of the style. */
    record Row(String title, String verdict, String colour, String at, String calls, String bytes, String predicted) {
        static Row of(AuditDiffRow row) {
            boolean good = row.verdict() == AuditDiffRow.Verdict.GONE || row.verdict() == AuditDiffRow.Verdict.FIXED;
            return new Row(
                    row.title(),
                    row.verdict().toString(),
                    good ? "confirmed" : "refuted",
                    row.at(),
                    row.calls(),
                    row.bytes().isEmpty() ? Figures.NONE : row.bytes(),
                    row.predicted().isEmpty() ? Figures.NONE : row.predicted());
        }
    }

    static String render(AuditDiff diff) {
        String style = PageShell.style() + PageShell.resource(AuditDiffPage.class, "audit.css");
        AuditDiffPage page = new AuditDiffPage(
                AuditDiffText.closing(diff),
                AuditWords.subject(diff.before()),
                AuditWords.subject(diff.after()),
                AuditDiffRow.of(diff).stream().map(Row::of).toList());
        return PageShell.fill(
                AuditDiffPage.class,
                "audit-diff.mustache",
                Map.of("page", page, "policy", PageShell.policy(style), "style", style));
    }
}
