package io.thalweg.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prices are measured at another moment: by them a program's calls may take longer than it did. */
class AuditGainTest {
    private static final long MILLION = 1_000_000;

    private static void stream(RecordingBuilder recording, String name, String... jdk) {
        String[] frames = new String[jdk.length + 1];
        for (int i = 0; i < jdk.length; i++) {
            frames[i] = "jdk java.io.BufferedInputStream." + jdk[i] + "(BufferedInputStream.java:1)";
        }
        frames[jdk.length] = "app org.example.Main." + name + "(Main.java:42)";
        int site = recording.site(frames);
        recording.stream("java.io.FileInputStream", "file")
                .created(recording.site("app org.example.Main." + name + "(Main.java:40)"))
                .calls("read", jdk.length == 0 ? MILLION : MILLION / 10, jdk.length == 0 ? 1 : 8192, site)
                .end();
    }

    private static List<Finding> findings(long cpuNanos) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(cpuNanos);
        stream(recording, "first");
        stream(recording, "second");
        stream(recording, "bytes", "fill", "read");
        return FixedCosts.audit(recording).findings();
    }

    @ParameterizedTest
    @ValueSource(longs = {10_000_000, 500_000_000, 1_000_000_000})
    void noFixSavesMoreThanTheProgramTookLessItsOtherCalls(long cpuNanos) {
        List<Finding> findings = findings(cpuNanos);

        assertThat(findings)
                .extracting(finding -> finding.rule().id())
                .containsExactlyInAnyOrder("small-reads", "small-reads", "byte-by-byte");
        // A million reads of 300 ns and a hundred thousand that copy: at least half of that the others take.
        double others = 0.15;
        assertThat(findings)
                .flatExtracting(finding -> finding.advice().fixes())
                .extracting(Fix::gain)
                .filteredOn(Objects::nonNull)
                .extracting(Gain::highSeconds)
                .allSatisfy(seconds ->
                        assertThat(seconds).isLessThanOrEqualTo(Math.max(0, 1.15 * cpuNanos / 1e9 - others)));
    }

    /** The sum of all fixes, and each in words, are cut as each is in figures. */
    @Test
    void aSumThatIsCutAtTheTopIsNoSurerAtTheBottom() {
        Audit audit = FixedCosts.audit(new RecordingBuilder().cpuNanos(2_000_000_000L));
        double most = Objects.requireNonNull(audit.totals().cpuSeconds());
        Gain sum = new Gain(0.9 * most, 3 * most);

        assertThat(audit.possible(sum)).isEqualTo(sum.within(most));
    }
}
