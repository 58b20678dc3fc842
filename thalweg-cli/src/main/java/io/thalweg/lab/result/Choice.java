package io.thalweg.lab.result;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The size to use. Memory matters, so it is the smallest whose loss against the fastest is bounded by 3 % at 95 %, not
 * the fastest. The fastest itself is chosen only when it is proven faster than the default: the highest of many means is
 * first by luck as often as not.
 *
 * @param sizeBytes the size
 * @param isDefault whether the figures allow no choice, so that it is the default
 * @param tiedBytes the sizes that this session cannot tell from the fastest, ascending
 * @param because one sentence
 */
public record Choice(long sizeBytes, boolean isDefault, List<Long> tiedBytes, String because) {
    /** What a smaller buffer may cost: less is not worth the memory. */
    public static final double TOLERATED_LOSS = 0.03;

    /** One-sided: only the upper bound of the loss matters, and 5 % may lie above it. */
    private static final double ONE_SIDED = 2 * Estimate.CONFIDENCE - 1;

    /** Chooses from a sweep measured in one session. */
    public static Choice of(Sweep sweep, long defaultBytes, Measurements measurements) {
        List<Cell> cells =
                sweep.cells().stream().filter(cell -> cell.summary() != null).toList();
        Optional<Cell> fastest = Measurements.fastest(cells);
        if (fastest.isEmpty()) {
            return fallBack(defaultBytes, List.of(), "no size was measured");
        }
        Cell best = fastest.get();
        List<Long> tied = cells.stream()
                .filter(cell -> isTied(measurements.ratio(cell, best), measurements.noiseFloor()))
                .map(sweep::sizeBytes)
                .toList();
        if (best.forks().size() < Estimate.FEWEST) {
            return fallBack(defaultBytes, tied, "fewer than three forks bound no loss");
        }
        for (Cell cell : cells) {
            double loss = loss(cell, best);
            if (sweep.sizeBytes(cell) < sweep.sizeBytes(best) && loss <= TOLERATED_LOSS) {
                return new Choice(
                        sweep.sizeBytes(cell),
                        false,
                        tied,
                        String.format(
                                Locale.ROOT,
                                "the smallest size that loses at most 3 %% against the fastest (%s): at most %.1f %% at 95 %%",
                                Figures.size(sweep.sizeBytes(best)),
                                Math.max(0, loss * 100)));
            }
        }
        return fastestOrDefault(sweep, cells, best, defaultBytes, tied);
    }

    private static Choice fastestOrDefault(
            Sweep sweep, List<Cell> cells, Cell best, long defaultBytes, List<Long> tied) {
        Optional<Cell> usual = cells.stream()
                .filter(cell -> sweep.sizeBytes(cell) == defaultBytes)
                .findFirst();
        if (usual.isEmpty()) {
            return fallBack(defaultBytes, tied, "the default was not measured and no smaller size is close enough");
        }
        if (sweep.sizeBytes(best) == defaultBytes) {
            return new Choice(
                    defaultBytes, false, tied, "the default is the fastest, and no smaller size is close enough");
        }
        double gain = Measurements.contrast(best, usual.get()).ratio(ONE_SIDED).low() - 1;
        if (gain > 0) {
            String because = String.format(
                    Locale.ROOT,
                    "the fastest, at least %.1f %% faster than the default at 95 %%; no smaller size is close enough",
                    gain * 100);
            return new Choice(sweep.sizeBytes(best), false, tied, because);
        }
        return fallBack(defaultBytes, tied, "the figures scatter too much to tell a better size");
    }

    private static Choice fallBack(long defaultBytes, List<Long> tied, String why) {
        return new Choice(defaultBytes, true, tied, "the default: " + why);
    }

    /** The upper bound of what {@code cell} loses against {@code best}; NaN, which bounds nothing, without an interval. */
    private static double loss(Cell cell, Cell best) {
        return 1 - Measurements.contrast(cell, best).ratio(ONE_SIDED).low();
    }

    private static boolean isTied(Interval ratioToBest, double noiseFloor) {
        double noise = Double.isNaN(noiseFloor) ? 0 : noiseFloor;
        return !(ratioToBest.high() < 1 / (1 + noise));
    }
}
