package io.thalweg.audit.diff;

import static io.thalweg.audit.FixedCosts.audit;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.diff.AuditDiff.Change;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.recording.RecordingBuilder.StreamBuilder;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What costs beside the calls is gone with the finding, however many calls there are then. */
class AuditDiffBesideCallsTest {
    private static final String BUFFER = "java.io.BufferedInputStream";

    /** Standard input, with so many buffers around it. */
    private static Audit standardInput(int buffers, long reads, long bytesEach, long cpuNanos) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(cpuNanos);
        int used = recording.site("app Reader.main(Reader.java:15)");
        StreamBuilder stream =
                recording.stream("java.io.FileInputStream", "pipe").standard("stdin");
        for (int i = 0; i < buffers; i++) {
            stream.in(BUFFER, 8192L, used);
        }
        return audit(stream.calls("read", reads, bytesEach, used).end());
    }

    private static Audit file(long cpuMillis, long reads, long bytesEach, String... passed) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(cpuMillis * 1_000_000);
        int made = recording.site("app org.example.Main.open(Main.java:17)");
        String[] frames = new String[passed.length + 1];
        for (int i = 0; i < passed.length; i++) {
            frames[i] = "jdk " + passed[i] + "(Some.java:1)";
        }
        frames[passed.length] = "app org.example.Main.load(Main.java:42)";
        return audit(recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .calls("read", reads, bytesEach, recording.site(frames))
                .end());
    }

    private static Change only(Audit before, Audit after) {
        AuditDiff diff = AuditDiff.of(before, after);
        assertThat(diff.changes()).hasSize(1);
        return diff.changes().get(0);
    }

    /** As in the program that reads a pipe, whose twin has a larger buffer of its own. */
    @Test
    void aSecondBufferIsGoneAlthoughMoreThanHalfOfTheReadsRemain() {
        Change change =
                only(standardInput(2, 2_644, 8_192, 150_000_000L), standardInput(0, 1_417, 15_360, 110_000_000L));

        assertThat(change.finding().rule()).hasToString("double-buffer");
        assertThat(change.isFixed()).isTrue();
    }

    /** It no longer matters beside all the rest, but nobody took it out. */
    @Test
    void aSecondBufferInAProgramThatNowWorksLongerIsStillThere() {
        Audit after = standardInput(2, 2_644, 8_192, 15_000_000_000L);

        assertThat(after.warns(true)).isFalse();
        assertThat(only(standardInput(2, 2_644, 8_192, 150_000_000L), after).isFixed())
                .isFalse();
    }

    @Test
    void bytesTakenInArraysAreFixedAlthoughTheBufferIsFilledAsOften() {
        Change change = only(
                file(500, 2_000, 8_192, BUFFER + ".fill", BUFFER + ".read"),
                file(400, 2_000, 8_192, BUFFER + ".fill", BUFFER + ".read1", BUFFER + ".read"));

        assertThat(change.finding().rule()).hasToString("byte-by-byte");
        assertThat(change.isFixed()).isTrue();
    }

    /** Each was a call before, too; now it finds a buffer. */
    @Test
    void bytesTakenOneByOneFromTheBufferOfAFixAreNoNewFinding() {
        Audit before = file(9_000, 8_000_000, 1);
        Audit after = file(500, 977, 8_192, BUFFER + ".fill", BUFFER + ".read");

        AuditDiff diff = AuditDiff.of(before, after);

        assertThat(after.shown(true)).extracting(finding -> finding.rule().id()).containsExactly("byte-by-byte");
        assertThat(diff.changes().get(0).isFixed()).isTrue();
        assertThat(diff.added()).isEmpty();
    }

    /** The same buffer, around a stream that was read in arrays: they were not taken one by one before. */
    @Test
    void bytesTakenOneByOneWhereNothingIsFixedAreANewFinding() {
        Audit before = file(400, 500, 16_384);
        Audit after = file(500, 1_000, 8_192, BUFFER + ".fill", BUFFER + ".read");

        assertThat(AuditDiff.of(before, after).added()).hasSize(1);
    }

    @Test
    void smallerReadsInsteadOfOversizedOnesAreFixedAndNotWorse() {
        AuditDiff diff = AuditDiff.of(file(800, 10, 64 << 20), file(300, 10_240, 64 << 10));

        assertThat(diff.changes().get(0).finding().rule()).hasToString("oversized-reads");
        assertThat(diff.changes().get(0).isFixed()).isTrue();
        assertThat(diff.isWorse()).isFalse();
    }

    /** Runs of one program differ by about as much. */
    @ParameterizedTest
    @ValueSource(longs = {480, 500, 650})
    void whatHasChangedAndCostTheSameOrMoreIsNotFixed(long cpuMillisAfter) {
        AuditDiff diff = AuditDiff.of(
                file(500, 2_000, 8_192, BUFFER + ".fill", BUFFER + ".read"),
                file(cpuMillisAfter, 2_000, 8_192, BUFFER + ".fill", BUFFER + ".read1", BUFFER + ".read"));

        assertThat(diff.changes()).singleElement().satisfies(change -> {
            assertThat(change.isChanged()).isTrue();
            assertThat(change.isFixed()).isFalse();
        });
        assertThat(diff.predicted()).isEqualTo(Gain.NONE);
        assertThat(AuditReport.render(diff, Format.TEXT, Style.PLAIN))
                .contains("Byte by byte from a buffer: changed, and cost the same");
    }

    /** As where a buffer of 1 MiB, filled once for each file, becomes one of 8 KiB. */
    @Test
    void asManyCallsThatMoveLessAreAChange() {
        Audit before = file(2_000, 2_000, 1 << 20, BUFFER + ".fill", BUFFER + ".read");

        String diff = AuditReport.render(
                AuditDiff.of(before, file(1_990, 2_000, 900 << 10, BUFFER + ".fill", BUFFER + ".read")),
                Format.TEXT,
                Style.PLAIN);

        assertThat(diff).contains("changed: fewer bytes").doesNotContain("unchanged");
    }
}
