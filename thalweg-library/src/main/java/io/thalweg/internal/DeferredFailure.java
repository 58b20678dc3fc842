package io.thalweg.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A failure that occurred after some bytes had been delivered; thrown by the next read. Not thread-safe. */
public final class DeferredFailure {
    private @Nullable Throwable failure;

    /** An exception or error of a source, to be thrown by {@link #rethrow}. */
    public void keep(Throwable thrown) {
        failure = thrown;
    }

    /**
     * Keeps what a source threw behind {@code count} bytes that it had given before, such as a channel over a stream;
     * throws it if there are none.
     *
     * @return {@code count}
     */
    public int behind(int count, Throwable thrown) throws IOException {
        keep(thrown);
        if (count <= 0) {
            rethrow();
        }
        return count;
    }

    /** Throws what was kept, once. */
    public void rethrow() throws IOException {
        Throwable thrown = failure;
        failure = null;
        Failures.rethrow(thrown);
    }
}
