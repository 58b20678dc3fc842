package io.thalweg.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditDiffTest {
    private static Audit audit(RecordingBuilder recording) {
        return Audit.of(
                AuditedProgram.of(List.of(recording.build()), List.of()), FixedCosts.costs(), Suppressions.none());
    }

    private static Audit unbuffered() {
        return unbuffered(4_000_000);
    }

    private static Audit unbuffered(long reads) {
        return unbuffered(reads, 2_900_000_000L);
    }

    private static Audit unbuffered(long reads, long cpuNanos) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(cpuNanos);
        int made = recording.site("app org.example.Main.open(Main.java:17)");
        int used = recording.site("app org.example.Main.load(Main.java:42)");
        return audit(recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .calls("read", reads, 1, used)
                .end());
    }

    private static Audit buffered() {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(1_700_000_000L);
        int made = recording.site("app org.example.Main.open(Main.java:18)");
        int used = recording.site(
                "jdk java.io.BufferedInputStream.read1(BufferedInputStream.java:1)",
                "app org.example.Main.load(Main.java:43)");
        return audit(recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .in("java.io.BufferedInputStream", 8192L, made)
                .calls("read", 489, 8192, used)
                .end());
    }

    @Test
    void findsThePlaceAgainAlthoughLinesHaveMoved() {
        AuditDiff diff = AuditDiff.of(unbuffered(), buffered());

        assertThat(diff.changes()).hasSize(1);
        assertThat(diff.changes().get(0).calls()).isEqualTo(489);
        assertThat(diff.changes().get(0).isFixed()).isTrue();
        assertThat(diff.added()).isEmpty();
        assertThat(diff.predicted().highSeconds()).isBetween(1.5, 1.6);
    }

    @Test
    void noChangeIsNoFix() {
        AuditDiff diff = AuditDiff.of(unbuffered(), unbuffered());

        assertThat(diff.changes().get(0).isFixed()).isFalse();
        assertThat(diff.predicted().highSeconds()).isZero();
    }

    /** As another JDK does, of which one value is one read instead of four. */
    @Test
    void aQuarterOfTheCallsWithTheSameFindingIsNoFix() {
        AuditDiff diff = AuditDiff.of(unbuffered(), unbuffered(1_000_000));

        assertThat(diff.changes().get(0).isLess()).isTrue();
        assertThat(diff.changes().get(0).isFixed()).isFalse();
        assertThat(diff.predicted().highSeconds()).isZero();
    }

    @Test
    void moreCallsAreMore() {
        assertThat(AuditDiff.of(unbuffered(1_000_000), unbuffered(4_000_000))
                        .changes()
                        .get(0)
                        .isMore())
                .isTrue();
    }

    /** With less other work around it, the same waste is a larger share. */
    @Test
    void theSameCallsAreNotNewBecauseTheProgramIsFaster() {
        assertThat(unbuffered(2000, 100_000_000_000L).warns(true)).isFalse();
        assertThat(unbuffered(2000, 1_000_000L).warns(true)).isTrue();

        assertThat(AuditDiff.of(unbuffered(2000, 100_000_000_000L), unbuffered(2000, 1_000_000L))
                        .added())
                .isEmpty();
        assertThat(AuditDiff.of(unbuffered(1000, 100_000_000_000L), unbuffered(2000, 1_000_000L))
                        .added())
                .hasSize(1);
    }

    @Test
    void whatWasNotThereBeforeIsNew() {
        assertThat(AuditDiff.of(buffered(), unbuffered()).added()).hasSize(1);
    }
}
