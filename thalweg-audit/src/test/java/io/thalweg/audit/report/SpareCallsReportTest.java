package io.thalweg.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.testkit.Golden;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that move no bytes, and calls that wait, in every format. */
class SpareCallsReportTest {
    private static final long MILLISECOND = 1_000_000;
    private static final String HEADLINE =
            "Waiting: about 1.64 s of 3.20 s elapsed, most of it in 500 forces at" + " Main.save(Main.java:9).";

    /** Asks before each read, seeks to where it stands already, and forces each record. */
    private static Audit busy(long times, long forces) {
        RecordingBuilder recording = new RecordingBuilder().cpuNanos(2_000_000_000L + times * 900L);
        int made = recording.site("app org.example.Main.open(Main.java:3)");
        int asks = recording.site(
                "jdk java.io.FileInputStream.available(FileInputStream.java:1)",
                "app org.example.Main.ask(Main.java:5)");
        int seeks = recording.site("app org.example.Main.append(Main.java:7)");
        int saves = recording.site("app org.example.Main.save(Main.java:9)");
        recording.stream("java.io.FileInputStream", "file")
                .created(made)
                .calls("read", times, 4096, asks)
                .calls("available", times, 0, asks)
                .end();
        recording.stream("java.io.RandomAccessFile", "file")
                .created(made)
                .calls("write", times, 32, seeks)
                .calls("seek", times, 0, seeks)
                .end();
        recording.stream("sun.nio.ch.FileChannelImpl", "file")
                .created(made)
                .calls("write", forces, 100, saves)
                .waits("force", forces, forces, 3 * MILLISECOND, saves)
                .end();
        recording.stream("java.io.FileOutputStream", "file")
                .created(made)
                .calls("write", 7 * forces, 100, saves)
                .waits("force", forces / 5, forces / 5, 1_400_000, saves)
                .end();
        return FixedCosts.audit(recording.build());
    }

    private static Audit before() {
        return busy(1_000_000, 500);
    }

    private static String report(Format format) {
        return AuditReport.render(before(), false, format, new Style(100, false, true));
    }

    @ParameterizedTest
    @CsvSource({"TEXT, spare-calls.txt", "MD, spare-calls.md"})
    void aReportIsAsAPersonHasReadIt(Format format, String golden) {
        Golden.assertSameInEveryLocale(SpareCallsReportTest.class, golden, () -> report(format));
    }

    @ParameterizedTest
    @CsvSource({"TEXT, spare-calls-diff.txt", "MD, spare-calls-diff.md"})
    void aDiffIsAsAPersonHasReadIt(Format format, String golden) {
        Golden.assertSameInEveryLocale(
                SpareCallsReportTest.class,
                golden,
                () -> AuditReport.render(AuditDiff.of(before(), busy(100, 1)), format, new Style(100, false, true)));
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TEXT", "MD", "HTML", "JSON"})
    void theSecondHeadlineIsTheSameInEveryFormat(Format format) {
        assertThat(report(format).replaceAll("\\s+", " ")).contains(HEADLINE);
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TEXT", "MD", "HTML", "JSON"})
    void whoHardlyWaitsHasNoSecondHeadline(Format format) {
        String report = AuditReport.render(busy(1_000_000, 40), false, format, new Style(100, false, true));

        assertThat(report).doesNotContain("Waiting: ");
    }

    @Test
    void jsonHasTheFiguresToo() throws IOException {
        JsonNode audit = new ObjectMapper().readTree(report(Format.JSON));

        assertThat(audit.at("/waiting/waitSeconds").asDouble()).isCloseTo(1.64, within(0.001));
        assertThat(audit.at("/waiting/elapsedSeconds").asDouble()).isEqualTo(3.2);
        assertThat(audit.at("/waiting/operation").asText()).isEqualTo("force");
        assertThat(audit.get("findings"))
                .filteredOn(finding -> finding.get("rule").asText().equals("force-per-write"))
                .singleElement()
                .extracting(finding -> finding.get("waitSeconds").asDouble())
                .isEqualTo(1.5);
    }

    @Test
    void thePageShowsNoSizesOfCallsThatMoveNothing() {
        assertThat(report(Format.HTML)).doesNotContain("<th scope=\"row\">0 B</th>");
    }
}
