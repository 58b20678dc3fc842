package io.thalweg.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of a readable channel as a reader over it uses it. For the thread that reads; another thread that closes
 * the channel meanwhile changes nothing of what these methods answer.
 */
public interface ReadAccess {
    /** All that is buffered, as the channel's own {@code buffered()}, but not counted as handed out to users. */
    ByteBuffer window();

    /** What the window lies in, index by index, to be read only; null if that is not on the heap. */
    byte @Nullable [] array();

    /** A view for users of {@code length} bytes from {@code index} of the window on. */
    ByteBuffer view(int index, int length);

    /** How many bytes are buffered. */
    int available();

    /** {@code n} bytes of the window are done with. */
    void skip(int n);

    /** The buffer may grow to {@code sizeBytes} bytes. */
    void allow(int sizeBytes);

    /** Ends the views of users, even if the reader's next step does not touch the channel. */
    void endViews();

    /**
     * Makes at least {@code n} bytes available; false if the input ends before.
     *
     * @param withinNanos the deadline for this call, or {@link #CHANNELS_DEADLINE}
     * @param need how many bytes an error says were needed
     */
    boolean fill(int n, long withinNanos, int need) throws IOException;

    /** Offset in the source of the next byte. */
    long offset();

    /** How many bytes come without a wait: those that are available, or else as far as the source knows. */
    int availableHint();

    /** Nothing is buffered any more; what the source gives next is the byte at {@code offset}. */
    void restart(long offset);

    /** The deadline is that of the channel, if it has one. */
    long CHANNELS_DEADLINE = -1;
}
