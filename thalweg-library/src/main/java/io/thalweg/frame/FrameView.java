package io.thalweg.frame;

import java.nio.ByteBuffer;

/**
 * The frame at which a {@link FrameReader} or a {@link FrameDecoder} stands, for code that serves both and for loops.
 * It is the reader or decoder itself: its next step makes this the next frame and ends every view of the one before.
 *
 * <p>Where there is no frame, all but {@link #offset} throw {@link IllegalStateException}. Not thread-safe.
 */
public sealed interface FrameView permits FrameReader, FrameDecoder {
    /** The frame's type; one of fewer than four bytes is never negative. */
    int type();

    /** Bytes of the payload. */
    int length();

    /** The payload as a read-only view in the format's byte order, valid until the next step. */
    ByteBuffer payload();

    /** The payload in an array of its own. */
    byte[] copy();

    /** Offset in the source, in bytes, at which the frame begins; where there is none, at which one would begin. */
    long offset();
}
