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
    private static final double MARGIN = 0.2;

    /** Whether there were forks enough for an interval. */
    public boolean isKnown() {
        return !Double.isNaN(low) && !Double.isNaN(high);
    }

    /**
     * A ratio's interval a fifth wider on either side. Of runs that look again after each block, the interval itself
     * would be on the wrong side of the truth in more than one of twenty.
     */
    Interval widened() {
        return new Interval(value, low * Math.pow(low / value, MARGIN), high * Math.pow(high / value, MARGIN));
    }

    /**
     * Whether noise alone explains that this ratio is not {@code bound}: it is no further from it than equals are from
     * each other, or than the width of its own interval. The latter counts where it is less: one disturbed twin says
     * little of cells that agree among themselves.
     *
     * @param bound above 0, perhaps infinite
     * @param noiseFloor the relative difference between equals; with NaN nothing is noise
     */
    public boolean isNoise(double bound, double noiseFloor) {
        double ownWidth = Math.log(high) - Math.log(low);
        return Math.abs(Math.log(value / bound)) <= Math.min(Math.log1p(noiseFloor), ownWidth);
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
