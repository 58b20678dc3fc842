package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.TextOutput;
import java.util.ArrayList;
import java.util.List;

/** Ranked findings with their fixes, then how much was seen, then one closing sentence, for a terminal. */
final class AuditText {
    private static final String INDENT = "   ";
    /** A line of less share says little. */
    private static final double TELLING_SHARE = 0.05;

    private static final int MOST_CALLERS = 3;

    private final Audit audit;
    private final boolean all;
    private final TextOutput out;

    private AuditText(Audit audit, boolean all, Style style) {
        this.audit = audit;
        this.all = all;
        this.out = new TextOutput(style);
    }

    static String render(Audit audit, boolean all, Style style) {
        AuditText report = new AuditText(audit, all, style);
        report.out.wrap("", TextOutput.BOLD, AuditWords.subject(audit));
        report.out.line("");
        report.warnings();
        report.notes();
        report.facts();
        report.out.wrap("", TextOutput.BOLD, AuditWords.closing(audit, all));
        if (audit.waiting().isPresent()) {
            report.out.wrap("", TextOutput.BOLD, AuditWords.waiting(audit));
        }
        return report.out.text();
    }

    private void warnings() {
        int number = 0;
        for (Finding finding : audit.shown(all)) {
            if (finding.level() == Level.WARNING) {
                number++;
                warning(number, finding);
                out.line("");
            }
        }
    }

    private void warning(int number, Finding finding) {
        String gain = AuditWords.gain(finding, audit);
        out.wrap("", TextOutput.YELLOW, number + "  " + finding.title() + (gain.isEmpty() ? "" : " · " + gain));
        place(INDENT, finding.site());
        out.wrap(INDENT, "", finding.advice().what());
        out.wrap(INDENT, TextOutput.DIM, AuditWords.stream(finding));
        String created = AuditWords.created(finding);
        if (!created.isEmpty()) {
            out.wrap(INDENT, "", "created at " + created);
        }
        callers(finding);
        if (finding.calls().movesBytes() && finding.calls().counts().bytes() > 0) {
            out.wrap(
                    INDENT,
                    TextOutput.DIM,
                    "sizes: " + Histogram.words(finding.calls().counts().histogram()));
        }
        finding.advice().fixes().forEach(this::fix);
        finding.advice().caveats().forEach(caveat -> out.wrap(INDENT, TextOutput.DIM, "Mind: " + caveat));
    }

    private void place(String indent, CallSite site) {
        String owner = site.isApp() ? "" : "  [" + site.owner() + owner(site) + "]";
        out.wrap(indent, "", "at " + site.frame().at() + owner);
        if (site.via() != null) {
            out.wrap(indent, "", "called from " + site.via().at());
        }
    }

    private static String owner(CallSite site) {
        return site.owner() == CallSite.Owner.DEPENDENCY ? " " + site.frame().origin() : "";
    }

    private void callers(Finding finding) {
        List<Caller> others = new ArrayList<>();
        for (Caller caller : finding.calls().lines()) {
            if (caller.share() >= TELLING_SHARE && !caller.site().equals(finding.site())) {
                others.add(caller);
            }
        }
        others.stream()
                .limit(MOST_CALLERS)
                .forEach(caller -> out.wrap(
                        INDENT,
                        "",
                        "also at " + caller.site().frame().at() + ", " + Amounts.percent(caller.share())
                                + " of the calls"));
    }

    private void fix(Fix fix) {
        out.wrap(INDENT, TextOutput.GREEN, "Fix (" + fix.needs() + "): " + fix.title() + AuditWords.gain(fix, audit));
        fix.before().lines().forEach(line -> out.line(INDENT + "  - " + line));
        fix.after().lines().forEach(line -> out.line(INDENT + "  + " + line));
    }

    private void notes() {
        List<Finding> notes = audit.shown(all).stream()
                .filter(finding -> finding.level() == Level.NOTE)
                .toList();
        if (notes.isEmpty()) {
            return;
        }
        out.wrap("", TextOutput.BOLD, "Not worth a change, or not fixable by a buffer");
        for (Finding note : notes) {
            out.wrap(
                    INDENT,
                    "",
                    note.title() + " at " + note.site().frame().at() + ": "
                            + note.advice().what());
        }
        out.line("");
    }

    private void facts() {
        AuditWords.facts(audit, all).forEach(fact -> out.wrap("", TextOutput.DIM, fact));
        out.line("");
    }
}
