package io.thalweg.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What reports say of the agent itself: what it took, and that it came after the program had begun. */
class AgentInReportTest {
    private static final Style WIDE = new Style(200, false, true);

    private static Audit withStacks(RecordingBuilder recording, int calls) {
        int site = recording.site("app org.example.Main.load(Main.java:42)");
        return FixedCosts.audit(recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", calls, 1, site)
                .end()
                .build());
    }

    @Test
    void aLineThatIsWorthAChangeIsNotNamedAgainForStreamsFromBeforeTheAgentCame() {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site("app org.example.Main.load(Main.java:42)");
        recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", 4_000_000, 1, site)
                .end();
        Audit audit = FixedCosts.audit(recording.stream("java.io.FileInputStream", "file")
                .calls("read", 40_000, 1, site)
                .end()
                .build());

        assertThat(audit.findings()).hasSize(2);
        assertThat(AuditReport.render(audit, false, Format.TEXT, WIDE))
                .contains("4,000,000 reads of 1 B")
                .doesNotContain("40,000 reads of 1 B", "Not worth a change");
    }

    @Test
    void whatTheAgentTookIsToldForCallsAndForStacks() {
        Audit before = withStacks(new RecordingBuilder().stacks(Duration.ofMillis(200)), 1_000_000);
        Audit after = withStacks(new RecordingBuilder().stacks(Duration.ofMillis(20)), 1_000);

        assertThat(AuditReport.render(before, false, Format.TEXT, WIDE))
                .contains("Agent overhead: about 214 ms (14 ms counting, 200 ms stacks)");
        assertThat(AuditReport.render(AuditDiff.of(before, after), Format.TEXT, WIDE))
                .contains("CPU 2.69 → 2.88 s")
                .contains("without what the agent took, about 214 ms before and 20 ms after.");
    }
}
