package io.thalweg.lab.result;

import java.util.function.Function;

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
    ClaimAnswer judge(Measurements measurements);

    /** A claim from its parts. */
    static Claim of(String id, String text, String reference, Function<Measurements, ClaimAnswer> judge) {
        record Stated(String id, String text, String reference, Function<Measurements, ClaimAnswer> judge)
                implements Claim {
            @Override
            public ClaimAnswer judge(Measurements measurements) {
                return judge.apply(measurements);
            }
        }

        return new Stated(id, text, reference, judge);
    }
}
