package io.thalweg.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Program;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditTest {
    /** Prices are those of a machine at rest or of one that is busy; the program's own time is what it was. */
    @Test
    void promisesNoMoreThanTheProgramTook() {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(1_000_000_000L);
        int site = recording.site("app org.example.Main.load(Main.java:42)");
        recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", 4_000_000, 1, site)
                .end();

        Audit audit =
                Audit.of(Program.of(List.of(recording.build()), List.of()), FixedCosts.costs(), Suppressions.none());

        assertThat(audit.findings())
                .first()
                .extracting(finding -> finding.gain().highSeconds(), Finding::cpuShare)
                .containsExactly(1.0, 1.0);
    }
}
