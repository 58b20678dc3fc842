package io.thalweg.lab.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.lab.compare.NamedResults;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.report.Hostile;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.SampleShapes;
import io.thalweg.testkit.Golden;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
class CompareReportTest {
    static ResultsComparison disks() {
        return compare(SampleShapes.all(), SampleShapes.withDisk(8, 1.1, 2));
    }

    private static ResultsComparison compare(Results before, Results after) {
        return ResultsComparison.of(
                List.of(new NamedResults("before.json", before), new NamedResults("after.json", after)), List.of());
    }

    private static String text(ResultsComparison comparison, int columns) {
        return CompareReport.render(comparison, Format.TEXT, new Style(columns, false, true));
    }

    @Test
    void aWideTerminalShowsTheForestPlotAndTheArticlesTable() {
        Golden.assertSameInEveryLocale(CompareReportTest.class, "compare-140.txt", () -> text(disks(), 140));
    }

    @Test
    void markdownFitsAPullRequest() {
        Golden.assertSameInEveryLocale(
                CompareReportTest.class, "compare.md", () -> CompareReport.render(disks(), Format.MD, Style.PLAIN));
    }

    @Test
    void csvHasOneRowForEachCell() {
        String csv = CompareReport.render(disks(), Format.CSV, Style.PLAIN);

        assertThat(csv.lines().filter(line -> line.startsWith("disk,"))).hasSize(8);
        assertThat(csv)
                .contains("disk,read,access=random;block=4096,A,B,17.0.15,17.0.15,")
                .contains(",faster\r\n")
                .contains(",no difference\r\n");
    }

    @Test
    void jsonSaysWhatWasNotCompared() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(CompareReport.render(
                        compare(SampleResults.complete(), SampleResults.quick()), Format.JSON, Style.PLAIN));

        assertThat(json.path("format").asText()).isEqualTo("thalweg-comparison");
        assertThat(json.path("matches")).hasSize(2);
        assertThat(json.at("/matches/0/experiments/0/notCompared/0").asText())
                .isEqualTo("18 cells: not measured (quick), in B");
        assertThat(json.at("/matches/0/experiments/0/changes/0/ratio/value").isNumber())
                .isTrue();
    }

    @Test
    void jsonHasEachSidesAnswerToEachClaim() throws IOException {
        JsonNode claim = new ObjectMapper()
                .readTree(CompareReport.render(disks(), Format.JSON, Style.PLAIN))
                .at("/matches/0/claims/0");

        assertThat(claim.path("claim").asText()).isEqualTo("E1b");
        assertThat(claim.path("answers"))
                .extracting(answer -> answer.path("letter").asText())
                .containsExactly("A", "B");
        assertThat(claim.at("/answers/0/answer").asText()).isEqualTo("confirmed");
    }

    @Test
    void saysThatOnlyTheTimeDiffers() {
        Results before = SampleShapes.all();
        Results after = SampleResults.with(before, before.cells(), before.controls(), List.of());

        assertThat(text(compare(before, after), 200))
                .contains("Only the time differs: machine, disk, JDK and Thalweg are the same.");
    }

    @Test
    void saysThatASessionIsComparedWithItself() {
        assertThat(text(compare(SampleShapes.all(), SampleShapes.all()), 200))
                .contains("Nothing differs: these are one and the same session.")
                .doesNotContain("What differs");
    }

    @Test
    void namesTheJdksOfOneSession() {
        ResultsComparison jdks =
                ResultsComparison.of(List.of(new NamedResults("both.json", SampleResults.complete())), List.of());

        assertThat(text(jdks, 200))
                .contains("What differs: JDK (A Eclipse Adoptium 17.0.15+6, B Eclipse Adoptium 25.0.1+8).");
    }

    @Test
    void aPartialSideIsWarnedOf() {
        assertThat(text(compare(SampleResults.partial(), SampleResults.complete()), 200))
                .contains("A is partial: its session ended before its plan did.")
                .contains("are unknown (too few forks)");
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SARIF", "BENCHMARK"})
    void hostileNamesSteerNothing(Format format) {
        Results hostile = Hostile.everywhere();
        String report = CompareReport.render(compare(hostile, hostile), format, new Style(100, false, true));

        if (format == Format.HTML) {
            // The charting library has characters of its own; the page's own text is tested with the page.
            assertThat(report).doesNotContain("<img src=x", "<script>alert");
        } else {
            assertThat(report.codePoints()
                            .filter(c -> c != '\n' && c != '\r')
                            .map(Character::getType)
                            .filter(type -> type == Character.CONTROL || type == Character.FORMAT))
                    .isEmpty();
        }
    }
}
