/**
 * What is counted of an operation: the names that the agent writes and the audit reads.
 *
 * <p>At run time the agent has it in {@code java.base} too, under another name (ADR 10), and so nothing here may use a
 * class of another package of ours.
 */
@NullMarked
package io.thalweg.agent.figure;

import org.jspecify.annotations.NullMarked;
