package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What all spliterators of a stream have open: one that is not asked to its end leaves it to the stream. Thread-safe.
 */
final class OpenReaders {
    private final Set<Closeable> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean closed;

    /** A stream that is closed may have threads that do not know yet. */
    void add(Closeable reader) throws IOException {
        synchronized (this) {
            if (!closed) {
                open.add(reader);
                return;
            }
        }
        reader.close();
        throw new IOException("the stream is closed");
    }

    void close(Closeable reader) throws IOException {
        synchronized (this) {
            open.remove(reader);
        }
        reader.close();
    }

    void closeAll() {
        Set<Closeable> rest = Collections.newSetFromMap(new IdentityHashMap<>());
        synchronized (this) {
            closed = true;
            rest.addAll(open);
            open.clear();
        }
        UncheckedIOException failure = null;
        for (Closeable reader : rest) {
            try {
                reader.close();
            } catch (IOException e) {
                if (failure == null) {
                    failure = new UncheckedIOException(e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
