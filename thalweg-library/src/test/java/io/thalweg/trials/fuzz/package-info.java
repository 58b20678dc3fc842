/**
 * Input that nobody would think of, against the library: {@code ./dev fuzz}.
 *
 * <p>{@link io.thalweg.trials.fuzz.Main} takes a {@link io.thalweg.trials.fuzz.FuzzTarget} and has {@code JazzerRun}
 * start Jazzer with {@link io.thalweg.trials.fuzz.JazzerEntry}, which hands each input to the target. A target reads
 * from the front of the input ({@code FuzzInput}) how the test goes, gives the rest to the library in pieces ({@code
 * PiecewiseChannel}), and compares what it says with what a naive reference says of the whole array. Whatever the
 * input, {@code Memory} bounds what may be allocated for it.
 *
 * <p>Inputs that reached new code are kept in the folder {@code src/test/corpus}; every build runs the targets over
 * them.
 */
@NullMarked
package io.thalweg.trials.fuzz;

import org.jspecify.annotations.NullMarked;
