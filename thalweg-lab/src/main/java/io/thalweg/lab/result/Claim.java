package io.thalweg.lab.result;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A sentence of an article that can be put to the test. Belongs to an experiment; judged on the figures of one JDK.
 */
public interface Claim {
    /** Such as {@code E1a}. */
    String id();

    /** The claim in one sentence. */
    String text();

    /** What the article measured or said. */
    String reference();

    /** Weighs the claim; answers {@code NOT_MEASURED} with the reason where figures are missing. */
    Finding judge(Measurements measurements);

    /** A claim from its parts. */
    static Claim of(String id, String text, String reference, Function<Measurements, Finding> judge) {
        record Stated(String id, String text, String reference, Function<Measurements, Finding> judge)
                implements Claim {
            @Override
            public Finding judge(Measurements measurements) {
                return judge.apply(measurements);
            }
        }

        return new Stated(id, text, reference, judge);
    }

    /**
     * The outcome of {@link #judge}.
     *
     * @param answer one of the four
     * @param effect the figure that decided, or null
     * @param unit of the effect
     * @param because one sentence with the figures compared
     * @param cells those whose figures decided, where further forks could change the answer; none if any of the
     *     experiment could
     */
    record Finding(Verdict.Answer answer, @Nullable Interval effect, String unit, String because, Set<CellKey> cells) {
        /** Copies the keys, so that a finding never changes. */
        public Finding {
            cells = Set.copyOf(cells);
        }

        /** A finding that may rest on any cell of its experiment. */
        public Finding(Verdict.Answer answer, @Nullable Interval effect, String unit, String because) {
            this(answer, effect, unit, because, Set.of());
        }

        /** There are no figures, because of {@code why}. */
        public static Finding notMeasured(String why) {
            return new Finding(Verdict.Answer.NOT_MEASURED, null, "×", why);
        }

        /** The same with more to say. */
        public Finding adding(String words) {
            return new Finding(answer, effect, unit, because + words, cells);
        }
    }
}
