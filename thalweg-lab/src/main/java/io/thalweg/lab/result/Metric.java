package io.thalweg.lab.result;

import java.util.Objects;

/**
 * One figure with its uncertainty. What cannot be had from so few forks (an interval from one, σ from one) is NaN in
 * Java and null in JSON.
 *
 * @param unit such as {@code MB/s} (1 MB = 10⁶ bytes)
 * @param higherIsBetter the direction that is good
 * @param mean the mean of the forks' means
 * @param low the lower end of the 95 % interval of the mean
 * @param high the upper end
 * @param min the lowest sample
 * @param max the highest sample
 * @param sigma the standard deviation of the samples
 * @param median the median of the samples
 * @param forks how many JVMs
 * @param samples how many samples
 */
public record Metric(
        String unit,
        boolean higherIsBetter,
        double mean,
        double low,
        double high,
        double min,
        double max,
        double sigma,
        double median,
        int forks,
        int samples) {
    /** Refuses what a damaged file leaves out. */
    public Metric {
        Objects.requireNonNull(unit, "unit");
    }
}
