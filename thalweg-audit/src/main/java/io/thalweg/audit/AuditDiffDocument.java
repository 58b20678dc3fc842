package io.thalweg.audit;

import io.thalweg.audit.AuditDiff.Change;
import io.thalweg.audit.AuditDocument.FindingOf;
import io.thalweg.audit.AuditDocument.GainOf;
import io.thalweg.audit.AuditDocument.Jvm;
import io.thalweg.audit.AuditDocument.TotalsOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words of a diff's JSON; those of an audit's where both say the same. */
@SuppressWarnings("unused") // the accessors are read by Jackson
record AuditDiffDocument(
        String format,
        int version,
        Side before,
        Side after,
        List<ChangeOf> changes,
        List<FindingOf> added,
        GainOf predicted,
        double grownSeconds,
        boolean worse) {
    static final String FORMAT = "thalweg-audit-diff";
    static final int VERSION = 1;

    static AuditDiffDocument of(AuditDiff diff) {
        return new AuditDiffDocument(
                FORMAT,
                VERSION,
                Side.of(diff.before()),
                Side.of(diff.after()),
                diff.changes().stream().map(ChangeOf::of).toList(),
                diff.added().stream().map(FindingOf::of).toList(),
                GainOf.of(diff.predicted()),
                diff.grownSeconds(),
                diff.isWorse());
    }

    /** One of the two audits. */
    record Side(List<Jvm> jvms, TotalsOf totals, String costs) {
        static Side of(Audit audit) {
            return new Side(
                    audit.program().recordings().stream().map(Jvm::of).toList(),
                    TotalsOf.of(audit.totals()),
                    audit.costSource());
        }
    }

    /** What has become of a finding. */
    record ChangeOf(
            FindingOf finding,
            long callsBefore,
            long bytesBefore,
            long callsAfter,
            long bytesAfter,
            long forcesBefore,
            long forcesAfter,
            @Nullable Long durableElsewhere,
            boolean sampledBefore,
            boolean sampledAfter,
            boolean fixed) {
        static ChangeOf of(Change change) {
            return new ChangeOf(
                    FindingOf.of(change.finding()),
                    change.was().calls(),
                    change.was().bytes(),
                    change.is().calls(),
                    change.is().bytes(),
                    change.was().forces(),
                    change.is().forces(),
                    change.elsewhere() == null ? null : change.elsewhere().calls(),
                    change.was().sampled(),
                    change.is().sampled(),
                    change.isFixed());
        }
    }
}
