package io.thalweg.frame;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.ReadAccess;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a reader waits for a frame to begin, to arrive, and for each of its bytes. */
final class FrameDeadlines {
    private static final double NANOS_PER_SECOND = 1e9;

    private static final long NONE = -1;

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private final @Nullable Duration idle;
    private final @Nullable Duration frame;
    /** 0 if none. */
    private final int minimumBytesPerSecond;

    private final Duration grace;

    /**
     * Offset of the frame that is awaited; an attempt that fails, as by {@code SO_TIMEOUT}, does not begin it again.
     */
    private long frameOffset = NONE;

    private long frameBeganNanos;

    /** Offset at which a first byte was awaited in vain, and for how long by all attempts. */
    private long idleOffset = NONE;

    private long idleNanos;

    FrameDeadlines(@Nullable Duration idle, @Nullable Duration frame, int minimumBytesPerSecond, Duration grace) {
        this.idle = idle;
        this.frame = frame;
        this.minimumBytesPerSecond = minimumBytesPerSecond;
        this.grace = grace;
    }

    /** Waits for the first byte of a frame; false at end of input. */
    boolean awaitFrame(BufferedReadableByteChannel in) throws IOException {
        if (idle == null) {
            return in.request(1);
        }
        long offset = in.position();
        boolean isAgain = offset == idleOffset;
        long waited = isAgain ? idleNanos : 0;
        long began = System.nanoTime();
        try {
            idleOffset = NONE;
            return in.request(1, isAgain ? Duration.ofNanos(Math.max(1, nanos(idle) - waited)) : idle);
        } catch (SocketTimeoutException e) {
            idleOffset = offset;
            idleNanos = waited + System.nanoTime() - began;
            if (isAgain && !in.isOpen()) {
                throw idleFor(idle, offset, in, e);
            }
            throw e;
        }
    }

    /** As the channel says it, which only knows what was left of the deadline. */
    private static SocketTimeoutException idleFor(
            Duration idle, long offset, BufferedReadableByteChannel in, SocketTimeoutException cause) {
        SocketTimeoutException late = new SocketTimeoutException("need 1 bytes, got 0 at offset " + offset + " of "
                + in.name() + ": the deadline of " + idle + " passed and closed the channel");
        late.initCause(cause);
        return late;
    }

    /** The first byte is there of the frame at {@code offset}. */
    void frameBegins(long offset) {
        if (limited() && offset != frameOffset) {
            frameOffset = offset;
            frameBeganNanos = System.nanoTime();
        }
    }

    /** Waits for {@code n} bytes of the frame; false if the input ends before. */
    boolean await(ReadAccess in, int n) throws IOException {
        if (!limited()) {
            return in.fill(n, ReadAccess.CHANNELS_DEADLINE, n);
        }
        // Reads nothing where the bytes are there, but a reader that was closed gives no other frame.
        in.fill(Math.min(in.available(), n), ReadAccess.CHANNELS_DEADLINE, n);
        for (int got; (got = in.available()) < n; ) {
            long remaining = allowedNanos(got) - (System.nanoTime() - frameBeganNanos);
            // A deadline of nothing is none: one nanosecond is as good as passed.
            if (!in.fill(got + 1, Math.max(1, remaining), n)) {
                return false;
            }
        }
        return true;
    }

    boolean any() {
        return idle != null || limited();
    }

    /** Whether a frame that has begun has a deadline. */
    boolean limited() {
        return frame != null || minimumBytesPerSecond > 0;
    }

    /** Since the frame's beginning, until the next byte. */
    long allowedNanos(int receivedBytes) {
        long whole = frame == null ? Long.MAX_VALUE : nanos(frame);
        if (minimumBytesPerSecond == 0) {
            return whole;
        }
        long atRate = (long) (receivedBytes / (double) minimumBytesPerSecond * NANOS_PER_SECOND);
        return Math.min(whole, Math.max(nanos(grace), atRate));
    }

    /** Longer than a lifetime is as good as for ever, and does not overflow. */
    private static long nanos(Duration duration) {
        return duration.compareTo(LONGEST) < 0 ? duration.toNanos() : Long.MAX_VALUE;
    }

    String whyLate() {
        String rate = minimumBytesPerSecond == 0 ? "" : minimumBytesPerSecond + " bytes per second after " + grace;
        String whole = frame == null ? "" : frame.toString();
        return "a frame must arrive " + (whole.isEmpty() ? "" : "within " + whole)
                + (whole.isEmpty() || rate.isEmpty() ? "" : " and ") + (rate.isEmpty() ? "" : "at " + rate)
                + "; the channel is closed";
    }
}
