package io.thalweg.lab.compare;

import io.thalweg.lab.result.Results;
import java.util.Objects;

/**
 * One results file.
 *
 * @param name as the user typed it
 * @param results what it holds
 */
public record NamedResults(String name, Results results) {
    /** Refuses what is missing. */
    public NamedResults {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(results, "results");
    }
}
