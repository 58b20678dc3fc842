package io.thalweg.line;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a reader waits for the rest of a line that has begun, however often a byte of it comes. */
final class LineDeadline {
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private final BufferedReadableByteChannel in;
    private final @Nullable Duration deadline;
    /** Offset of the line that is awaited; an attempt that fails, as by {@code SO_TIMEOUT}, does not begin it again. */
    private long lineOffset = -1;

    private long begunNanos;

    LineDeadline(BufferedReadableByteChannel in, @Nullable Duration deadline) {
        if (deadline != null && !in.supportsDeadlines()) {
            throw new IllegalArgumentException(
                    "a lineDeadline needs a channel that another thread can close: a socket or an"
                            + " interruptible channel; "
                            + in.name() + " is neither");
        }
        this.in = in;
        this.deadline = deadline;
    }

    static Duration positive(Duration deadline) {
        if (deadline.isZero() || deadline.isNegative()) {
            throw new IllegalArgumentException("a lineDeadline must be positive, got " + deadline);
        }
        return deadline;
    }

    /**
     * Makes more bytes available than the {@code unfinished} ones of the line, at which the channel stands; false at
     * end of input.
     */
    boolean await(int unfinished) throws IOException {
        if (deadline == null || unfinished == 0) {
            return in.request(unfinished + 1);
        }
        long now = System.nanoTime();
        if (lineOffset != in.position()) {
            lineOffset = in.position();
            begunNanos = now;
        }
        // Longer than a lifetime is as good as for ever, and does not overflow.
        long allowed = deadline.compareTo(LONGEST) < 0 ? deadline.toNanos() : Long.MAX_VALUE;
        try {
            // A deadline of nothing is none: one nanosecond is as good as passed.
            return in.request(unfinished + 1, Duration.ofNanos(Math.max(1, allowed - (now - begunNanos))));
        } catch (SocketTimeoutException e) {
            // The socket's own SO_TIMEOUT leaves it open.
            throw in.isOpen() ? e : late(deadline, e);
        }
    }

    private SocketTimeoutException late(Duration allowed, SocketTimeoutException cause) {
        SocketTimeoutException late = new SocketTimeoutException("the line at offset " + in.position() + " of "
                + in.name() + " must end within " + allowed + ", got " + in.available()
                + " bytes and no end; the channel is closed");
        late.initCause(cause);
        return late;
    }
}
