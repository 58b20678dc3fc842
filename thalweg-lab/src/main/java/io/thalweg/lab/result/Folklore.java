package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;

/**
 * What one experiment can put to the test, whether it was run or not.
 *
 * @param experiment what it asks
 * @param claims the sentences of its article
 */
public record Folklore(ExperimentInfo experiment, List<Claim> claims) {
    /** Keeps a copy. */
    public Folklore {
        claims = List.copyOf(Objects.requireNonNull(claims, "claims"));
    }
}
