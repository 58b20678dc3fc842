package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;
import java.util.List;
import java.util.Optional;

/**
 * The size to use. Memory matters, so it is the smallest whose loss against the fastest is bounded by 3 % at 95 %, not
 * the fastest. Where none is, it is the fastest if that can be trusted, else the default: the highest of many means is
 * first by luck as often as not.
 *
 * @param sizeBytes the size
 * @param isDefault whether the figures allow no choice, so that it is the default
 * @param tiedBytes the sizes that this session cannot distinguish from the fastest, ascending
 * @param because one sentence
 */
public record Choice(long sizeBytes, boolean isDefault, List<Long> tiedBytes, String because) {
    /** What a smaller buffer may cost: less is not worth the memory. */
    public static final double TOLERATED_LOSS = 0.03;

    /** Chooses from a sweep measured in one session. */
    public static Choice of(Sweep sweep, long defaultBytes, Measurements measurements) {
        List<Cell> cells =
                sweep.cells().stream().filter(cell -> cell.summary() != null).toList();
        return Measurements.fastest(cells)
                .map(best -> new Chooser(sweep, cells, best, defaultBytes, measurements).choose())
                .orElseGet(() -> new Choice(defaultBytes, true, List.of(), "Thalweg's default: no size was measured"));
    }

    /** Weighs the measured cells of one sweep. */
    private static final class Chooser {
        /** One-sided: only the upper bound of the loss matters, and 5 % may lie above it. */
        private static final double ONE_SIDED = 2 * Estimate.CONFIDENCE - 1;

        private final Sweep sweep;
        private final List<Cell> cells;
        private final Cell best;
        private final long bestBytes;
        private final long defaultBytes;
        private final Measurements measurements;
        private final List<Long> tiedBytes;

        Chooser(Sweep sweep, List<Cell> cells, Cell best, long defaultBytes, Measurements measurements) {
            this.sweep = sweep;
            this.cells = cells;
            this.best = best;
            this.bestBytes = sweep.sizeBytes(best);
            this.defaultBytes = defaultBytes;
            this.measurements = measurements;
            this.tiedBytes = cells.stream()
                    .filter(cell -> measurements.isTied(cell, best))
                    .map(sweep::sizeBytes)
                    .toList();
        }

        Choice choose() {
            if (best.forks().size() < Estimate.FEWEST) {
                return keepDefault("too few forks (fewer than three) to choose another size");
            }
            if (cells.size() == 1) {
                return keepDefault("only " + Figures.size(bestBytes) + " was measured");
            }
            for (Cell cell : cells) {
                double loss = loss(cell, best);
                if (sweep.sizeBytes(cell) < bestBytes && loss <= TOLERATED_LOSS) {
                    return choose(
                            sweep.sizeBytes(cell),
                            "the smallest size proven to be within 3 % of the fastest (" + Figures.size(bestBytes)
                                    + "): at most " + Figures.percent(Math.max(0, loss)) + " slower at 95 %");
                }
            }
            if (bestBytes == defaultBytes) {
                return choose(
                        defaultBytes,
                        "Thalweg's default, which has the highest mean; no smaller size is proven to be within 3 % of"
                                + " it");
            }
            return fastestOrDefault();
        }

        /** More memory than the default takes must be proven to pay; less must only be proven not to cost. */
        private Choice fastestOrDefault() {
            Optional<Cell> usual = cells.stream()
                    .filter(cell -> sweep.sizeBytes(cell) == defaultBytes)
                    .findFirst();
            if (usual.isPresent() && bestBytes > defaultBytes) {
                Interval gain = Contrast.between(best, usual.get()).ratio(ONE_SIDED);
                boolean isNoise =
                        gain.value() - 1 <= measurements.noiseFloor(best.key().experiment());
                if (gain.low() > 1 && !isNoise) {
                    return choose(
                            bestBytes,
                            "the fastest, at least " + Figures.percent(gain.low() - 1)
                                    + " faster than Thalweg's default at 95 %; no smaller size is proven to be within"
                                    + " 3 %");
                }
            } else if (cells.stream().allMatch(rival -> loss(best, rival) <= TOLERATED_LOSS)) {
                return choose(bestBytes, "the fastest, and no smaller size is proven to be within 3 %");
            }
            return keepDefault("the figures vary too much to choose another size");
        }

        private Choice choose(long sizeBytes, String because) {
            return new Choice(sizeBytes, false, tiedBytes, because);
        }

        private Choice keepDefault(String why) {
            return new Choice(defaultBytes, true, tiedBytes, "Thalweg's default: " + why);
        }

        /**
         * The upper bound of what {@code cell} loses against {@code rival}; NaN, which bounds nothing, without an
         * interval.
         */
        private static double loss(Cell cell, Cell rival) {
            return 1 - Contrast.between(cell, rival).ratio(ONE_SIDED).low();
        }
    }
}
