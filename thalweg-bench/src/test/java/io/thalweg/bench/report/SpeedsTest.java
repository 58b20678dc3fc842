package io.thalweg.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.bench.run.BenchRun;
import io.thalweg.bench.run.ForkSample;
import io.thalweg.bench.run.ForkSample.Stretch;
import io.thalweg.bench.run.JdkRun;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedsTest {
    private static final long PASS_BYTES = 1_000_000;
    private static final double[] SIX_ROUNDS = {90, 96, 100, 101, 104, 112};

    @Test
    void aForksFigureIsAllItsPassesOverAllItsTime() {
        // 4 MB in 10 + 30 ms; the mean of 200 and 67 MB/s would be 133.
        Speeds speeds =
                speeds(new ForkSample(1, "copy", "ours", List.of(new Stretch(2, 1e7), new Stretch(2, 3e7)), null));

        assertThat(speeds.speed("copy", "ours").value()).isCloseTo(100, within(1e-9));
    }

    @Test
    void theIntervalOfSixRoundsIsWiderThanPercentilesOfTheirResamples() {
        Interval interval = speeds(samples("ours", SIX_ROUNDS)).speed("copy", "ours");

        double[] means = meansOfAllResamples(SIX_ROUNDS);
        double plainLow = means[(int) (means.length * 0.025)];
        double plainHigh = means[(int) (means.length * 0.975)];
        assertThat(interval.low()).isLessThan(plainLow);
        assertThat(interval.high()).isGreaterThan(plainHigh);
        // Percentiles of six values leave out about a quarter of what 95 % takes.
        assertThat(interval.high() / interval.low()).isGreaterThan(Math.pow(plainHigh / plainLow, 1.2));
    }

    @Test
    void aSlowSpellOfAWholeRoundCancelsInTheRatio() {
        List<ForkSample> samples = new ArrayList<>();
        samples.addAll(Arrays.asList(samples("ours", 200, 20, 202)));
        samples.addAll(Arrays.asList(samples("theirs", 100, 10, 101)));

        Interval ratio = speeds(samples.toArray(ForkSample[]::new)).ratio("copy", "ours", "theirs");

        assertThat(ratio.value()).isCloseTo(2, within(1e-9));
        assertThat(ratio.high() - ratio.low()).isCloseTo(0, within(1e-9));
    }

    @Test
    void twoRoundsHaveNoInterval() {
        Interval interval = speeds(samples("ours", 40, 90)).speed("copy", "ours");

        assertThat(interval.value()).isCloseTo(60, within(1e-9));
        assertThat(interval.isKnown()).isFalse();
    }

    /** Geometric means of every way to draw as many values again, in order. */
    private static double[] meansOfAllResamples(double... values) {
        int draws = values.length;
        double[] means = new double[(int) Math.pow(draws, draws)];
        for (int resample = 0; resample < means.length; resample++) {
            double logarithms = 0;
            for (int draw = 0, rest = resample; draw < draws; draw++, rest /= draws) {
                logarithms += Math.log(values[rest % draws]);
            }
            means[resample] = Math.exp(logarithms / draws);
        }
        Arrays.sort(means);
        return means;
    }

    /** At these MB/s, one per round. */
    private static ForkSample[] samples(String variant, double... speeds) {
        ForkSample[] samples = new ForkSample[speeds.length];
        for (int i = 0; i < speeds.length; i++) {
            double nanos = PASS_BYTES / speeds[i] * 1e3;
            samples[i] = new ForkSample(i + 1, "copy", variant, List.of(new Stretch(1, nanos)), null);
        }
        return samples;
    }

    private static Speeds speeds(ForkSample... samples) {
        JdkRun jdk = new JdkRun("a JDK", List.of(samples), List.of(), null);
        Host host = new Host(null, null, 2, null, null, "amd64", null, "an OS", null, null, List.of());
        BenchRun run = new BenchRun(
                BenchRun.FORMAT_VERSION,
                "copy",
                "2026-01-01T00:00:00Z",
                "./dev bench copy",
                1,
                samples.length,
                false,
                host,
                "cc",
                0.1,
                "",
                Map.of("copy", PASS_BYTES),
                Map.of(),
                List.of(jdk));
        return new Speeds(run, jdk);
    }
}
