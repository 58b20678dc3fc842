package io.thalweg.audit;

import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Two audits of one program, before and after a change.
 *
 * @param before the first
 * @param after the second
 * @param changes what has become of each finding that was worth a change, in the order of the first
 * @param added findings of the second that the first has not, but for those whose calls were there already
 */
public record AuditDiff(Audit before, Audit after, List<Change> changes, List<Finding> added) {
    /** A fix that leaves half of the calls, or the finding itself, is none. */
    private static final double FIXED = 0.5;

    /** A few calls more or less come from a timer, a retry or a socket that gave less; a change of code is more. */
    static final double TOLERANCE = 1.10;

    /** Copies the lists. */
    public AuditDiff {
        changes = List.copyOf(changes);
        added = List.copyOf(added);
    }

    /**
     * What has become of a finding.
     *
     * @param finding as it was
     * @param calls of the same kind at the same place afterwards
     * @param bytes that they move
     * @param remains whether the second audit has the same finding
     */
    public record Change(Finding finding, long calls, long bytes, boolean remains) {
        /** Whether the waste is gone. Of waiting it may be although there are as many calls: they wait no longer. */
        public boolean isFixed() {
            return !remains && (isLess() || finding.advice().waitSeconds() > 0);
        }

        /** Whether there are more of them, and not just by chance. */
        public boolean isMore() {
            return calls > TOLERANCE * finding.calls().counts().calls();
        }

        /** Whether less than half of the calls are left. */
        public boolean isLess() {
            return calls < FIXED * finding.calls().counts().calls();
        }
    }

    /** Compares two audits. */
    public static AuditDiff of(Audit before, Audit after) {
        List<Change> changes = new ArrayList<>();
        Set<String> left = identities(after);
        for (Finding finding : warnings(before)) {
            List<Calls> there = there(finding, after);
            changes.add(new Change(
                    finding,
                    there.stream().mapToLong(calls -> calls.counts().calls()).sum(),
                    there.stream().mapToLong(calls -> calls.counts().bytes()).sum(),
                    left.contains(finding.identity())));
        }
        Set<String> known = identities(before);
        List<Finding> added = warnings(after).stream()
                .filter(finding -> !known.contains(finding.identity()))
                .filter(finding -> !isUnchanged(finding, before, after))
                .toList();
        return new AuditDiff(before, after, changes, added);
    }

    private static Set<String> identities(Audit audit) {
        return warnings(audit).stream().map(Finding::identity).collect(Collectors.toSet());
    }

    private static List<Finding> warnings(Audit audit) {
        return audit.shown(true).stream()
                .filter(finding -> finding.level() == Level.WARNING)
                .toList();
    }

    /** The calls of the same kind at the same place. */
    private static List<Calls> there(Finding finding, Audit audit) {
        List<Calls> there = new ArrayList<>();
        for (StreamUse stream : audit.program().streams()) {
            Calls same = stream.calls(finding.calls().op());
            if (same != null && isSamePlace(finding, stream, same)) {
                there.add(same);
            }
        }
        return there;
    }

    /**
     * Whether the same calls were there before. They are a finding only now because the rest of the program takes less
     * time, or because another JDK shows more of what is around the stream.
     */
    private static boolean isUnchanged(Finding finding, Audit before, Audit after) {
        long was = there(finding, before).stream()
                .mapToLong(calls -> calls.counts().calls())
                .sum();
        long is = there(finding, after).stream()
                .mapToLong(calls -> calls.counts().calls())
                .sum();
        return is <= TOLERANCE * was && was <= TOLERANCE * is;
    }

    /** Lines move and classes of streams change with a fix; the methods that make or use them mostly stay. */
    private static boolean isSamePlace(Finding finding, StreamUse stream, Calls calls) {
        String created = finding.stream().created().frame().method();
        boolean known =
                finding.stream().created().isKnown() && stream.key().created().isKnown();
        return known
                ? created.equals(stream.key().created().frame().method())
                : finding.site().frame().method().equals(calls.site().frame().method());
    }

    /** What the first audit predicted for the findings that are gone. */
    public Gain predicted() {
        return changes.stream()
                .filter(Change::isFixed)
                .map(change -> change.finding().gain())
                .reduce(Gain.NONE, Gain::plus);
    }
}
