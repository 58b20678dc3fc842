package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What else the machine did while some forks ran.
 *
 * @param forks how many
 * @param unsteadyForks how many of them had not settled when they were measured
 * @param stealMillis processor time that the hypervisor gave to others; null as soon as one fork did not count it
 * @param longestPauseNanos the longest pause that an idle thread noticed
 */
public record Disturbance(
        int forks, long unsteadyForks, @Nullable Long stealMillis, long longestPauseNanos) {
    /** All the session's cells together. */
    public static Disturbance of(Results results) {
        return of(
                results.cells().stream().flatMap(cell -> cell.forks().stream()).toList());
    }

    private static Disturbance of(List<Fork> forks) {
        boolean isKnown = !forks.isEmpty() && forks.stream().noneMatch(fork -> fork.stealMillis() == null);
        return new Disturbance(
                forks.size(),
                forks.stream().filter(fork -> !fork.steady()).count(),
                isKnown
                        ? forks.stream()
                                .map(Fork::stealMillis)
                                .filter(Objects::nonNull)
                                .mapToLong(Long::longValue)
                                .sum()
                        : null,
                forks.stream().mapToLong(Fork::hiccupMaxNanos).max().orElse(0));
    }
}
