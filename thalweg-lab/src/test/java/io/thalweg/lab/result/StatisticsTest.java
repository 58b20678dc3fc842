package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.lab.result.Fork.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    /** Of 1 MB passes that take this many milliseconds. */
    static Fork fork(int block, double... milliseconds) {
        List<Sample> samples = new ArrayList<>();
        for (double millis : milliseconds) {
            long nanos = Math.round(millis * 1e6);
            samples.add(new Sample(1, nanos, nanos / 2, null, null));
        }
        return new Fork(block, Instant.EPOCH, 0, true, samples, 122L, 0L, 8192L, 0L, 0);
    }

    private static Summary summary(List<Fork> forks) {
        return Objects.requireNonNull(Statistics.summarise(1_000_000, forks));
    }

    @Test
    void aForksMeanIsItsBytesOverItsTime() {
        // 2 MB in 10 ms are 200 MB/s; the mean of 250 and 166.7 MB/s would be 208.
        assertThat(summary(List.of(fork(0, 4, 6))).throughput().mean()).isCloseTo(200, within(1e-9));
    }

    @Test
    void minimumMaximumMedianAndSigmaAreThoseOfTheSamples() {
        Metric throughput = summary(List.of(fork(0, 10, 5), fork(1, 4))).throughput();

        assertThat(throughput.min()).isEqualTo(100);
        assertThat(throughput.max()).isEqualTo(250);
        assertThat(throughput.median()).isEqualTo(200);
        // Deviations from 183.33: −83.33, 16.67, 66.67; squares sum to 11666.67; over 2: 5833.33.
        assertThat(throughput.sigma()).isCloseTo(76.3763, within(1e-3));
        assertThat(throughput.samples()).isEqualTo(3);
        assertThat(throughput.forks()).isEqualTo(2);
    }

    @Test
    void threeForksGetStudentsInterval() {
        // Logarithms of 100, 200, 400: mean ln 200, s = ln 2, t(2; 0.975) = 4.302653, half = 4.302653·ln 2/√3 =
        // 1.721873.
        Metric throughput =
                summary(List.of(fork(0, 10), fork(1, 5), fork(2, 2.5))).throughput();

        assertThat(throughput.low()).isCloseTo(200 / Math.exp(1.721873), Percentage.withPercentage(0.001));
        assertThat(throughput.high()).isCloseTo(200 * Math.exp(1.721873), Percentage.withPercentage(0.001));
    }

    @Test
    void fewerForksGetNoInterval() {
        Metric throughput = summary(List.of(fork(0, 10), fork(1, 5))).throughput();

        assertThat(throughput.low()).isNaN();
        assertThat(throughput.high()).isNaN();
    }

    @Test
    void oneSampleHasNoSigma() {
        assertThat(summary(List.of(fork(0, 10))).throughput().sigma()).isNaN();
    }

    @Test
    void equalCountsGiveAnIntervalWithoutWidth() {
        Metric calls = Objects.requireNonNull(
                summary(List.of(fork(0, 10), fork(1, 5), fork(2, 2))).readCalls());

        assertThat(List.of(calls.low(), calls.mean(), calls.high())).containsOnly(122.0);
        assertThat(calls.unit()).isEqualTo("calls/MB");
    }

    @Test
    void zeroCountsStayZero() {
        Metric calls = Objects.requireNonNull(
                summary(List.of(fork(0, 10), fork(1, 5), fork(2, 2))).writeCalls());

        assertThat(List.of(calls.low(), calls.mean(), calls.high())).containsOnly(0.0);
    }

    @Test
    void processorTimeIsPerByte() {
        Metric cpu = Objects.requireNonNull(summary(List.of(fork(0, 10, 10))).cpu());

        assertThat(cpu.mean()).isCloseTo(5, within(1e-9));
        assertThat(cpu.unit()).isEqualTo("ns/byte");
        assertThat(cpu.higherIsBetter()).isFalse();
    }

    @Test
    void whatOneForkCannotTellIsNotTold() {
        Fork silent = new Fork(
                1, Instant.EPOCH, 0, true, List.of(new Sample(1, 1_000, null, null, null)), null, null, null, null, 0);
        Summary summary = summary(List.of(fork(0, 10), silent));

        assertThat(summary.cpu()).isNull();
        assertThat(summary.readCalls()).isNull();
        assertThat(summary.allocated()).isNull();
    }

    @Test
    void noSamplesNoSummary() {
        assertThat(Statistics.summarise(1_000_000, List.of(fork(0)))).isNull();
    }

    @Test
    void noBytesNoSummary() {
        assertThat(Statistics.summarise(0, List.of(fork(0, 10)))).isNull();
    }

    @Test
    void theIntervalCoversTheTruthAboutAsOftenAsItSays() {
        Random random = new Random(7);
        for (int forks : new int[] {3, 5, 6, 8, 12}) {
            int covered = 0;
            int trials = 500;
            for (int trial = 0; trial < trials; trial++) {
                double[] logarithms = random.doubles(forks)
                        .map(ignored -> 0.1 * random.nextGaussian())
                        .toArray();
                Interval interval = Estimate.of(logarithms).interval(Estimate.CONFIDENCE);
                if (interval.low() <= 0 && interval.high() >= 0) {
                    covered++;
                }
            }
            assertThat(covered / (double) trials)
                    .as("share covered with %d forks, seed 7", forks)
                    .isBetween(0.92, 0.985);
        }
    }

    @Test
    void studentsTIsThatOfTheTables() {
        // t(0.975) for 2, 3, 4 degrees of freedom: 4.303, 3.182, 2.776.
        assertThat(halfWidthInStandardErrors(1, 2, 6)).isCloseTo(4.303, within(5e-4));
        assertThat(halfWidthInStandardErrors(1, 2, 6, 9)).isCloseTo(3.182, within(5e-4));
        assertThat(halfWidthInStandardErrors(1, 2, 6, 9, 11)).isCloseTo(2.776, within(5e-4));
    }

    private static double halfWidthInStandardErrors(double... values) {
        Interval interval = Estimate.of(values).interval(Estimate.CONFIDENCE);
        return (interval.high() - interval.value()) / (Estimate.sigma(values) / Math.sqrt(values.length));
    }

    @Test
    void benchmarksGetTheSameIntervalsAsCells() {
        Metric throughput =
                summary(List.of(fork(0, 10), fork(1, 5), fork(2, 2.5))).throughput();

        Interval interval = Statistics.geometricMean(100, 200, 400);

        assertThat(interval.value()).isCloseTo(200, within(1e-9));
        assertThat(interval.low()).isCloseTo(throughput.low(), within(1e-9));
        assertThat(interval.high()).isCloseTo(throughput.high(), within(1e-6));
        assertThat(Statistics.mean(-1, 1, 3).value()).isEqualTo(1);
        assertThat(Statistics.geometricMean(4, 9).isKnown()).isFalse();
    }
}
