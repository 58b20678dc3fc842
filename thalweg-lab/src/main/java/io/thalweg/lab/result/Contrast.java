package io.thalweg.lab.result;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The logarithm of a throughput, or of a ratio of throughputs, block by block. Forks of one block ran close in time, so
 * what slows a whole block down cancels in a ratio; where too few blocks are shared, the two count as independent.
 */
final class Contrast {
    private final SortedMap<Integer, Double> byBlock;
    private final Estimate estimate;

    private Contrast(SortedMap<Integer, Double> byBlock, Estimate estimate) {
        this.byBlock = byBlock;
        this.estimate = estimate;
    }

    private static Contrast ofLogarithms(SortedMap<Integer, Double> logarithms) {
        return new Contrast(logarithms, Estimate.of(values(logarithms.values())));
    }

    /** The throughput of a cell's forks. */
    static Contrast of(long bytesPerPass, List<Fork> forks) {
        SortedMap<Integer, Double> byBlock = new TreeMap<>();
        for (Fork fork : forks) {
            if (!fork.samples().isEmpty()) {
                byBlock.put(fork.block(), Math.log(Statistics.throughput(bytesPerPass, fork)));
            }
        }
        return ofLogarithms(byBlock);
    }

    /**
     * The read calls for each byte of a cell's forks; those without a count are left out. A pass without a call, all of
     * which was in the buffer before, counts as one with a call: fewer calls than that are never claimed.
     */
    static Contrast ofReadCalls(long bytesPerPass, List<Fork> forks) {
        SortedMap<Integer, Double> byBlock = new TreeMap<>();
        for (Fork fork : forks) {
            Long calls = fork.readCalls();
            if (calls != null) {
                byBlock.put(fork.block(), Math.log((double) Math.max(1, calls) / bytesPerPass));
            }
        }
        return ofLogarithms(byBlock);
    }

    /** The ratio of the throughput of two cells of one session. */
    static Contrast between(Cell first, Cell second) {
        return of(first.bytesPerPass(), first.forks()).minus(of(second.bytesPerPass(), second.forks()));
    }

    /** The ratio of this to that: a difference of logarithms. */
    Contrast minus(Contrast that) {
        SortedMap<Integer, Double> shared = new TreeMap<>();
        byBlock.forEach((block, value) -> {
            Double other = that.byBlock.get(block);
            if (other != null) {
                shared.put(block, value - other);
            }
        });
        // Where one of them got many forks of its own, those outweigh what pairing takes away.
        boolean mostAreShared = 2 * shared.size() >= Math.max(byBlock.size(), that.byBlock.size());
        return shared.size() >= Estimate.FEWEST && mostAreShared ? ofLogarithms(shared) : minusIndependent(that);
    }

    /** The same where blocks of the same number have nothing to do with each other, as those of two sessions. */
    Contrast minusIndependent(Contrast that) {
        return new Contrast(new TreeMap<>(), estimate.minus(that.estimate));
    }

    /** How far the logarithm of a ratio of equals is from 0 in 95 % of all sessions; NaN below three forks. */
    double noiseBetweenEquals() {
        return estimate.halfIntervalAroundZero();
    }

    /** The ratio with its two-sided interval; the ends are NaN below three forks. */
    Interval ratio(double confidence) {
        return estimate.interval(confidence).exp();
    }

    private static double[] values(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
