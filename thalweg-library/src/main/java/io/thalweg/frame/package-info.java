/**
 * Messages with a length in front, over any channel.
 *
 * <p>{@link io.thalweg.frame.FrameFormat} says where the length stands and how far it may go, in Netty's words;
 * {@link io.thalweg.frame.FrameReader} steps from frame to frame inside the channel's buffer without a copy;
 * {@link io.thalweg.frame.FrameDecoder} finds frames in bytes that a selector or an asynchronous channel has read;
 * {@link io.thalweg.frame.FrameWriter} writes what both read. A length that cannot be
 * is a {@link io.thalweg.frame.CorruptedFrameException}, one above the limit a
 * {@link io.thalweg.frame.TooLongFrameException}; both name the peer, the offset and the length.
 *
 * <p>A server that answers messages with a type and a length in front, and its client:
 * {@snippet file="io/thalweg/messages/TwentyLinesExample.java" region="both"}
 */
@NullMarked
package io.thalweg.frame;

import org.jspecify.annotations.NullMarked;
