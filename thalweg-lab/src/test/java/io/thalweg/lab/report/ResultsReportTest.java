package io.thalweg.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Copies;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.Verdict;
import io.thalweg.testkit.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class ResultsReportTest {
    private static String text(Results results, int columns) {
        return ResultsReport.render(results, Format.TEXT, new Style(columns, false, true));
    }

    @Test
    void aWideTerminalShowsEveryColumn() {
        Golden.assertSameInEveryLocale(
                ResultsReportTest.class, "quick-120.txt", () -> text(SampleResults.quick(), 120));
    }

    @Test
    void aNarrowTerminalShowsTheColumnsThatMatterMost() {
        Golden.assertSameInEveryLocale(
                ResultsReportTest.class, "partial-72.txt", () -> text(SampleResults.partial(), 72));
    }

    @Test
    void markdownFitsAPullRequest() {
        Golden.assertSameInEveryLocale(
                ResultsReportTest.class,
                "quick.md",
                () -> ResultsReport.render(SampleResults.quick(), Format.MD, Style.PLAIN));
    }

    @Test
    void csvHasTheArticlesColumns() {
        Golden.assertSameInEveryLocale(
                ResultsReportTest.class,
                "quick.csv",
                () -> ResultsReport.render(SampleResults.quick(), Format.CSV, Style.PLAIN));
    }

    @Test
    void aRunThatGaveSomeCellsFurtherForksSaysFromHowManyToHowMany() {
        Results even = SampleResults.complete();
        Results uneven = SampleResults.with(
                even,
                Stream.concat(
                                SampleResults.full().cells().stream().limit(1),
                                even.cells().stream().skip(1))
                        .toList(),
                even.controls(),
                even.verdicts());

        assertThat(text(even, 200)).contains(", 3 forks per cell, ");
        assertThat(text(uneven, 200)).contains(", 3 to 7 forks per cell, ");
    }

    @Test
    void aQuickRunThatDecidedNothingSaysWhatToRun() {
        Results quick = SampleResults.quick();
        List<Verdict> undecided = quick.verdicts().stream()
                .map(ResultsReportTest::inconclusiveIfJudged)
                .toList();
        Results open = SampleResults.with(quick, quick.cells(), quick.controls(), undecided);

        assertThat(text(open, 200)).contains("This quick run decided no claim. Run the same without --quick");
        assertThat(ResultsReport.render(open, Format.MD, Style.PLAIN)).contains("Run the same without");
        assertThat(ResultsReport.render(open, Format.HTML, Style.PLAIN)).contains("This quick run decided no claim.");
        assertThat(text(quick, 200)).doesNotContain("decided no claim");
        assertThat(text(SampleResults.with(quick, quick.cells(), quick.controls(), List.of()), 200))
                .doesNotContain("decided no claim");
    }

    private static Verdict inconclusiveIfJudged(Verdict verdict) {
        return verdict.answer() == Answer.NOT_MEASURED ? verdict : Copies.with(verdict, "answer", Answer.INCONCLUSIVE);
    }

    @Test
    void theFiguresOfTheUsersOwnFileComeFirst() {
        String text = text(SampleResults.reading("/data/my.bin", SampleResults.complete()), 120);

        assertThat(text.indexOf("File /data/my.bin, 3,000,000 bytes"))
                .isPositive()
                .isLessThan(text.indexOf("MB/s"));
        assertThat(text.indexOf("MB/s")).isLessThan(text.indexOf("Claims, and which of them hold"));
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 200})
    void noLineIsWiderThanTheTerminal(int columns) {
        assertThat(text(SampleResults.complete(), columns).lines())
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(columns));
    }

    @Test
    void colourOnlyWhereItIsAskedFor() {
        assertThat(text(SampleResults.quick(), 100)).doesNotContain("\u001b");
        assertThat(ResultsReport.render(SampleResults.quick(), Format.TEXT, new Style(100, true, true)))
                .contains("\u001b[32mconfirmed");
    }

    @Test
    void aTerminalWithoutUnicodeGetsAscii() {
        assertThat(ResultsReport.render(SampleResults.quick(), Format.TEXT, new Style(100, false, false)))
                .matches("[\\x0a\\x20-\\x7e]*")
                .contains("x base");
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TEXT", "MD", "CSV", "JSON"})
    void hostileNamesSteerNoTerminal(Format format) {
        String report = ResultsReport.render(SampleResults.hostile(), format, new Style(100, false, true));

        assertThat(report.codePoints()
                        .filter(c -> c != '\n' && c != '\r')
                        .map(Character::getType)
                        .filter(type -> type == Character.CONTROL || type == Character.FORMAT))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TEXT", "MD", "HTML"})
    void aSessionWithoutCellsStillReports(Format format) {
        assertThat(ResultsReport.render(Hostile.withVariants(), format, new Style(200, false, true)))
                .contains("This run judged no claim and chose no size, so it recommends nothing.");
        assertThat(ResultsReport.render(Hostile.withVariants(), Format.CSV, Style.PLAIN)
                        .lines())
                .hasSize(1);
    }

    @Test
    void aTerminalHasWhatToDoAtItsEndTooUnlessItStandsOnTheSameScreen() {
        assertThat(text(SampleResults.quick(), 80).split("What to do on this machine", -1))
                .hasSize(3);
        assertThat(text(Hostile.withVariants(), 200).split("What to do on this machine", -1))
                .hasSize(2);
    }
}
