package io.thalweg.audit.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.recording.Recording;
import java.util.List;

/** A program compared with itself has not changed, whatever it does. */
public final class SelfComparison {
    private SelfComparison() {}

    /** Fails unless all of its findings are unchanged, none fixed and none new. */
    public static void assertUnchanged(List<Recording> recordings) {
        AuditDiff diff = AuditDiff.of(audit(recordings), audit(recordings));

        assertThat(diff.added()).isEmpty();
        assertThat(diff.changes()).allSatisfy(change -> {
            assertThat(change.was()).isEqualTo(change.is());
            assertThat(change.was().streams()).isEqualTo(1);
            assertThat(change.remains()).isTrue();
            assertThat(change.isFixed() || change.isLess() || change.isMore()).isFalse();
        });
    }

    private static Audit audit(List<Recording> recordings) {
        return Audit.of(AuditedProgram.of(recordings, List.of()), FixedCosts.costs(), Suppressions.none());
    }
}
