package io.thalweg.lab.result;

import java.util.Optional;
import java.util.function.Function;

/**
 * A sentence of an article that can be put to the test. Belongs to an experiment; judged on the figures of one JDK.
 *
 * @param id such as {@code E1a}
 * @param text the claim in one sentence
 * @param reference what the article measured or said
 * @param judgement weighs the claim; answers {@code NOT_MEASURED} with the reason where figures are missing
 */
public record Claim(String id, String text, String reference, Function<Measurements, ClaimAnswer> judgement) {
    /** Finds a cell among what was measured. */
    public interface CellOf extends Function<Measurements, Optional<Cell>> {}

    /** What the figures of one JDK say of it. */
    public ClaimAnswer judge(Measurements measurements) {
        return judgement.apply(measurements);
    }

    /** That one cell is at least {@code times} as fast as another. */
    public static Claim atLeast(String id, String text, String reference, double times, CellOf fast, CellOf slow) {
        return new Claim(
                id,
                text,
                reference,
                run -> run.compare(fast.apply(run), slow.apply(run)).atLeast(times));
    }

    /** That one cell is at most {@code times} as fast as another. */
    public static Claim atMost(String id, String text, String reference, double times, CellOf fast, CellOf slow) {
        return new Claim(
                id,
                text,
                reference,
                run -> run.compare(fast.apply(run), slow.apply(run)).atMost(times));
    }
}
