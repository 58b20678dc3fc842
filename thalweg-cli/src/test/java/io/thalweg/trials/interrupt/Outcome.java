package io.thalweg.trials.interrupt;

import java.util.List;

/**
 * What one interruption has led to.
 *
 * @param seed repeats it
 * @param fault what happened
 * @param subject to what kind of run
 * @param moment when, in words
 * @param wasOver whether the run had ended before
 * @param exit the exit code
 * @param forks how many forks had been finished
 * @param cleaned what {@code thalweg clean} removed
 * @param resumed whether the run could be and was gone on with
 * @param failures what is not as it should be
 */
record Outcome(
        long seed,
        Fault fault,
        Subject subject,
        String moment,
        boolean wasOver,
        int exit,
        int forks,
        int cleaned,
        boolean resumed,
        List<String> failures) {}
