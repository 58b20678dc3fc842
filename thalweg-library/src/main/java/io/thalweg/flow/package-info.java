/**
 * All processors at work on one file.
 *
 * <p>{@link io.thalweg.flow.Partitions} cuts files of any size between two lines, frames or records and has all
 * processors work on them; a {@link io.thalweg.flow.Split} is such a part, for engines that have machines of their own.
 */
@NullMarked
package io.thalweg.flow;

import org.jspecify.annotations.NullMarked;
