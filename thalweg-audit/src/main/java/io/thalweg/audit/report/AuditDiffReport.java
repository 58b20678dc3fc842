package io.thalweg.audit.report;

import io.thalweg.audit.AgentCost;
import io.thalweg.audit.Audit;
import io.thalweg.audit.Waiting;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.diff.AuditDiff.Change;
import io.thalweg.audit.diff.CallSum;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Gain;
import io.thalweg.base.format.Document;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/** What a change has done; the headline is the proof. */
final class AuditDiffReport {
    private static final long TELLING_CALLS = 1000;

    private static final long TELLING_FORCES = 100;

    private static final String ABOUT = "about ";

    private AuditDiffReport() {}

    static void describe(AuditDiff diff, Document document) {
        document.headline(closing(diff));
        document.subject("Before: " + AuditWords.subject(diff.before()));
        document.subject("After: " + AuditWords.subject(diff.after()));
        Table table = new Table(
                "What happened to the findings",
                List.of(
                        Column.ofText("Finding"),
                        Column.ofText("Now"),
                        Column.ofText("Where").reading("at %s"),
                        Column.ofFigures("Calls"),
                        Column.ofFigures("Bytes each").reading("%s each"),
                        Column.ofFigures("Predicted to save").reading("predicted to save %s")));
        diff.changes().forEach(change -> row(table, change, diff.before()));
        diff.added().forEach(finding -> added(table, finding));
        if (table.size() > 0) {
            document.records(table);
        }
        document.footnotes("", List.of(savedCpu(diff)));
    }

    private static void row(Table table, Change change, Audit before) {
        Finding finding = change.finding();
        boolean gone = change.is().calls() == 0;
        table.row(
                Value.of(finding.title()),
                verdict(change),
                Value.of(finding.site().frame().at()),
                Value.of(
                        change.elsewhere() == null
                                ? arrow(change.was(), change.is()) + " "
                                        + finding.calls().noun() + "s" + together(change)
                                : durable(change.was(), change.is()) + elsewhere(change.elsewhere())),
                Value.of(
                        gone || change.is().forces() > 0 || !finding.calls().movesBytes()
                                ? Figures.NONE
                                : Amounts.size(change.was().meanBytes()) + " → "
                                        + Amounts.size(change.is().meanBytes())),
                Value.of(predicted(finding, before)));
    }

    private static Value verdict(Change change) {
        if (change.isChanged() && !change.isFixed()) {
            return Value.of("changed, and cost the same").in("open");
        }
        if (change.is().calls() == 0) {
            return Value.of("gone").in("good");
        }
        if (change.isFixed()) {
            return Value.of("fixed").in("good");
        }
        if (change.isLess()) {
            return Value.of("fewer, but still there").in("open");
        }
        if (change.isMore()) {
            return Value.of("more").in("bad");
        }
        return Value.of(change.movesLess() ? "changed: fewer bytes" : "unchanged")
                .in("open");
    }

    private static void added(Table table, Finding finding) {
        table.row(
                Value.of(finding.title()),
                Value.of("new").in("bad"),
                Value.of(finding.site().frame().at()),
                Value.of(AuditWords.count(finding.calls())),
                Value.of(AuditWords.bytesEach(finding.calls())),
                Value.of(Figures.NONE));
    }

    private static String together(Change change) {
        return change.was().streams() > 1 || change.is().streams() > 1 ? " on all streams of this method" : "";
    }

    /** For calls that wait: how long they waited, since no saving is predicted. */
    private static String predicted(Finding finding, Audit before) {
        if (finding.advice().waitSeconds() > 0) {
            return "up to " + Amounts.seconds(finding.advice().waitSeconds()) + " of waiting";
        }
        return finding.gain().highSeconds() > 0 ? Amounts.seconds(before.possible(finding.gain())) : Figures.NONE;
    }

    /** Such as {@code 500 forces → 499 durable writes}, or {@code 500 → 8 forces} where both are of one kind. */
    private static String durable(CallSum was, CallSum is) {
        boolean forces = was.forces() == was.calls() && is.forces() == is.calls();
        boolean writes = was.forces() + is.forces() == 0;
        return forces || writes
                ? arrow(was, is) + (forces ? " forces" : " durable writes")
                : durable(was) + " → " + durable(is);
    }

    private static String durable(CallSum amount) {
        long writes = amount.calls() - amount.forces();
        String forces = Amounts.count(amount.forces(), "force");
        if (writes == 0) {
            return forces;
        }
        return (amount.forces() == 0 ? "" : forces + " and ") + Amounts.count(writes, "durable write");
    }

    /** Forces and durable writes at other lines: where they moved there, nothing was saved. */
    private static String elsewhere(CallSum elsewhere) {
        return elsewhere.calls() == 0 ? "" : ", and " + durable(elsewhere) + " elsewhere";
    }

    /** Such as {@code about 4,000,012 → 489}: "about" where the count is estimated from samples. */
    private static String arrow(CallSum before, CallSum after) {
        return (before.sampled() ? ABOUT : "") + Amounts.count(before.calls()) + " → "
                + (after.sampled() && !before.sampled() ? ABOUT : "") + Amounts.count(after.calls());
    }

    /** Such as {@code 4,000,012 → 489}. */
    private static String arrow(long before, long after) {
        return Amounts.count(before) + " → " + Amounts.count(after);
    }

    /** Such as {@code 4,000,012 → 489 reads, CPU 1.31 → 0.12 s (1.19 s saved), predicted 1.2–1.4 s saved.} */
    static String closing(AuditDiff diff) {
        Audit before = diff.before();
        Audit after = diff.after();
        StringJoiner text = new StringJoiner(", ", "", ".");
        text.add(arrow(before.totals().reads(), after.totals().reads()) + " reads");
        if (before.totals().writes() + after.totals().writes() > 0) {
            text.add(arrow(before.totals().writes(), after.totals().writes()) + " writes");
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

    /** Left out where both are few, or the same. */
    private static void addDurable(StringJoiner text, CallSum before, CallSum after) {
        boolean same = before.calls() == after.calls() && before.forces() == after.forces();
        if (!same && Math.max(before.calls(), after.calls()) >= TELLING_FORCES) {
            text.add(durable(before, after));
        }
    }

    /** Small differences are noise. */
    private static void addIfChanged(StringJoiner text, long before, long after, String what) {
        if (Math.abs(before - after) >= TELLING_CALLS) {
            text.add(arrow(before, after) + what);
        }
    }

    /** Why what a change has saved is not just what was predicted. */
    private static String savedCpu(AuditDiff diff) {
        Optional<AgentCost> before = diff.before().agentCost();
        Optional<AgentCost> after = diff.after().agentCost();
        String agent = before.isEmpty() && after.isEmpty()
                ? "of the whole processes, with the agent's counting"
                : "without what the agent took, about " + agentSeconds(before) + " before and " + agentSeconds(after)
                        + " after";
        return "CPU is " + agent + ". It varies from run to run, unlike the counts.";
    }

    private static String agentSeconds(Optional<AgentCost> cost) {
        return Amounts.seconds(cost.map(AgentCost::seconds).orElse(0.0));
    }
}
