/**
 * Who reads when, on which thread: every processor at work on one file.
 *
 * <p>{@link io.thalweg.flow.Partitions} cuts files of any size between two lines, frames or records and has all processors
 * work on them; a {@link io.thalweg.flow.Split} is such a part, for engines that have machines of their own.
 * {@link io.thalweg.flow.LineIndex} finds line N of a file, and a key of a sorted one.
 * {@link io.thalweg.flow.ReadAhead} and {@link io.thalweg.flow.WriteBehind} overlap a slow source or target with the
 * program.
 *
 * <p>Behind them, package-private: {@code SegmentSource} hands out segments ({@code FileSegments} of files,
 * {@code StreamSegments} of what must be read to be cut, {@code LogSegments} of logs), {@code Elements} knows where elements begin, {@code Run} has
 * workers, {@code SegmentReader} opens a segment for one of them. {@code Fetcher} reads ahead and {@code Drainer} writes behind, when
 * {@code Pace} says that it pays.
 */
@NullMarked
package io.thalweg.flow;

import org.jspecify.annotations.NullMarked;
