package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;

/**
 * An A/A control: one cell planned twice. Any difference between the twins is noise.
 *
 * @param cell the cell that was doubled
 * @param twin the forks of the double, one for each block as those of the cell
 * @param ratio throughput of the twin over throughput of the cell
 * @param noiseFloor the relative difference below which a ratio of as many forks counts as none, such as 0.04; NaN when
 *     there are too few forks for an interval
 */
public record NoiseControl(CellKey cell, List<Fork> twin, Interval ratio, double noiseFloor) {
    /** Copies the forks, so that a control never changes, and refuses what a damaged file leaves out. */
    public NoiseControl {
        Objects.requireNonNull(cell, "cell");
        Objects.requireNonNull(ratio, "ratio");
        twin = List.copyOf(Objects.requireNonNull(twin, "twin"));
    }

    /** Compares a cell with its double. */
    public static NoiseControl of(Cell cell, List<Fork> twin) {
        Contrast difference =
                Contrast.of(cell.bytesPerPass(), twin).minus(Contrast.of(cell.bytesPerPass(), cell.forks()));
        return new NoiseControl(
                cell.key(), twin, difference.ratio(Estimate.CONFIDENCE), Math.expm1(difference.noiseBetweenEquals()));
    }
}
