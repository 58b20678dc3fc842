package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;
import java.util.Arrays;
import java.util.Optional;

/**
 * Two speeds of one cell: its forks fall into two groups with a gap between them much wider than either group. Their
 * mean is a speed that no run has, so it is not to be shown without them.
 *
 * @param slow the mean of the slower forks in MB/s
 * @param slowForks how many
 * @param fast the mean of the faster ones
 * @param fastForks how many
 */
public record Modes(double slow, int slowForks, double fast, int fastForks) {
    /** A group of one has no width to compare the gap with. */
    private static final int FEWEST_IN_GROUP = 2;

    /** Four forks of one normal distribution have such a gap in about one case of fifty, most of them small. */
    private static final double GAP_TO_WIDTH = 5;

    /** And below a tenth, which the articles call a difference, two speeds are not worth a word. */
    private static final double LEAST_GAP = 0.1;

    /** The two speeds of a cell; empty for one that has a single speed, or too few forks to know. */
    public static Optional<Modes> of(Cell cell) {
        return of(cell.forks().stream()
                .filter(fork -> !fork.samples().isEmpty())
                .mapToDouble(fork -> Statistics.throughput(cell.bytesPerPass(), fork))
                .toArray());
    }

    static Optional<Modes> of(double... forkMeans) {
        double[] sorted = forkMeans.clone();
        Arrays.sort(sorted);
        int cut = FEWEST_IN_GROUP;
        for (int i = FEWEST_IN_GROUP; i <= sorted.length - FEWEST_IN_GROUP; i++) {
            if (gap(sorted, i) > gap(sorted, cut)) {
                cut = i;
            }
        }
        if (sorted.length < 2 * FEWEST_IN_GROUP || !isWide(sorted, cut)) {
            return Optional.empty();
        }
        double[] slow = Arrays.copyOfRange(sorted, 0, cut);
        double[] fast = Arrays.copyOfRange(sorted, cut, sorted.length);
        return Optional.of(new Modes(Estimate.mean(slow), slow.length, Estimate.mean(fast), fast.length));
    }

    /** In logarithms, so that it is relative: between the group that ends before {@code cut} and that from it on. */
    private static double gap(double[] sorted, int cut) {
        return Math.log(sorted[cut] / sorted[cut - 1]);
    }

    private static boolean isWide(double[] sorted, int cut) {
        double widest =
                Math.max(Math.log(sorted[cut - 1] / sorted[0]), Math.log(sorted[sorted.length - 1] / sorted[cut]));
        double gap = gap(sorted, cut);
        return gap > GAP_TO_WIDTH * widest && gap > Math.log1p(LEAST_GAP);
    }

    /** Such as {@code two speeds: 2,221 MB/s in 3 forks and 5,995 MB/s in 2}. */
    public String sentence() {
        return "two speeds: " + Figures.number(slow) + " MB/s in " + slowForks + " forks and " + Figures.number(fast)
                + " MB/s in " + fastForks;
    }
}
