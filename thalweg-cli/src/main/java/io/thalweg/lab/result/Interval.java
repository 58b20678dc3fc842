package io.thalweg.lab.result;

/**
 * A value and its 95 % interval; the ends are NaN when there are too few forks for one.
 *
 * @param value the estimate
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double value, double low, double high) {}
