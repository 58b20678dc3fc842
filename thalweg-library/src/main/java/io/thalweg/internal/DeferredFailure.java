package io.thalweg.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What failed behind bytes that were given or skipped: it is thrown when more are asked for. For one thread. */
public final class DeferredFailure {
    private @Nullable Throwable failure;

    /** An exception or error of a source, to be thrown by {@link #rethrow}. */
    public void keep(Throwable thrown) {
        failure = thrown;
    }

    /** Throws what was kept, once. */
    public void rethrow() throws IOException {
        Throwable thrown = failure;
        failure = null;
        Failures.rethrow(thrown);
    }
}
