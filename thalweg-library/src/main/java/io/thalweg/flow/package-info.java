/**
 * Who reads when, on which thread: every processor at work on one file.
 *
 * <p>{@link io.thalweg.flow.Partitions} cuts files of any size between two lines, frames or records and has all
 * processors work on them; a {@link io.thalweg.flow.Split} is such a part, for engines that have machines of their own.
 * {@link io.thalweg.flow.LineIndex} finds line N of a file, and a key of a sorted one. {@link
 * io.thalweg.flow.ReadAhead} and {@link io.thalweg.flow.WriteBehind} overlap a slow source or target with the program.
 */
@NullMarked
package io.thalweg.flow;

import org.jspecify.annotations.NullMarked;
