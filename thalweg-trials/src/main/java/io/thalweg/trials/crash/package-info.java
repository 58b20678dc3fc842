/**
 * The append log against crashes and faults: {@code ./dev crash}.
 *
 * <p>{@link io.thalweg.trials.crash.Main} runs a {@code CrashTrial} until its time is over; each ends in an {@code Outcome}.
 * {@code Simulator} has the lives of logs on a simulated disk (in the library's tests), made of classes that
 * {@code PatchedLog} loads with smaller buffers.
 */
@NullMarked
package io.thalweg.trials.crash;

import org.jspecify.annotations.NullMarked;
