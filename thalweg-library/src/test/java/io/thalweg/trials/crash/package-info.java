/**
 * The append log against crashes and faults: {@code ./dev crash}.
 *
 * <p>{@link io.thalweg.trials.crash.Main} runs a {@code CrashTrial} until its time is over, on every processor
 * ({@code Parallel}); each ends in an {@code Outcome}, or in an error that says what was lost.
 *
 * <p>{@code Simulator} and {@code Bits} have logs on a simulated disk (in the library's tests), made of classes that
 * {@code PatchedLog} loads with smaller buffers; so a test shows that known bugs are found. {@code SystemCallFaults}
 * has strace kill a short life at each of its {@code SystemCalls}, or let it fail. In the others an {@code Appender}
 * appends, its {@code Ledger} knows what was acknowledged, and a {@code Payload} says whose it is.
 */
@NullMarked
package io.thalweg.trials.crash;

import org.jspecify.annotations.NullMarked;
