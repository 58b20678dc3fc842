package io.thalweg.lab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.base.format.Format;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.base.format.Style;
import io.thalweg.lab.report.ResultsReport;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.NoiseControl;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.SampleShapes;
import io.thalweg.testkit.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A matrix and a ladder as data, and what is said of them. */
class ExperimentChartsTest {
    private static final Results SHAPES = SampleShapes.all();

    private static Results withNoise(Results calm, double floor) {
        return SampleResults.with(
                calm,
                calm.cells(),
                calm.controls().stream()
                        .map(control -> new NoiseControl(control.cell(), control.twin(), control.ratio(), floor))
                        .toList(),
                calm.verdicts());
    }

    private static List<PageDrawing> drawings(String type) {
        return SHAPES.experiments().stream()
                .flatMap(experiment -> ExperimentCharts.of(experiment, SHAPES).stream())
                .flatMap(charts -> charts.drawings().stream())
                .filter(drawing -> drawing.type().equals(type))
                .toList();
    }

    @Test
    void aTerminalShowsEachShape() {
        Golden.assertSameInEveryLocale(
                ExperimentChartsTest.class,
                "shapes-100.txt",
                () -> ResultsReport.render(SHAPES, Format.TEXT, new Style(100, false, true)));
    }

    @Test
    void aMatrixHasOneHeatMapWithATileForEachCell() {
        MatrixChart map = (MatrixChart) drawings("matrix").get(0);

        assertThat(map.across()).containsExactly("1 B", "4 B", "16 B", "64 B", "256 B", "1 KiB", "4 KiB");
        assertThat(map.down()).hasSize(9).contains("512 B", "64 KiB", "BufferedInputStream (default) 8 KiB");
        assertThat(map.values()).hasSize(63);
    }

    @Test
    void theTieSetHoldsTheFastest() {
        MatrixChart map = (MatrixChart) drawings("matrix").get(0);
        double best = map.values().stream()
                .mapToDouble(MatrixChart.MatrixValue::mean)
                .max()
                .orElseThrow();

        assertThat(map.values().stream().filter(MatrixChart.MatrixValue::tied))
                .isNotEmpty()
                .allMatch(value -> value.mean() > best * 0.97);
    }

    @Test
    void aLadderHasItsRungsInTheOrderOfTheExperiment() {
        LadderChart loopback = (LadderChart) drawings("ladder").get(0);

        assertThat(loopback.rungs())
                .startsWith("original", "buffered", "readint")
                .endsWith("thalweg");
        assertThat(loopback.series())
                .extracting(LadderChart.LadderSeries::name)
                .containsExactly("same-cpu", "two-cores", "unpinned");
        assertThat(loopback.limits()).isEmpty();
    }

    @Test
    void aLadderTellsFactorsOverTheBaseline() {
        LadderChart loopback = (LadderChart) drawings("ladder").get(0);

        List<LadderChart.Dot> dots = loopback.series().get(0).dots();
        assertThat(dots.get(0).factor()).as("the baseline itself").isEmpty();
        assertThat(dots.get(1).factor()).matches("12\\.\\d×");
    }

    @Test
    void theLinksLimitStandsInTheLadderOfThatLink() {
        LadderChart shaped = (LadderChart) drawings("ladder").get(1);

        assertThat(shaped.limits()).containsExactly(new LadderChart.LimitLine("1 Gbit/s, emulated", 117.6));
    }

    @Test
    void aNoisySessionIsWarnedOfOnTop() {
        Results calm = SampleResults.complete();
        Results noisy = withNoise(calm, 0.4);

        assertThat(SessionText.noiseWarning(calm)).isEmpty();
        assertThat(SessionText.noiseWarning(noisy))
                .startsWith("Noisy: the same work, measured twice, may differ by up to 40.0 % (");
    }

    @Test
    void nothingIsCalledTheFastestIfOthersMayBeAsFast() {
        Results calm = SampleResults.complete();
        Results noisy = withNoise(calm, 1e6);

        assertThat(finding(calm, calm.cells().size())).contains(" is the fastest: ");
        assertThat(finding(noisy, calm.cells().size()))
                .contains(" has the highest mean, ")
                .endsWith(" may be as fast.")
                .doesNotContain("fastest", " times as fast");
    }

    @Test
    void aCellWithoutRivalsIsNotCalledTheFastest() {
        assertThat(finding(SampleResults.complete(), 1)).matches("FileInputStream on JDK [\\d.]+: [\\d.,]+ MB/s\\.");
    }

    private static String finding(Results results, int cells) {
        List<Cell> some = results.cells().stream()
                .filter(cell -> cell.summary() != null)
                .limit(cells)
                .toList();
        return ChartPlan.of(results.experiments().get(0), results).caption(some);
    }

    @Test
    void everyMeasuredCellSaysWhatLimitsIt() {
        assertThat(ResultsReport.render(SHAPES, Format.HTML, Style.PLAIN)).contains("<td>link</td>", "<td>device</td>");
    }
}
