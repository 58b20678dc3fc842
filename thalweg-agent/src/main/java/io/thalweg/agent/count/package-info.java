/**
 * What woven JDK code calls: {@link io.thalweg.agent.count.Hooks} counts, {@link io.thalweg.agent.count.CountSnapshot}
 * answers.
 *
 * <p>At run time these classes live in {@code java.base}, under another name (ADR 10): nothing here may use a class of
 * another package of ours, allocate or read anything in a counted call, or let an exception out.
 */
@NullMarked
package io.thalweg.agent.count;

import org.jspecify.annotations.NullMarked;
