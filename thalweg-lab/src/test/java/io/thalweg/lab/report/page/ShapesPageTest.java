package io.thalweg.lab.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.base.format.Format;
import io.thalweg.base.format.PageDrawing;
import io.thalweg.base.format.Style;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.report.ResultsReport;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Folklore;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.NoiseControl;
import io.thalweg.lab.result.ProcessorUse;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.SampleShapes;
import io.thalweg.testkit.Golden;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A matrix, a ladder and a table as page and text show them. */
class ShapesPageTest {
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
        return PageModel.of(SHAPES).drawings().stream()
                .filter(drawing -> drawing.type().equals(type))
                .toList();
    }

    @Test
    void aTerminalShowsEachShape() {
        Golden.assertSameInEveryLocale(
                ShapesPageTest.class,
                "shapes-100.txt",
                () -> ResultsReport.render(SHAPES, Format.TEXT, new Style(100, false, true)));
    }

    @Test
    void aMatrixHasOneHeatMapWithATileForEachCell() {
        PageMatrix map = (PageMatrix) drawings("matrix").get(0);

        assertThat(map.across()).containsExactly("1 B", "4 B", "16 B", "64 B", "256 B", "1 KiB", "4 KiB");
        assertThat(map.down()).hasSize(9).contains("512 B", "64 KiB", "BufferedInputStream (default) 8 KiB");
        assertThat(map.values()).hasSize(63);
        assertThat(drawings("multiples")).hasSize(1);
    }

    @Test
    void theTieSetHoldsTheFastest() {
        PageMatrix map = (PageMatrix) drawings("matrix").get(0);
        double best =
                map.values().stream().mapToDouble(PageMatrix.Value::mean).max().orElseThrow();

        assertThat(map.values().stream().filter(PageMatrix.Value::tied))
                .isNotEmpty()
                .allMatch(value -> value.mean() > best * 0.97);
    }

    @Test
    void theProcessorsOfACellThatWasWatchedAreDrawnAndOfAMachineOfManyTheBusiest() {
        Cell bare = SHAPES.cells().stream()
                .filter(cell -> cell.isMeasured() && cell.key().experiment().equals(SampleShapes.LADDER))
                .findFirst()
                .orElseThrow();
        List<List<Integer>> busy =
                IntStream.range(0, 10).mapToObj(i -> List.of(0, i * 10)).toList();
        Cell watched = new Cell(
                bare.key(),
                bare.bytesPerPass(),
                null,
                bare.forks().stream()
                        .map(fork -> watched(fork, new ProcessorUse(50, busy)))
                        .toList(),
                bare.summary());
        List<Cell> cells = SHAPES.cells().stream()
                .map(cell -> cell.equals(bare) ? watched : cell)
                .toList();
        PageProcessors drawn =
                PageModel.of(SampleResults.with(SHAPES, cells, SHAPES.controls(), SHAPES.verdicts()))
                        .drawings()
                        .stream()
                        .filter(PageProcessors.class::isInstance)
                        .map(PageProcessors.class::cast)
                        .findFirst()
                        .orElseThrow();
        assertThat(drawn.stepMillis()).isEqualTo(50);
        assertThat(drawn.rows()).extracting(PageProcessors.Row::processor).containsExactly(2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(drawn.rows().get(7))
                .isEqualTo(new PageProcessors.Row(bare.key().variant(), 9, List.of(0, 90)));
        assertThat(drawings("processors")).isEmpty();
    }

    private static Fork watched(Fork fork, ProcessorUse use) {
        return new Fork(
                fork.block(),
                fork.startedAt(),
                fork.warmUpNanos(),
                fork.steady(),
                fork.samples(),
                fork.readCalls(),
                fork.writeCalls(),
                fork.allocatedBytes(),
                fork.stealMillis(),
                fork.hiccupMaxNanos(),
                use);
    }

    @Test
    void aLadderHasItsRungsInTheOrderOfTheExperiment() {
        PageLadder loopback = (PageLadder) drawings("ladder").get(0);

        assertThat(loopback.rungs())
                .startsWith("original", "buffered", "readint")
                .endsWith("thalweg");
        assertThat(loopback.series())
                .extracting(PageLadder.Series::name)
                .containsExactly("same-cpu", "two-cores", "unpinned");
        assertThat(loopback.limits()).isEmpty();
    }

    @Test
    void aLadderTellsFactorsOverTheBaseline() {
        PageLadder loopback = (PageLadder) drawings("ladder").get(0);

        List<PageLadder.Dot> dots = loopback.series().get(0).dots();
        assertThat(dots.get(0).factor()).as("the baseline itself").isEmpty();
        assertThat(dots.get(1).factor()).matches("12\\.\\d×");
    }

    @Test
    void theLinksLimitStandsInTheLadderOfThatLink() {
        PageLadder shaped = (PageLadder) drawings("ladder").get(1);

        assertThat(shaped.limits()).containsExactly(new PageLadder.Limit("1 Gbit/s, emulated", 117.6));
    }

    @Test
    void onlyALadderWithALimitExplainsItsLine() {
        Results loopback = SampleResults.with(
                SHAPES,
                SHAPES.cells().stream()
                        .filter(cell -> !"1g".equals(cell.key().parameters().get("link")))
                        .toList(),
                SHAPES.controls(),
                SHAPES.verdicts());

        assertThat(ResultsPage.render(SHAPES)).contains("Dashed: what the link can carry.");
        assertThat(ResultsPage.render(loopback)).doesNotContain("Dashed: what the link can carry.");
    }

    @Test
    void claimsOfOurOwnAreSaidOfNoArticle() {
        Folklore own = Experiments.folklore().stream()
                .filter(folklore -> folklore.experiment().isOwn())
                .findFirst()
                .orElseThrow();
        Folklore article = Experiments.folklore().get(0);

        assertThat(PageCard.referenceName(own.experiment(), "x")).isEqualTo("Reference");
        assertThat(PageCard.referenceName(article.experiment(), "ours: x")).isEqualTo("Reference");
        assertThat(PageCard.referenceName(article.experiment(), "x")).isEqualTo("The article");
    }

    @Test
    void theFrontHoldsWhatNothingBeatsInBoth() {
        PagePareto disk = (PagePareto) drawings("pareto").get(drawings("pareto").size() - 1);

        assertThat(disk.series().stream()
                        .flatMap(series -> series.dots().stream())
                        .filter(PagePareto.Dot::front))
                .isNotEmpty();
    }

    @Test
    void claimsThatContradictEachOtherStandSideBySide() {
        PageClaims claims = PageClaims.of(SHAPES);

        assertThat(claims.contradictions())
                .singleElement()
                .satisfies(contradiction -> assertThat(contradiction.cards())
                        .extracting(PageCard::claim)
                        .containsExactly("E1b", "E3c"));
        assertThat(claims.articles().stream()
                        .flatMap(article -> article.cards().stream())
                        .map(PageCard::claim))
                .containsExactly("E6c");
    }

    @Test
    void aCardSaysTheRatioOnce() {
        PageCard card = PageClaims.of(SHAPES).contradictions().get(0).cards().get(0);

        PageCard.OnJdk answer = card.answers().get(0);
        assertThat(answer.effect()).isEqualTo("1.43 × (1.38 – 1.48)");
        assertThat(answer.because()).isEqualTo("one against the other, claimed at least 1.03");
    }

    @Test
    void aClaimThatWasNotMeasuredIsFoldedAndSaysWhyOnce() {
        assertThat(PageModel.of(SHAPES).unanswered())
                .filteredOn(reason -> reason.why().equals("needs two disks"))
                .extracting(PageModel.Unanswered::claims)
                .containsExactly("E4a");
    }

    @Test
    void oneOfTwoContradictingClaimsIsAnOrdinaryCard() {
        PageClaims claims = PageClaims.of(SampleResults.complete());

        assertThat(claims.hasContradictions()).isFalse();
    }

    @Test
    void aNoisySessionIsWarnedOfOnTop() {
        Results calm = SampleResults.complete();
        Results noisy = withNoise(calm, 0.4);

        assertThat(PageModel.of(calm).notices()).isEmpty();
        assertThat(PageModel.of(noisy).notices())
                .singleElement()
                .asString()
                .startsWith("Noisy: the same work, measured twice, may differ by up to 40.0\u00a0% (");
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
        return PagePlan.of(results.experiments().get(0), results).caption(some);
    }

    @Test
    void everyMeasuredCellSaysWhatLimitsIt() {
        String page = ResultsPage.render(SHAPES);

        assertThat(page)
                .contains("<b>link</b>", "115 of the 118 MB/s that 1 Gbit/s, emulated can carry", "<td>device</td>");
        assertThat(SHAPES.cells().stream().map(Cell::summary).filter(summary -> summary != null))
                .hasSizeGreaterThan(100);
    }
}
