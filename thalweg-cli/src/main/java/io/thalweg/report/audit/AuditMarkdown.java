package io.thalweg.report.audit;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.report.form.FigureText;
import io.thalweg.report.form.Markdown;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** For the description of a pull request: the closing sentence, one row for each finding, fixes and facts folded away. */
final class AuditMarkdown {
    private final Audit audit;
    private final boolean all;
    private final StringBuilder text = new StringBuilder();

    private AuditMarkdown(Audit audit, boolean all) {
        this.audit = audit;
        this.all = all;
    }

    static String render(Audit audit, boolean all) {
        AuditMarkdown report = new AuditMarkdown(audit, all);
        report.paragraph("**" + Markdown.escape(AuditWords.closing(audit, all)) + "**");
        report.table();
        report.fixes();
        report.facts();
        return report.text.toString();
    }

    private void table() {
        List<Finding> findings = audit.shown(all);
        if (findings.isEmpty()) {
            return;
        }
        row("Finding", "Where", "Calls", "Bytes each", "CPU", "A fix saves");
        text.append("|---|---|---:|---:|---:|---:|\n");
        for (Finding finding : findings) {
            row(
                    finding.title() + (finding.level() == Level.NOTE ? " (note)" : ""),
                    finding.site().frame().at(),
                    Amounts.count(finding.calls().calls(), finding.calls().op()),
                    Amounts.size(finding.calls().meanBytes()),
                    finding.cpuShare() == null ? FigureText.NONE : Amounts.percent(finding.cpuShare()),
                    finding.gain().highSeconds() > 0 ? Amounts.seconds(finding.gain()) : FigureText.NONE);
        }
        text.append('\n');
    }

    private void fixes() {
        for (Finding finding : audit.shown(all)) {
            if (finding.level() == Level.WARNING) {
                details(finding.title() + " at " + AuditWords.shortPlace(finding.site()));
                paragraph(Markdown.escape(finding.advice().what()));
                paragraph(Markdown.escape(AuditWords.stream(finding)
                        + (AuditWords.created(finding).isEmpty() ? "" : ", made at " + AuditWords.created(finding))));
                finding.advice().fixes().forEach(this::fix);
                finding.advice()
                        .caveats()
                        .forEach(caveat -> text.append("- ")
                                .append(Markdown.escape(caveat))
                                .append('\n'));
                text.append("\n</details>\n\n");
            }
        }
    }

    private void fix(Fix fix) {
        paragraph(Markdown.escape("Fix (" + fix.needs() + "): " + fix.title() + AuditWords.gain(fix)));
        text.append("```diff\n");
        fix.before().lines().forEach(line -> text.append("- ").append(line).append('\n'));
        fix.after().lines().forEach(line -> text.append("+ ").append(line).append('\n'));
        text.append("```\n\n");
    }

    private void facts() {
        details("What was seen");
        text.append("- ").append(Markdown.escape(AuditWords.subject(audit))).append('\n');
        AuditWords.facts(audit, all)
                .forEach(fact -> text.append("- ").append(Markdown.escape(fact)).append('\n'));
        text.append("\n</details>\n");
    }

    private void details(String summary) {
        text.append("<details><summary>").append(Markdown.escape(summary)).append("</summary>\n\n");
    }

    private void paragraph(String paragraph) {
        text.append(paragraph).append("\n\n");
    }

    private void row(String... values) {
        text.append(Arrays.stream(values).map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
    }
}
