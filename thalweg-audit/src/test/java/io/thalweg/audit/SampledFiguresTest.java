package io.thalweg.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Figure;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.RecordedStream;
import io.thalweg.audit.recording.RecordedStream.Operation;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.RecordedStream.SplitMessages;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Questions about paths belong to no stream: how many of them each line asks only samples tell. */
class SampledFiguresTest {
    private static final long QUESTIONS = 1_000_000;

    private static List<String> said(String... lines) {
        RecordingBuilder recording = new RecordingBuilder();
        int[] sites = IntStream.range(0, lines.length)
                .map(i -> recording.site(
                        "jdk java.io.File.length(File.java:1)", "app org.example.Main." + lines[i] + "(Main.java:42)"))
                .toArray();
        Recording empty = recording.build();
        OperationCounts counts = OperationCounts.of(
                Map.of(Figure.CALLS, QUESTIONS, Figure.EMPTY, QUESTIONS, Figure.SEQUENTIAL, QUESTIONS),
                List.of(QUESTIONS));
        Operation questions = new Operation(
                "stat",
                counts,
                IntStream.of(sites)
                        .mapToObj(site -> new SiteShare(site, 1, (double) QUESTIONS / sites.length, null))
                        .toList());
        RecordedStream paths = new RecordedStream(
                "(path)", "file", null, -1, null, 1, 0, 0, 0, null, List.of(), List.of(questions), SplitMessages.NONE);
        Recording all = new Recording(
                empty.format(),
                empty.version(),
                empty.agent(),
                empty.jvm(),
                empty.window(),
                empty.procIo(),
                empty.sites(),
                List.of(paths));
        return Audit.of(AuditedProgram.of(List.of(all), List.of()), FixedCosts.costs(), Suppressions.none())
                .findings()
                .stream()
                .map(Finding::advice)
                .map(advice -> advice.what())
                .toList();
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
}
