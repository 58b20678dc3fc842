package io.thalweg.lab.result;

import static io.thalweg.lab.result.Sessions.cell;
import static io.thalweg.lab.result.Sessions.cellFrom;
import static io.thalweg.lab.result.Sessions.measurements;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    /** The machine slows down from block to block, both cells alike: the ratio is always 2. */
    private static final Cell FAST = cell("fast", 0, 200, 100, 50);

    /** Twice as fast as {@link #SLOW}, give or take 4 %. */
    private static final Cell NEAR = cell("near", 0, 202, 100, 49);

    private static final Cell SLOW = cell("slow", 0, 100, 50, 25);

    private static Comparison compare(Cell first, Cell second) {
        return measurements(first, second).compare(Optional.of(first), Optional.of(second));
    }

    @Test
    void aSlowBlockCancelsInARatioOfThatBlock() {
        Interval ratio = measurements(FAST, SLOW).ratio(FAST, SLOW);

        assertThat(ratio.value()).isCloseTo(2, within(1e-9));
        assertThat(ratio.low()).isCloseTo(2, within(1e-6));
        assertThat(ratio.high()).isCloseTo(2, within(1e-6));
    }

    @Test
    void pairedRatiosGetStudentsInterval() {
        // Ratios 2, 3, 4: logarithms 0.693147, 1.098612, 1.386294, mean 1.059351, s 0.348230, half 4.302653·s/√3 =
        // 0.865052.
        Cell first = cell("first", 0, 200, 300, 400);
        Cell second = cell("second", 0, 100, 100, 100);

        Interval ratio = measurements(first, second).ratio(first, second);

        assertThat(ratio.value()).isCloseTo(Math.exp(1.059351), within(1e-4));
        assertThat(ratio.low()).isCloseTo(Math.exp(1.059351 - 0.865052), within(1e-3));
        assertThat(ratio.high()).isCloseTo(Math.exp(1.059351 + 0.865052), within(1e-3));
    }

    @Test
    void cellsOfDifferentBlocksCountAsIndependent() {
        Cell later = cellFrom(3, "later", 0, 100, 50, 25);

        Interval ratio = measurements(FAST, later).ratio(FAST, later);

        // Each side: s of the logarithms ln 2; variance of the difference 2·ln²2/3; Welch gives 4 degrees, t =
        // 2.776445.
        double half = 2.776445 * Math.log(2) * Math.sqrt(2.0 / 3);
        assertThat(ratio.low()).isCloseTo(2 * Math.exp(-half), within(1e-3));
        assertThat(ratio.high()).isCloseTo(2 * Math.exp(half), within(1e-3));
    }

    @Test
    void aRatioOfRatiosIsPairedToo() {
        Cell otherFast = cell("other fast", 0, 900, 450, 225);
        Cell otherSlow = cell("other slow", 0, 150, 75, 37.5);

        ClaimAnswer finding =
                compare(otherFast, otherSlow).dividedBy(compare(FAST, SLOW)).withinFactor(4);

        Interval effect = Objects.requireNonNull(finding.effect());
        assertThat(effect.value()).isCloseTo(3, within(1e-5));
        assertThat(effect.high() - effect.low()).isLessThan(1e-4);
        assertThat(finding.answer()).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void anIntervalOnTheClaimsSideConfirms() {
        assertThat(compare(FAST, SLOW).atLeast(1.9).answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(compare(FAST, SLOW).atMost(2.1).answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(compare(FAST, SLOW).withinFactor(2.1).answer()).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void anIntervalOnTheOtherSideRefutes() {
        assertThat(compare(FAST, SLOW).atLeast(2.1).answer()).isEqualTo(Answer.REFUTED);
        assertThat(compare(FAST, SLOW).atMost(1.9).answer()).isEqualTo(Answer.REFUTED);
        assertThat(compare(FAST, SLOW).withinFactor(1.9).answer()).isEqualTo(Answer.REFUTED);
    }

    @Test
    void anIntervalAcrossTheBoundIsInconclusive() {
        Cell scattered = cell("scattered", 0, 200, 300, 400);
        Cell steady = cell("steady", 0, 100, 100, 100);

        assertThat(compare(scattered, steady).atLeast(2.5).answer()).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void anIntervalThatEndsNearTheBoundIsInconclusive() {
        // 1.919 to 2.071, and a fifth wider 1.904 to 2.086.
        assertThat(compare(NEAR, SLOW).atLeast(1.9).answer()).isEqualTo(Answer.CONFIRMED);
        ClaimAnswer finding = compare(NEAR, SLOW).atLeast(1.91);

        assertThat(finding.answer()).isEqualTo(Answer.INCONCLUSIVE);
        assertThat(finding.because()).endsWith("claimed at least 1.91; the interval ends too near to that");
    }

    @Test
    void twoForksAnswerNothing() {
        Cell few = cell("few", 0, 200, 200);
        ClaimAnswer finding = compare(few, SLOW).atLeast(1);

        assertThat(finding.answer()).isEqualTo(Answer.INCONCLUSIVE);
        assertThat(finding.because()).contains("fewer than three forks");
    }

    @Test
    void aMissingCellIsNotMeasured() {
        ClaimAnswer finding =
                measurements(FAST).compare(Optional.of(FAST), Optional.empty()).atLeast(1);

        assertThat(finding.answer()).isEqualTo(Answer.NOT_MEASURED);
        assertThat(finding.effect()).isNull();
    }

    @Test
    void aMissingCellOfTheDivisorIsNotMeasured() {
        Comparison missing = measurements(FAST).compare(Optional.empty(), Optional.of(SLOW));

        assertThat(compare(FAST, SLOW).dividedBy(missing).withinFactor(3).answer())
                .isEqualTo(Answer.NOT_MEASURED);
    }

    @Test
    void theSentenceNamesTheFiguresCompared() {
        Cell buffered = cell("BufferedInputStream", 32768, 300, 300, 300);
        Cell bare = cell("FileInputStream", 0, 100, 100, 100);

        assertThat(compare(buffered, bare).atLeast(50).because())
                .isEqualTo("BufferedInputStream (buffer 32 KiB) against FileInputStream:"
                        + " 3.00× (3.00 to 3.00), claimed at least 50");
    }

    @Test
    void aControlWithoutDifferenceHasANoiseFloorOfZero() {
        NoiseControl control = NoiseControl.of(FAST, FAST.forks());

        assertThat(control.ratio()).isEqualTo(new Interval(1, 1, 1));
        assertThat(control.noiseFloor()).isZero();
    }

    @Test
    void theNoiseFloorIsHowFarMeansOfEqualsGoWithTheMedianDifferenceOfTheTwins() {
        NoiseControl control =
                NoiseControl.of(FAST, cell("twin", 0, 220, 121, 54).forks());

        // Student's t of two degrees of freedom, over the root of three forks and the median of a normal distribution.
        double ofMedian = 4.3027 / Math.sqrt(3) / 0.6745 * Math.log(1.1);
        assertThat(control.noiseFloor()).isCloseTo(Math.expm1(ofMedian), within(1e-3));
    }

    @Test
    void oneDisturbedForkOfATwinIsNotTheNoiseFloor() {
        Cell steady = cell("steady", 0, 100, 100, 100);

        NoiseControl control =
                NoiseControl.of(steady, cell("twin", 0, 101, 12, 99).forks());

        assertThat(control.ratio().high() / control.ratio().low()).isGreaterThan(10);
        assertThat(control.noiseFloor()).isLessThan(0.05);
    }

    @Test
    void oneForkGivesNoNoiseFloor() {
        Cell once = cell("once", 0, 100);

        assertThat(NoiseControl.of(once, once.forks()).noiseFloor()).isNaN();
    }

    @Test
    void manyForksOfItsOwnOutweighPairing() {
        Cell few = cell("few", 0, 99, 100, 101);
        Cell many = cell("many", 0, 150, 250, 200, 199, 200, 201, 200, 199, 201, 200);

        Interval ratio = measurements(few, many).ratio(many, few);

        assertThat(ratio.value()).isCloseTo(2, within(0.02));
    }

    @Test
    void measurementsLookAtOneJdkOnly() {
        Measurements other = new Measurements(List.of(FAST), List.of(), "25");

        assertThat(other.cell("file-read", "fast", Map.of("buffer", "0"))).isEmpty();
    }
}
