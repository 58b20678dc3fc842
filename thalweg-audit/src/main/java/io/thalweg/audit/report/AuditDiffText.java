package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.AuditDiff;
import io.thalweg.audit.AuditDiff.Amount;
import io.thalweg.audit.Waiting;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Gain;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.TextOutput;
import java.util.Locale;
import java.util.StringJoiner;

/** What a change has done, for a terminal; the last line is the proof. */
final class AuditDiffText {
    private static final long TELLING_CALLS = 1000;

    private static final long TELLING_FORCES = 100;

    private final TextOutput out;

    private AuditDiffText(Style style) {
        this.out = new TextOutput(style);
    }

    static String render(AuditDiff diff, Style style) {
        AuditDiffText report = new AuditDiffText(style);
        report.out.wrap("", TextOutput.BOLD, "Before: " + AuditWords.subject(diff.before()));
        report.out.wrap("", TextOutput.BOLD, "After:  " + AuditWords.subject(diff.after()));
        report.out.line("");
        AuditDiffRow.of(diff).forEach(report::row);
        report.out.wrap("", TextOutput.DIM, AuditWords.savedCpu(diff));
        report.out.wrap("", TextOutput.BOLD, closing(diff));
        return report.out.text();
    }

    private void row(AuditDiffRow row) {
        out.wrap("", row.verdict().colour(), row.title() + ": " + row.verdict());
        out.wrap("   ", "", "at " + row.at());
        StringJoiner figures = new StringJoiner(", ");
        figures.add(row.calls());
        if (!row.bytes().isEmpty()) {
            figures.add(row.bytes() + " each");
        }
        if (!row.predicted().isEmpty()) {
            figures.add("predicted to save " + row.predicted());
        }
        out.wrap("   ", "", figures.toString());
        out.line("");
    }

    /** Such as {@code 4,000,012 → 489 reads, CPU 1.31 → 0.12 s (1.19 s saved), predicted 1.2–1.4 s saved.} */
    static String closing(AuditDiff diff) {
        Audit before = diff.before();
        Audit after = diff.after();
        StringJoiner text = new StringJoiner(", ", "", ".");
        text.add(AuditDiffRow.arrow(before.totals().reads(), after.totals().reads()) + " reads");
        if (before.totals().writes() + after.totals().writes() > 0) {
            text.add(AuditDiffRow.arrow(before.totals().writes(), after.totals().writes()) + " writes");
        }
        addDurable(text, diff.durableBefore(), diff.durableAfter());
        addIfChanged(text, before.totals().otherCalls(), after.totals().otherCalls(), " other calls");
        addIfChanged(text, before.totals().opens(), after.totals().opens(), " opened files");
        Double cpuBefore = before.totals().cpuSeconds();
        Double cpuAfter = after.totals().cpuSeconds();
        if (cpuBefore != null && cpuAfter != null) {
            double saved = cpuBefore - cpuAfter;
            text.add(String.format(
                    Locale.ROOT,
                    "CPU %.2f → %.2f s (%.2f s %s)",
                    cpuBefore,
                    cpuAfter,
                    Math.abs(saved),
                    saved >= 0 ? "saved" : "more"));
        }
        before.waiting()
                .ifPresent(waiting -> text.add("waiting " + Amounts.seconds(waiting.seconds()) + " → "
                        + Amounts.seconds(after.waiting().map(Waiting::seconds).orElse(0.0))));
        Gain predicted = diff.predicted();
        if (predicted.highSeconds() > 0) {
            text.add("predicted " + Amounts.seconds(before.possible(predicted)) + " saved");
        }
        return text.toString();
    }

    /** Where both are few, or the same, there is nothing to tell. */
    private static void addDurable(StringJoiner text, Amount before, Amount after) {
        boolean same = before.calls() == after.calls() && before.forces() == after.forces();
        if (!same && Math.max(before.calls(), after.calls()) >= TELLING_FORCES) {
            text.add(AuditDiffRow.durable(before, after));
        }
    }

    /** A few more or less are nobody's change. */
    private static void addIfChanged(StringJoiner text, long before, long after, String what) {
        if (Math.abs(before - after) >= TELLING_CALLS) {
            text.add(AuditDiffRow.arrow(before, after) + what);
        }
    }
}
