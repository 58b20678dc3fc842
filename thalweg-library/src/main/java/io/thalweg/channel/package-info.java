/**
 * Buffered byte channels: what {@link java.io.BufferedInputStream} and {@link java.io.BufferedOutputStream} are to
 * streams, with views of the buffer instead of copies.
 *
 * <p>{@link io.thalweg.channel.BufferedReadableByteChannel} reads from a file, socket, pipe, stream or standard input
 * into one direct buffer and hands out primitives and read-only views.
 * {@link io.thalweg.channel.BufferedWritableByteChannel} gathers small writes. {@link io.thalweg.channel.Views} has the
 * loops over a view that deserve wide loads.
 *
 * <p>Behind them, package-private: {@code Endpoint} knows who is at the other end and turns its failures into errors
 * that say where; {@code Watchdog} keeps deadlines.
 */
@NullMarked
package io.thalweg.channel;

import org.jspecify.annotations.NullMarked;
