package io.thalweg.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Questions about paths belong to no stream: how many of them each line asks only samples tell. */
class SampledFiguresTest {
    private static final long QUESTIONS = 1_000_000;

    private static List<String> said(String... lines) {
        return audit(lines).findings().stream()
                .map(Finding::advice)
                .map(advice -> advice.what())
                .toList();
    }

    private static Audit audit(String... lines) {
        RecordingBuilder recording = new RecordingBuilder();
        SiteShare[] shares = Stream.of(lines)
                .map(line -> recording.site(
                        "jdk java.io.File.length(File.java:1)", "app org.example.Main." + line + "(Main.java:42)"))
                .map(site -> new SiteShare(site, 1, (double) QUESTIONS / lines.length, null))
                .toArray(SiteShare[]::new);
        return FixedCosts.audit(recording.stream("(path)", "file")
                .calls("stat", QUESTIONS, 0, 0, QUESTIONS, 0)
                .by(shares)
                .end());
    }

    @Test
    void ofALineAreSaidToBeAbout() {
        assertThat(said("one", "other"))
                .hasSize(2)
                .allSatisfy(what -> assertThat(what).startsWith("About 500,000 questions"));
    }

    @Test
    void ofTheOnlyLineAreExact() {
        assertThat(said("one")).singleElement().asString().startsWith("1,000,000 questions");
    }

    private static String shown(Format format) {
        return AuditReport.render(audit("one", "other"), true, format, Style.PLAIN);
    }

    private static String compared(Format format) {
        return AuditReport.render(AuditDiff.of(audit("one", "other"), audit()), format, Style.PLAIN);
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TEXT", "MD", "HTML"})
    void areAboutInEveryFormat(Format format) {
        assertThat(Stream.of(shown(format), compared(format)))
                .allSatisfy(report -> assertThat(report.toLowerCase(Locale.ROOT)
                                .replace("about 500,000", "")
                                .replaceAll("\\s+", " "))
                        .doesNotContain("500,000"));
        assertThat(compared(format)).contains("about 500,000 → 0 questions");
    }

    @Test
    void areMarkedForPrograms() throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode finding = json.readTree(shown(Format.JSON)).at("/findings/0");
        JsonNode change = json.readTree(compared(Format.JSON)).at("/changes/0");

        assertThat(finding.get("sampled").asBoolean()).isTrue();
        assertThat(change.get("sampledBefore").asBoolean()).isTrue();
        assertThat(change.get("sampledAfter").asBoolean()).isFalse();
        assertThat(json.readTree(AuditReport.render(audit("one"), true, Format.JSON, Style.PLAIN))
                        .at("/findings/0/sampled")
                        .asBoolean(true))
                .isFalse();
    }
}
