package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.AuditDiff;
import io.thalweg.audit.AuditDiff.Amount;
import io.thalweg.audit.AuditDiff.Change;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Finding;
import io.thalweg.base.format.TextOutput;
import java.util.ArrayList;
import java.util.List;

/**
 * What has become of one finding, in words that every form shares.
 *
 * @param title of the finding
 * @param verdict gone, fixed, fewer, more, unchanged, or new
 * @param at the line
 * @param calls before and after; for a new one its own
 * @param bytes of a call before and after; empty when there are none afterwards, or such calls move none
 * @param predicted what the fix was to save; empty when nothing was predicted
 */
record AuditDiffRow(String title, Verdict verdict, String at, String calls, String bytes, String predicted) {
    /** What has become of it. */
    enum Verdict {
        GONE("gone", TextOutput.GREEN),
        FIXED("fixed", TextOutput.GREEN),
        LESS("fewer, but still there", TextOutput.YELLOW),
        MORE("more", TextOutput.RED),
        AS_BEFORE("unchanged", TextOutput.YELLOW),
        NEW("new", TextOutput.RED);

        private final String word;
        private final String colour;

        Verdict(String word, String colour) {
            this.word = word;
            this.colour = colour;
        }

        String colour() {
            return colour;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** All of them: the first audit's findings in its order, then the new ones. */
    static List<AuditDiffRow> of(AuditDiff diff) {
        List<AuditDiffRow> rows = new ArrayList<>();
        diff.changes().forEach(change -> rows.add(of(change, diff.before())));
        diff.added().forEach(finding -> rows.add(added(finding)));
        return rows;
    }

    private static AuditDiffRow of(Change change, Audit before) {
        Finding finding = change.finding();
        boolean gone = change.is().calls() == 0;
        return new AuditDiffRow(
                finding.title(),
                verdict(change),
                finding.site().frame().at(),
                change.elsewhere() == null
                        ? arrow(change.was().calls(), change.is().calls()) + " "
                                + finding.calls().noun() + "s" + together(change)
                        : durable(change.was(), change.is()) + elsewhere(change.elsewhere()),
                gone || change.is().forces() > 0 || !finding.calls().movesBytes()
                        ? ""
                        : Amounts.size(change.was().meanBytes()) + " → "
                                + Amounts.size(change.is().meanBytes()),
                predicted(finding, before));
    }

    private static String together(Change change) {
        return change.was().streams() > 1 || change.is().streams() > 1 ? " on all streams of this method" : "";
    }

    /** What waits has no prediction: it is told what there was to save. */
    private static String predicted(Finding finding, Audit before) {
        if (finding.advice().waitSeconds() > 0) {
            return "up to " + Amounts.seconds(finding.advice().waitSeconds()) + " of waiting";
        }
        return finding.gain().highSeconds() > 0 ? Amounts.seconds(before.possible(finding.gain())) : "";
    }

    private static Verdict verdict(Change change) {
        if (change.is().calls() == 0) {
            return Verdict.GONE;
        }
        if (change.isFixed()) {
            return Verdict.FIXED;
        }
        if (change.isLess()) {
            return Verdict.LESS;
        }
        return change.isMore() ? Verdict.MORE : Verdict.AS_BEFORE;
    }

    private static AuditDiffRow added(Finding finding) {
        return new AuditDiffRow(
                finding.title(),
                Verdict.NEW,
                finding.site().frame().at(),
                Amounts.count(finding.calls().counts().calls(), finding.calls().noun()),
                finding.calls().movesBytes()
                        ? Amounts.size(finding.calls().counts().meanBytes())
                        : "",
                "");
    }

    /** Such as {@code 500 forces → 499 durable writes}, or {@code 500 → 8 forces} where both are of one kind. */
    static String durable(Amount was, Amount is) {
        boolean forces = was.forces() == was.calls() && is.forces() == is.calls();
        boolean writes = was.forces() + is.forces() == 0;
        return forces || writes
                ? arrow(was.calls(), is.calls()) + (forces ? " forces" : " durable writes")
                : durable(was) + " → " + durable(is);
    }

    private static String durable(Amount amount) {
        long writes = amount.calls() - amount.forces();
        String forces = Amounts.count(amount.forces(), "force");
        if (writes == 0) {
            return forces;
        }
        return (amount.forces() == 0 ? "" : forces + " and ") + Amounts.count(writes, "durable write");
    }

    /** A program whose force is gone from one line may still force in another: then nobody shall think it did not. */
    private static String elsewhere(Amount elsewhere) {
        return elsewhere.calls() == 0 ? "" : ", and " + durable(elsewhere) + " elsewhere";
    }

    /** Such as {@code 4,000,012 → 489}. */
    static String arrow(long before, long after) {
        return Amounts.count(before) + " → " + Amounts.count(after);
    }
}
