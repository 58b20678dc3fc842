package io.thalweg.lab.result;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of {@link Claim#judge}.
 *
 * @param answer one of the four
 * @param effect the figure that decided, or null
 * @param unit of the effect
 * @param because one sentence with the figures compared
 * @param cells those whose figures decided, where further forks could change the answer; none if any of the
 *     experiment could
 */
public record ClaimAnswer(Answer answer, @Nullable Interval effect, String unit, String because, Set<CellKey> cells) {
    /** Copies the keys, so that an answer never changes. */
    public ClaimAnswer {
        cells = Set.copyOf(Objects.requireNonNull(cells, "cells"));
    }

    /** An answer that may rest on any cell of its experiment. */
    public ClaimAnswer(Answer answer, @Nullable Interval effect, String unit, String because) {
        this(answer, effect, unit, because, Set.of());
    }

    /** There are no figures, because of {@code why}. */
    public static ClaimAnswer notMeasured(String why) {
        return new ClaimAnswer(Answer.NOT_MEASURED, null, "×", why);
    }

    /** The same with more to say. */
    public ClaimAnswer adding(String words) {
        return new ClaimAnswer(answer, effect, unit, because + words, cells);
    }
}
