package io.thalweg.lab.compare;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Interval;

/**
 * What became of one cell's throughput.
 *
 * @param candidate the letter of what is compared with the baseline
 * @param before the cell of the baseline
 * @param after the same cell of the candidate
 * @param ratio throughput after over before, with its 95 % interval
 * @param noiseFloor the relative difference that identical runs show in either; NaN without a control
 */
public record CellChange(String candidate, Cell before, Cell after, Interval ratio, double noiseFloor) {
    /** What can be said of a difference. */
    public enum Direction {
        FASTER,
        SLOWER,
        /** The interval holds 1, or the difference is not beyond the noise floor. */
        NO_DIFFERENCE,
        /** Fewer than three forks in one of them. */
        UNKNOWN
    }

    /** What can be said of this one. */
    public Direction kind() {
        if (!ratio.isKnown()) {
            return Direction.UNKNOWN;
        }
        if (ratio.isNoise(1, noiseFloor) || (ratio.low() <= 1 && ratio.high() >= 1)) {
            return Direction.NO_DIFFERENCE;
        }
        return ratio.value() > 1 ? Direction.FASTER : Direction.SLOWER;
    }

    /** The ratio as a difference in percent. */
    public Interval percent() {
        return new Interval(percent(ratio.value()), percent(ratio.low()), percent(ratio.high()));
    }

    private static double percent(double ratio) {
        return (ratio - 1) * 100;
    }

    /** Whether throughput fell by more than {@code percent}, the whole interval beyond it. */
    public boolean isSlowerBeyond(double percent) {
        return kind() == Direction.SLOWER && ratio.high() < 1 - percent / 100;
    }
}
