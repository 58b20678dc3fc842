package io.thalweg.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import org.junit.jupiter.api.Test;

/** More stacks than the agent keeps of one stream, as where the JDK writes an archive. */
class OtherLinesTest {
    private static final long WRITES = 1_000_000;

    private static Recording recording(double known) {
        RecordingBuilder recording = new RecordingBuilder();
        int others = recording.site("unknown (other)");
        int main = recording.site("app org.example.Main.pack(Main.java:42)");
        return recording.stream("java.io.FileOutputStream", "file")
                .created(main)
                .calls("write", WRITES, 1, main)
                .by(
                        new SiteShare(main, 64, known * WRITES, null),
                        new SiteShare(others, 100, (1 - known) * WRITES, null))
                .end()
                .build();
    }

    private static String report(double known) {
        return AuditReport.render(FixedCosts.audit(recording(known)), false, Format.TEXT, new Style(120, false, true));
    }

    @Test
    void linesThatWereNotToldApartAreSaidToBeOthers() {
        assertThat(report(0.71))
                .contains("   also at other lines, 29 % of the calls")
                .doesNotContain("(other)");
    }

    @Test
    void theHeadlineNamesALineThatSomebodyCanChange() {
        assertThat(report(0.4))
                .contains("Small writes at Main.pack(Main.java:42): put a BufferedOutputStream around it");
    }
}
