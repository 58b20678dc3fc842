package io.thalweg.audit.gate;

import io.thalweg.audit.Audit;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a build demands of a program's I/O: counts, which repeat; never times, which do not. */
public final class Gate {
    /**
     * What a JVM reads by itself: while it starts and loads the JDK's classes, and then of its container's limits,
     * which it looks up anew after 20 ms at the earliest, in up to four files (test JVMs of Surefire, under strace).
     */
    private static final long READS_OF_A_START = 2000;

    private static final long READS_PER_SECOND = 200;

    private static final int MOST_LINES = 5;

    private final @Nullable Long maxSmallOps;
    private final @Nullable Baseline baseline;

    private Gate(@Nullable Long maxSmallOps, @Nullable Baseline baseline) {
        this.maxSmallOps = maxSmallOps;
        this.baseline = baseline;
    }

    /**
     * A gate.
     *
     * @param maxSmallOps how many reads and writes of 512 bytes or less are allowed; null for any number
     * @param baseline an earlier audit as JSON; null for none
     */
    public static Gate of(@Nullable Long maxSmallOps, @Nullable Path baseline) {
        return new Gate(maxSmallOps, baseline == null ? null : Baseline.read(baseline));
    }

    /**
     * What does not pass, one sentence each; empty when all does.
     *
     * @param all whether libraries and the JDK count too
     */
    public List<String> failures(Audit audit, boolean all) {
        long small = all ? audit.totals().smallCalls() : audit.totals().ownSmallCalls();
        List<String> failures = new ArrayList<>(incomplete(audit, small));
        if (maxSmallOps != null && small > maxSmallOps) {
            failures.add(Amounts.count(small, "small read or write", "small reads and writes") + " ("
                    + OperationCounts.SMALL_BYTES + " bytes or less); at most " + Amounts.count(maxSmallOps)
                    + " are allowed; " + lines(audit.totals().smallCallsByLine(all)));
        }
        if (baseline != null) {
            // Several streams of one method are one in the baseline.
            audit.shown(all).stream()
                    .filter(finding -> finding.level() == Level.WARNING)
                    .collect(Collectors.groupingBy(Finding::identity, LinkedHashMap::new, Collectors.toList()))
                    .forEach((identity, findings) -> compare(findings, baseline.calls(findings.get(0)), failures));
        }
        return failures;
    }

    /** The lines that make the number, those with most of it first. */
    private static String lines(Map<String, Long> calls) {
        String more = calls.size() <= MOST_LINES ? "" : ", and " + (calls.size() - MOST_LINES) + " other lines";
        return calls.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .limit(MOST_LINES)
                        .map(line -> Amounts.count(line.getValue()) + " at " + line.getKey())
                        .collect(Collectors.joining(", "))
                + more;
    }

    /** Nothing passes that was not counted, unless it would pass if all of it were small. */
    private List<String> incomplete(Audit audit, long small) {
        if (maxSmallOps == null && baseline == null) {
            return List.of();
        }
        List<String> reasons = new ArrayList<>();
        List<String> gaps = audit.program().gaps();
        if (!gaps.isEmpty()) {
            reasons.add("it is unknown whether this passes, because not everything was counted: " + gaps.get(0));
        }
        Double seen = audit.totals().coverage();
        long unseen = audit.totals().unseenCalls();
        boolean isDecisive = baseline != null || (maxSmallOps != null && small + unseen > maxSmallOps);
        if (seen != null && isDecisive && audit.totals().isLittleSeen() && !isOfTheJvm(audit)) {
            reasons.add("it is unknown whether this passes, because only " + Amounts.percent(seen)
                    + " of the reads and writes that the kernel counted were seen: "
                    + Amounts.count(unseen) + " were not");
        }
        return reasons;
    }

    /**
     * Whether what was not seen is no more than JVMs do by themselves, and nothing else is known that may have done it.
     */
    private static boolean isOfTheJvm(Audit audit) {
        long own = 0;
        for (Recording recording : audit.program().recordings()) {
            if (!recording.jvm().nativeLibraries().isEmpty()
                    || !recording.agent().missingHooks().isEmpty()) {
                return false;
            }
            own += READS_OF_A_START
                    + READS_PER_SECOND
                            * TimeUnit.NANOSECONDS.toSeconds(recording.window().elapsedNanos());
        }
        return audit.totals().unseenCalls() <= own;
    }

    private static void compare(List<Finding> findings, @Nullable Long before, List<String> failures) {
        Finding first = findings.get(0);
        long calls = findings.stream()
                .mapToLong(finding -> finding.calls().counts().calls())
                .sum();
        String what = first.title() + " at " + first.site().frame().at()
                + (findings.size() > 1 ? " and other lines of the method" : "") + ": "
                + Amounts.count(calls, first.calls().noun());
        if (before == null) {
            failures.add(what + ", not in the baseline");
        } else if (calls > before * AuditDiff.TOLERANCE) {
            failures.add(what + ", " + Amounts.count(before) + " in the baseline");
        }
    }
}
