package io.thalweg.lab.result;

import java.util.List;

/**
 * The size to use. Memory matters, so it is the smallest whose loss against the fastest is bounded by 3 % at 95 %, not
 * the fastest. Where none is, it is the fastest if that can be trusted, else the default: the highest of many means is
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

    /** Chooses from a sweep measured in one session. */
    public static Choice of(Sweep sweep, long defaultBytes, Measurements measurements) {
        List<Cell> cells =
                sweep.cells().stream().filter(cell -> cell.summary() != null).toList();
        return Measurements.fastest(cells)
                .map(best -> new Chooser(sweep, cells, best, defaultBytes, measurements).choose())
                .orElseGet(() -> new Choice(defaultBytes, true, List.of(), "Thalweg's default: no size was measured"));
    }
}
