package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Markdown;
import io.thalweg.base.format.Table;
import java.util.List;

/** For the description of a pull request: the closing sentence, one row for each finding, fixes and facts folded away. */
final class AuditMarkdown {
    private final Audit audit;
    private final boolean all;
    private final Markdown markdown = new Markdown();

    private AuditMarkdown(Audit audit, boolean all) {
        this.audit = audit;
        this.all = all;
    }

    static String render(Audit audit, boolean all) {
        AuditMarkdown report = new AuditMarkdown(audit, all);
        report.markdown.bold(AuditWords.closing(audit, all));
        if (audit.waiting().isPresent()) {
            report.markdown.bold(AuditWords.waiting(audit));
        }
        report.table();
        report.fixes();
        report.facts();
        return report.markdown.report();
    }

    private void table() {
        List<Finding> findings = audit.shown(all);
        if (findings.isEmpty()) {
            return;
        }
        Table table = new Table(
                Table.Column.ofText("Finding"),
                Table.Column.ofText("Where"),
                Table.Column.ofFigures("Calls"),
                Table.Column.ofFigures("Bytes each"),
                Table.Column.ofFigures("CPU"),
                Table.Column.ofFigures("A fix saves"));
        for (Finding finding : findings) {
            table.row(
                    finding.title() + (finding.level() == Level.NOTE ? " (note)" : ""),
                    finding.site().frame().at(),
                    Amounts.count(
                            finding.calls().counts().calls(), finding.calls().noun()),
                    AuditWords.bytesEach(finding.calls()),
                    finding.cpuShare() == null || finding.advice().costSeconds() <= 0
                            ? Figures.NONE
                            : Amounts.percent(finding.cpuShare()),
                    saved(finding));
        }
        markdown.table(table);
    }

    private String saved(Finding finding) {
        String waits = AuditWords.waits(finding);
        if (!waits.isEmpty()) {
            return waits;
        }
        return finding.gain().highSeconds() > 0 ? Amounts.seconds(audit.possible(finding.gain())) : Figures.NONE;
    }

    private void fixes() {
        for (Finding finding : audit.shown(all)) {
            if (finding.level() == Level.WARNING) {
                markdown.details(finding.title() + " at " + finding.site().shortPlace());
                markdown.paragraph(Markdown.escape(finding.advice().what()));
                markdown.paragraph(Markdown.escape(AuditWords.stream(finding)
                        + (AuditWords.created(finding).isEmpty()
                                ? ""
                                : ", created at " + AuditWords.created(finding))));
                finding.advice().fixes().forEach(this::fix);
                markdown.items(finding.advice().caveats());
                markdown.blank();
                markdown.endDetails();
                markdown.blank();
            }
        }
    }

    private void fix(Fix fix) {
        markdown.paragraph(Markdown.escape("Fix (" + fix.needs() + "): " + fix.title() + AuditWords.gain(fix, audit)));
        markdown.line("```diff");
        fix.before().lines().forEach(line -> markdown.line("- " + line));
        fix.after().lines().forEach(line -> markdown.line("+ " + line));
        markdown.line("```");
        markdown.blank();
    }

    private void facts() {
        markdown.details("What was seen");
        markdown.items(List.of(AuditWords.subject(audit)));
        markdown.items(AuditWords.facts(audit, all));
        markdown.blank();
        markdown.endDetails();
    }
}
