package io.thalweg.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Figure;
import io.thalweg.audit.recording.Evidence;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.RecordedStream;
import io.thalweg.audit.recording.RecordedStream.Operation;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.RecordedStream.SplitMessageCounts;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** More stacks than the agent keeps of one stream, as where the JDK writes an archive. */
class OtherLinesTest {
    private static final long WRITES = 1_000_000;

    private static Recording recording(double known) {
        RecordingBuilder recording = new RecordingBuilder();
        int others = recording.site("unknown (other)");
        int main = recording.site("app org.example.Main.pack(Main.java:42)");
        Recording empty = recording.build();
        OperationCounts counts = OperationCounts.of(
                Map.of(
                        Figure.CALLS, WRITES,
                        Figure.BYTES, WRITES,
                        Figure.REQUESTED, WRITES,
                        Figure.SMALL_CALLS, WRITES,
                        Figure.SMALL_BYTES, WRITES,
                        Figure.SEQUENTIAL, WRITES,
                        Figure.TIMED, 100L,
                        Figure.TIMED_NANOS, 30_000L),
                List.of(0L, WRITES));
        Operation writes = new Operation(
                "write",
                counts,
                List.of(
                        new SiteShare(main, 64, known * WRITES, null),
                        new SiteShare(others, 100, (1 - known) * WRITES, null)));
        RecordedStream stream = new RecordedStream(
                "java.io.FileOutputStream",
                "file",
                null,
                main,
                null,
                1,
                0,
                0,
                0,
                0,
                List.of(),
                List.of(writes),
                SplitMessageCounts.NONE,
                Evidence.NOT_GATHERED);
        return new Recording(
                empty.format(),
                empty.version(),
                empty.agent(),
                empty.jvm(),
                empty.window(),
                empty.procIo(),
                empty.sites(),
                List.of(stream));
    }

    private static String report(double known) {
        return AuditReport.render(
                AuditReportTest.audit(recording(known)), false, Format.TEXT, new Style(120, false, true));
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
