/**
 * Lines of text, found as bytes and handed out where they lie.
 *
 * <p>{@link io.thalweg.line.LineReader} steps from line to line of a file, channel or stream; a line is a view of the
 * buffer, and becomes a string or an array only where it is asked for. {@link io.thalweg.line.Lines} counts lines and
 * passes them to a consumer or a stream; {@link io.thalweg.line.LineCounter} counts in bytes that somebody else has
 * read. {@link io.thalweg.line.LineEndings} says what ends a line.
 *
 * <p><b>How long a view lives.</b> {@code LineReader.view}: until {@code next()}, even if the reader is closed. Those
 * of {@code LineReader.views}: until the loop asks for the next one, which {@code hasNext()} does. What {@code copy},
 * {@code string} and {@code strings} give is the caller's for good.
 *
 * <p>Behind them, package-private: {@code LineOptions} is what can be chosen, {@code EndingMarks} searches eight bytes
 * in one word, {@code LineText} decodes.
 *
 * <p>How many lines have a certain word in them, without a string for the others:
 * {@snippet file="io/thalweg/line/LineCounterExample.java" region="matching"}
 */
@NullMarked
package io.thalweg.line;

import org.jspecify.annotations.NullMarked;
