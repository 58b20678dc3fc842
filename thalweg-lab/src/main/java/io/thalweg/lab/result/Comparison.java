package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A ratio of throughputs on its way to a verdict. An answer is firm only when the whole interval, {@linkplain
 * Interval#widened a fifth wider}, lies on one side of the bound; else it is inconclusive.
 */
public final class Comparison {
    private final String what;
    private final @Nullable Contrast contrast;
    private final Set<CellKey> cells;

    /** Without a contrast, {@code what} says what is missing. */
    private Comparison(String what, @Nullable Contrast contrast, Set<CellKey> cells) {
        this.what = what;
        this.contrast = contrast;
        this.cells = cells;
    }

    static Comparison of(Optional<Cell> first, Optional<Cell> second, ClaimAnswer missing) {
        if (first.isEmpty() || second.isEmpty()) {
            return without(missing);
        }
        return new Comparison(
                what(first.get(), second.get()),
                Contrast.between(first.get(), second.get()),
                Cell.keys(List.of(first.get(), second.get())));
    }

    static Comparison ofReadCalls(Optional<Cell> first, Optional<Cell> second, ClaimAnswer missing) {
        if (first.isEmpty() || second.isEmpty()) {
            return without(missing);
        }
        Contrast contrast = Contrast.ofReadCalls(
                        first.get().bytesPerPass(), first.get().forks())
                .minus(Contrast.ofReadCalls(
                        second.get().bytesPerPass(), second.get().forks()));
        return new Comparison(
                "read calls for each byte, " + what(first.get(), second.get()),
                contrast,
                Cell.keys(List.of(first.get(), second.get())));
    }

    private static Comparison without(ClaimAnswer missing) {
        return new Comparison(missing.because(), null, Set.of());
    }

    private static String what(Cell first, Cell second) {
        return first.key().against(second.key());
    }

    /** The throughput of {@code after} over that of {@code before}, a cell of another session. */
    public static Comparison acrossSessions(Cell before, Cell after) {
        return new Comparison(
                after.key().inWords(),
                Contrast.of(after.bytesPerPass(), after.forks())
                        .minusIndependent(Contrast.of(before.bytesPerPass(), before.forks())),
                Cell.keys(List.of(before, after)));
    }

    /** How many times this ratio is that one; for a claim that two experiments gain alike. */
    public Comparison dividedBy(Comparison that) {
        if (contrast == null || that.contrast == null) {
            return contrast == null ? this : that;
        }
        return new Comparison(
                "(" + what + ") over (" + that.what + ")", contrast.minus(that.contrast), cellsOfBoth(that));
    }

    /** The same where {@code that} was measured in another session. */
    public Comparison dividedByOtherSession(Comparison that) {
        if (contrast == null || that.contrast == null) {
            return contrast == null ? this : that;
        }
        return new Comparison(
                "(" + what + ") over (" + that.what + ")", contrast.minusIndependent(that.contrast), cellsOfBoth(that));
    }

    private Set<CellKey> cellsOfBoth(Comparison that) {
        Set<CellKey> both = new HashSet<>(cells);
        both.addAll(that.cells);
        return both;
    }

    /** The same ratio in other words, for a sentence that would else repeat itself. */
    public Comparison called(String words) {
        return contrast == null ? this : new Comparison(words, contrast, cells);
    }

    /** Claims that the ratio is {@code bound} or more. */
    public ClaimAnswer atLeast(double bound) {
        return judge("claimed at least " + Figures.chosen(bound), bound, Double.POSITIVE_INFINITY);
    }

    /** Claims that the ratio is {@code bound} or less. */
    public ClaimAnswer atMost(double bound) {
        return judge("claimed at most " + Figures.chosen(bound), 0, bound);
    }

    /** Claims that the two are alike: the ratio lies between 1/{@code factor} and {@code factor}. */
    public ClaimAnswer withinFactor(double factor) {
        return judge("claimed within a factor of " + Figures.chosen(factor), 1 / factor, factor);
    }

    private ClaimAnswer judge(String claimed, double low, double high) {
        if (contrast == null) {
            return ClaimAnswer.notMeasured(what);
        }
        Interval ratio = contrast.ratio(Estimate.CONFIDENCE);
        if (!ratio.isKnown()) {
            String unknown = what + ": fewer than three forks, so there is no interval";
            return new ClaimAnswer(Answer.INCONCLUSIVE, ratio, "×", unknown, cells);
        }
        String because = what + figure(ratio) + ", " + claimed;
        Answer answer = answer(ratio.widened(), low, high);
        String near = answer == answer(ratio, low, high) ? "" : "; the interval ends too near to that";
        return new ClaimAnswer(answer, ratio, "×", because + near, cells);
    }

    private static Answer answer(Interval ratio, double low, double high) {
        boolean inside = ratio.low() >= low && ratio.high() <= high;
        boolean outside = ratio.high() < low || ratio.low() > high;
        return inside ? Answer.CONFIRMED : outside ? Answer.REFUTED : Answer.INCONCLUSIVE;
    }

    /** How a ratio stands inside the sentence. */
    static String figure(Interval ratio) {
        return ": " + Figures.number(ratio.value()) + "× (" + Figures.number(ratio.low()) + " to "
                + Figures.number(ratio.high()) + ")";
    }
}
