package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;

/**
 * A value and its 95 % interval; the ends are NaN when there are too few forks for one.
 *
 * @param value the estimate
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double value, double low, double high) {
    /** Whether there were forks enough for an interval. */
    public boolean isKnown() {
        return !Double.isNaN(low) && !Double.isNaN(high);
    }

    /** Such as {@code 301 ± 9}; {@code 117 to 1,305} where the middle says little. */
    public String plusMinus() {
        return Figures.plusMinus(value, low, high);
    }

    /** From logarithms back to what they are logarithms of. */
    Interval exp() {
        return new Interval(Math.exp(value), Math.exp(low), Math.exp(high));
    }
}
