/**
 * An append-only log that survives crashes.
 *
 * <p>{@link io.thalweg.log.AppendLog} writes records, numbered from zero, into a directory of segments, and
 * acknowledges them by {@link io.thalweg.log.Acknowledgement}: once the operating system has them, or once the disk
 * has. {@link io.thalweg.log.LogReader} reads them, while the log grows too. What a crash left behind is put in order
 * when the log is opened; what contradicts an acknowledgement is refused with a
 * {@link io.thalweg.log.CorruptedLogException}.
 *
 * <p>{@link io.thalweg.log.LogInspection} looks at a log without writing, and saves what can be saved of a damaged one.
 *
 * <p>The format is described in {@code docs/reference/log-format.md}.
 */
@NullMarked
package io.thalweg.log;

import org.jspecify.annotations.NullMarked;
