package io.thalweg.bench.report;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A geometric mean over forks and its 95 % confidence interval; from 0 to infinity where there are too few forks to tell.
 */
public record Interval(double mean, double low, double high) {
    private static final double CONFIDENCE = 0.95;
    private static final int LEAST_FOR_T = 3;
    private static final int LEAST_FOR_BOOTSTRAP = 6;
    private static final int RESAMPLES = 10_000;

    /** Student's t on the logarithms from 3 values, bootstrap from 6; {@code values} are positive. */
    public static Interval of(double[] values, long seed) {
        double[] logs = Arrays.stream(values).map(Math::log).toArray();
        double mean = mean(logs);
        if (logs.length < LEAST_FOR_T) {
            return new Interval(Math.exp(mean), 0, Double.POSITIVE_INFINITY);
        }
        if (logs.length < LEAST_FOR_BOOTSTRAP) {
            double squares =
                    Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).sum();
            double standardError = Math.sqrt(squares / (logs.length - 1) / logs.length);
            double t = TDistribution.of(logs.length - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
            return new Interval(Math.exp(mean), Math.exp(mean - t * standardError), Math.exp(mean + t * standardError));
        }
        double[] means = resampledMeans(logs, new SplittableRandom(seed));
        int tail = (int) Math.round(RESAMPLES * (1 - CONFIDENCE) / 2);
        return new Interval(Math.exp(mean), Math.exp(means[tail]), Math.exp(means[RESAMPLES - 1 - tail]));
    }

    private static double[] resampledMeans(double[] logs, SplittableRandom random) {
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int j = 0; j < logs.length; j++) {
                sum += logs[random.nextInt(logs.length)];
            }
            means[i] = sum / logs.length;
        }
        Arrays.sort(means);
        return means;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    boolean isKnown() {
        return high < Double.POSITIVE_INFINITY;
    }
}
