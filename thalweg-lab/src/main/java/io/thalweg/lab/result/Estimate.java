package io.thalweg.lab.result;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** A mean and how far it can be trusted. */
final class Estimate {
    static final double CONFIDENCE = 0.95;
    static final int FEWEST = 3;
    static final int FEWEST_FOR_BOOTSTRAP = 6;
    /** Half of all values of a normal distribution are no further from its mean than this many σ. */
    private static final double MEDIAN_OF_NORMAL = 0.6745;

    private static final int RESAMPLES = 10_000;
    /** The same figures get the same interval, wherever and whenever they are read. */
    private static final long SEED = 20_261_121;

    private final double mean;
    /** The variance of the mean; NaN below three values. */
    private final double variance;
    /** How many values the variance rests on, less one. */
    private final double degreesOfFreedom;
    /** What the mean was taken of; empty for a difference of independent means. */
    private final double[] values;

    private Estimate(double mean, double variance, double degreesOfFreedom, double... values) {
        this.mean = mean;
        this.variance = variance;
        this.degreesOfFreedom = degreesOfFreedom;
        this.values = values;
    }

    /** The mean of independent values. */
    static Estimate of(double... values) {
        int count = values.length;
        double sigma = sigma(values);
        return new Estimate(mean(values), count < FEWEST ? Double.NaN : sigma * sigma / count, count - 1.0, values);
    }

    /** The difference of independent means, with the degrees of freedom of Welch and Satterthwaite. */
    Estimate minus(Estimate that) {
        double both = variance + that.variance;
        double degrees = both
                * both
                / (variance * variance / degreesOfFreedom + that.variance * that.variance / that.degreesOfFreedom);
        return new Estimate(mean - that.mean, both, degrees);
    }

    /** The two-sided interval; its ends are NaN where the variance is. */
    Interval interval(double confidence) {
        if (Double.isNaN(variance)) {
            return new Interval(mean, Double.NaN, Double.NaN);
        }
        if (variance == 0) {
            return new Interval(mean, mean, mean);
        }
        if (values.length >= FEWEST_FOR_BOOTSTRAP) {
            return bootstrap(confidence);
        }
        double half = quantile(confidence) * Math.sqrt(variance);
        return new Interval(mean, mean - half, mean + half);
    }

    /**
     * The expanded percentile interval (Hesterberg 2015): plain percentiles are too narrow for few values, so the level
     * is widened by as much as t differs from the normal distribution.
     */
    private Interval bootstrap(double confidence) {
        int count = values.length;
        Random random = new Random(SEED);
        double[] means = new double[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            double sum = 0;
            for (int draw = 0; draw < count; draw++) {
                sum += values[random.nextInt(count)];
            }
            means[resample] = sum / count;
        }
        Arrays.sort(means);
        double widened = quantile(confidence) * Math.sqrt(count / degreesOfFreedom);
        int cut = (int) (NormalDistribution.of(0, 1).survivalProbability(widened) * RESAMPLES);
        return new Interval(mean, means[cut], means[RESAMPLES - 1 - cut]);
    }

    /**
     * Half of the 95 % interval of a mean that is known to be 0. Its spread is that of a normal distribution whose
     * values lie as far from 0 as their median does, so that one value that was disturbed does not count.
     */
    double halfIntervalAroundZero() {
        if (Double.isNaN(variance)) {
            return Double.NaN;
        }
        double ofMean = values.length == 0
                ? Math.max(Math.abs(mean), Math.sqrt(variance))
                : median(Arrays.stream(values).map(Math::abs).toArray()) / MEDIAN_OF_NORMAL / Math.sqrt(values.length);
        return quantile(CONFIDENCE) * ofMean;
    }

    /** Student's t that leaves (1 − confidence)/2 in each tail. */
    private double quantile(double confidence) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
    }

    static double mean(double... values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** The standard deviation of a sample; NaN for one value. */
    static double sigma(double... values) {
        double mean = mean(values);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1));
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
