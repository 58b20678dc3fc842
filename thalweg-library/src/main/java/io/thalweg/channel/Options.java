package io.thalweg.channel;

import io.thalweg.tune.BufferSizes;
import java.nio.channels.Channel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the builders of both directions check and presume alike. */
final class Options {
    /** A {@code long} must fit. */
    private static final int MIN_BUFFER_SIZE_BYTES = Long.BYTES;

    /** The largest power of two that an {@code int} holds. */
    private static final int MAX_BUFFER_SIZE_BYTES = 1 << 30;

    private static final List<OpenOption> CREATE_OR_EMPTY =
            List.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);

    private Options() {}

    static int bufferSize(int sizeBytes) {
        if (sizeBytes < MIN_BUFFER_SIZE_BYTES || sizeBytes > MAX_BUFFER_SIZE_BYTES) {
            throw new IllegalArgumentException("a buffer must have " + MIN_BUFFER_SIZE_BYTES + " to "
                    + MAX_BUFFER_SIZE_BYTES + " bytes, got " + sizeBytes);
        }
        return sizeBytes;
    }

    static long positiveNanos(Duration duration) {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException("a deadline must be positive, got " + duration);
        }
        long seconds = duration.toSeconds();
        // Longer than a lifetime is as good as for ever, and does not overflow.
        return seconds < Integer.MAX_VALUE ? duration.toNanos() : Integer.MAX_VALUE * 1_000_000_000L;
    }

    /** As a file is opened for writing; without options it is created or emptied. */
    static Set<OpenOption> toWrite(OpenOption... options) {
        Set<OpenOption> chosen = new HashSet<>(options.length > 0 ? List.of(options) : CREATE_OR_EMPTY);
        chosen.add(StandardOpenOption.WRITE);
        return chosen;
    }

    /** The buffer's size for a channel of which nothing but its class is known; a socket's for an unknown class. */
    static int defaultSize(Channel channel) {
        if (channel instanceof FileChannel file) {
            return BufferSizes.forOpenFile(file);
        }
        return channel instanceof Pipe.SourceChannel || channel instanceof Pipe.SinkChannel
                ? BufferSizes.forPipe()
                : BufferSizes.forSocket();
    }
}
