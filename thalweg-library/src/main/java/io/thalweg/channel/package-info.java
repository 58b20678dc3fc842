/**
 * Buffered byte channels: what {@link java.io.BufferedInputStream} and {@link java.io.BufferedOutputStream} are to
 * streams, with views of the buffer instead of copies.
 *
 * <p>{@link io.thalweg.channel.BufferedReadableByteChannel} reads from a file, socket, pipe, stream or standard input
 * into one buffer and hands out primitives and read-only views.
 * {@link io.thalweg.channel.BufferedWritableByteChannel} gathers small writes. {@link io.thalweg.channel.Views} has the
 * loops over a view that deserve wide loads. {@link io.thalweg.channel.GrowingFile} waits where a file ends for now.
 *
 * <p><b>How long a view lives.</b> {@code view} and {@code peekView}: until the next call that needs bytes beyond those
 * that {@code require} or {@code request} made sure of. {@code buffered}: until the next call that asks the source.
 * {@code reserve}: until the next call of any method. What was copied, as by {@code get} and {@code Views.copy}, is the
 * caller's for good.
 *
 * <p>Behind them, in {@code io.thalweg.internal}: {@code Source} and {@code Sink} know the peer or file and turn
 * failures into errors that say where; {@code Watchdog} keeps deadlines.
 */
@NullMarked
package io.thalweg.channel;

import org.jspecify.annotations.NullMarked;
