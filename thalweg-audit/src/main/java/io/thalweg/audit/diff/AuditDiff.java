package io.thalweg.audit.diff;

import io.thalweg.audit.Audit;
import io.thalweg.audit.diff.SameStreams.Together;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Gain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two audits of one program, before and after a change.
 *
 * @param before the first
 * @param after the second
 * @param changes what has become of each finding that was worth a change, in the order of the first
 * @param added findings of the second that the first has not, but for those whose calls were there already, and for
 *     what a fix has left of the same waste
 */
public record AuditDiff(Audit before, Audit after, List<Change> changes, List<Finding> added) {
    /** A fix that leaves half of the calls, or the finding itself, is none. */
    private static final double FIXED = 0.5;

    /**
     * Two runs of one program differ by so much of its processor time: JIT and garbage collector, which no change is to
     * blame for.
     */
    private static final double NOISE = 0.05;

    /** A JVM's start alone varies by that. */
    private static final double NOISE_SECONDS = 0.03;

    /** A few calls more or less come from a timer, a retry or a socket that gave less; a change of code is more. */
    public static final double TOLERANCE = 1.10;

    /** Copies the lists. */
    public AuditDiff {
        changes = List.copyOf(changes);
        added = List.copyOf(added);
    }

    /**
     * What has become of a finding.
     *
     * @param finding as it was
     * @param was the calls of its stream; where it could not be distinguished from others afterwards, theirs too
     * @param is the calls of the same kind on the same stream or streams afterwards; forces and durable writes are
     *     of one
     * @param elsewhere of calls that make durable, those on other streams afterwards; null of any other calls
     * @param remains whether the second audit has the same finding
     * @param paid whether the program's own cost fell by more than runs differ; null where that is not known
     */
    public record Change(
            Finding finding,
            CallSum was,
            CallSum is,
            @Nullable CallSum elsewhere,
            boolean remains,
            @Nullable Boolean paid) {
        /**
         * Whether the waste is gone, and the program's own cost with it. Where it is not their number that is wrong, it
         * may be although there are as many calls: they wait no longer, or go through one buffer instead of two.
         */
        public boolean isFixed() {
            return isChanged() && !Boolean.FALSE.equals(paid);
        }

        /** Whether the code has changed as it should, whatever that has brought. */
        public boolean isChanged() {
            return !remains
                    && (is.calls() < FIXED * was.calls() || finding.advice().leavesCalls());
        }

        /** Whether as many calls move fewer bytes. */
        public boolean movesLess() {
            return was.bytes() > TOLERANCE * is.bytes();
        }

        /** Whether there are more of them, and not just by chance. */
        public boolean isMore() {
            return is.calls() > TOLERANCE * was.calls();
        }

        /** Whether there are fewer of them, and not just by chance. */
        public boolean isLess() {
            return was.calls() > TOLERANCE * is.calls();
        }

        /** By how much more is wasted than before, at the price of then; negative where it is less. */
        private double grownSeconds() {
            double wasted = finding.savableSeconds();
            if (isFixed()) {
                return -wasted;
            }
            return isMore() || isLess() ? wasted * is.calls() / was.calls() - wasted : 0;
        }
    }

    /** Compares two audits. */
    public static AuditDiff of(Audit before, Audit after) {
        Map<String, List<Together>> sameByKind = new HashMap<>();
        List<Finding> first = warnings(before);
        List<Finding> second = warnings(after);
        Stream.concat(first.stream(), second.stream())
                .map(ForceChanges::kind)
                .forEach(kind -> sameByKind.computeIfAbsent(kind, any -> SameStreams.of(kind, before, after)));
        List<Change> changes = new ArrayList<>();
        for (Finding finding : first) {
            Together same = among(sameByKind, finding, together -> together.had(finding));
            boolean remains = stillThere(finding, after).anyMatch(same::has);
            CallSum is = CallSum.of(same.after());
            CallSum elsewhere = ForceChanges.isDurable(finding) ? is.outOf(ForceChanges.of(after)) : null;
            changes.add(new Change(
                    finding, CallSum.of(same.before()), is, elsewhere, remains, paid(finding, before, after)));
        }
        List<Finding> added = new ArrayList<>();
        for (Finding finding : second) {
            Together same = among(sameByKind, finding, together -> together.has(finding));
            if (first.stream().noneMatch(other -> isSameRule(other, finding) && same.had(other))
                    && !isUnchanged(same)
                    && changes.stream().noneMatch(change -> isRest(finding, change, same))) {
                added.add(finding);
            }
        }
        return new AuditDiff(before, after, changes, added);
    }

    /** What waits costs no processor time: that its calls are gone is all there is to see. */
    private static @Nullable Boolean paid(Finding finding, Audit before, Audit after) {
        Double was = before.totals().cpuSeconds();
        Double is = after.totals().cpuSeconds();
        if (was == null
                || is == null
                || finding.advice().waitSeconds() > 0
                || finding.gain().highSeconds() == 0) {
            return null;
        }
        return was - is > Math.max(NOISE_SECONDS, NOISE * was);
    }

    private static Together among(
            Map<String, List<Together>> sameByKind, Finding finding, Predicate<Together> isOfFinding) {
        return sameByKind.getOrDefault(ForceChanges.kind(finding), List.of()).stream()
                .filter(isOfFinding)
                .findFirst()
                .orElseThrow();
    }

    /** The same findings; where their calls may all remain, those too that no longer matter. */
    private static Stream<Finding> stillThere(Finding finding, Audit after) {
        return after.shown(true).stream()
                .filter(other -> isSameRule(other, finding))
                .filter(other -> finding.advice().leavesCalls() || other.level() == Level.WARNING);
    }

    /** Whether both say the same: that much is made durable piece by piece, or the same rule speaks. */
    private static boolean isSameRule(Finding one, Finding other) {
        return one.rule().equals(other.rule()) || (ForceChanges.isDurable(one) && ForceChanges.isDurable(other));
    }

    private static List<Finding> warnings(Audit audit) {
        return audit.shown(true).stream()
                .filter(finding -> finding.level() == Level.WARNING)
                .toList();
    }

    /**
     * Whether the same calls were there before. They are a finding only now because the rest of the program takes less
     * time, or because another JDK shows more of what is around the stream.
     */
    private static boolean isUnchanged(Together streams) {
        long was = CallSum.of(streams.before()).calls();
        long is = CallSum.of(streams.after()).calls();
        return is <= TOLERANCE * was && was <= TOLERANCE * is;
    }

    /**
     * Whether it is what a fix has left of the same waste: bytes that were read one by one from the system are now
     * taken one by one from a buffer.
     */
    private static boolean isRest(Finding finding, Change change, Together same) {
        return change.isChanged()
                && same.had(change.finding())
                && finding.advice().leavesCalls()
                && finding.savableSeconds() < change.finding().savableSeconds();
    }

    /** What is new and what has grown, less what is fixed; negative if the change saves more than it costs. */
    public double grownSeconds() {
        return added.stream().mapToDouble(Finding::savableSeconds).sum()
                + changes.stream().mapToDouble(Change::grownSeconds).sum();
    }

    /**
     * Whether the program wastes more than before, and so much that somebody would notice. A new finding alone does not
     * mean that: fixing a large one uncovers small ones.
     */
    public boolean isWorse() {
        return after.matters(grownSeconds());
    }

    /** What made durable in the first audit: forces, and writes that wait for the disk. */
    public CallSum durableBefore() {
        return ForceChanges.of(before);
    }

    /** What makes durable in the second. */
    public CallSum durableAfter() {
        return ForceChanges.of(after);
    }

    /** What the first audit predicted for the findings that are gone. */
    public Gain predicted() {
        return changes.stream()
                .filter(Change::isFixed)
                .map(change -> change.finding().gain())
                .reduce(Gain.NONE, Gain::plus);
    }
}
