package io.thalweg.audit.diff;

import static io.thalweg.audit.FixedCosts.audit;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.diff.AuditDiff.Change;
import io.thalweg.audit.recording.RecordingBuilder;
import org.junit.jupiter.api.Test;

/** Forces and writes that wait for the disk do the same: a program that moves from one to the other stays safe. */
class AuditDiffDurabilityTest {
    private static final long WAIT_NANOS = 500_000;

    private static final String UPDATE = "app Blocks.update(Blocks.java:33)";

    private static Audit forces(long count) {
        RecordingBuilder recording = new RecordingBuilder();
        int update = recording.site(UPDATE);
        return audit(recording.stream("sun.nio.ch.FileChannelImpl", "file")
                .created(recording.site("app Blocks.main(Blocks.java:16)"))
                .calls("write", count, 4096, update)
                .waits("force", count, count, WAIT_NANOS, update)
                .end());
    }

    /** Opened by the library, in a mode in which each write waits. */
    private static Audit commits(long count) {
        RecordingBuilder recording = new RecordingBuilder();
        int commit = recording.site(
                "thalweg.jar io.thalweg.log.LogDirectory.writeDurably(LogDirectory.java:284)",
                "thalweg.jar io.thalweg.log.AppendLog.commit(AppendLog.java:200)",
                "app Blocks.update(Blocks.java:36)");
        return audit(recording.stream("java.io.RandomAccessFile", "file")
                .created(commit)
                .waits("write", count, 4112, Math.max(5, count / 64), WAIT_NANOS, commit)
                .end());
    }

    /** Forced by a thread of the library. */
    private static Audit forcesElsewhere(long count) {
        RecordingBuilder recording = new RecordingBuilder();
        int force = recording.site("thalweg.jar io.thalweg.log.LogDirectory.force(LogDirectory.java:333)");
        return audit(recording.stream("java.io.RandomAccessFile", "file")
                .created(force)
                .calls("write", 70, 1 << 20, force)
                .waits("force", count, count, WAIT_NANOS, force)
                .end());
    }

    private static Change only(AuditDiff diff) {
        assertThat(diff.changes()).hasSize(1);
        return diff.changes().get(0);
    }

    @Test
    void forcesThatBecomeDurableWritesAreComparedWithThem() {
        AuditDiff diff = AuditDiff.of(forces(500), commits(499));

        Change change = only(diff);
        assertThat(change.was().forces()).isEqualTo(500);
        assertThat(change.is().calls()).isEqualTo(499);
        assertThat(change.is().forces()).isZero();
        assertThat(change.isFixed()).isFalse();
        assertThat(diff.added()).isEmpty();
        assertThat(diff.isWorse()).isFalse();
    }

    @Test
    void durableWritesThatBecomeForcesAreComparedWithThem() {
        assertThat(only(AuditDiff.of(commits(500), forces(500))).is().forces()).isEqualTo(500);
    }

    @Test
    void aCommitForEachBatchIsAFix() {
        Change change = only(AuditDiff.of(forces(500), commits(20)));

        assertThat(change.is().calls()).isEqualTo(20);
        assertThat(change.isFixed()).isTrue();
    }

    @Test
    void forcesThatAreMadeElsewhereNowAreNotLost() {
        Change change = only(AuditDiff.of(forces(500), forcesElsewhere(8)));

        assertThat(change.is().calls()).isZero();
        assertThat(change.elsewhere()).isNotNull().returns(8L, CallSum::calls).returns(8L, CallSum::forces);
    }

    @Test
    void otherCallsAreNotSaidToBeDurable() {
        RecordingBuilder recording = new RecordingBuilder();
        int used = recording.site("app org.example.Main.load(Main.java:42)");
        Audit reading = audit(recording.stream("java.io.FileInputStream", "file")
                .created(used)
                .calls("read", 1_000_000, 1, used)
                .end());

        assertThat(only(AuditDiff.of(reading, reading)).elsewhere()).isNull();
    }
}
