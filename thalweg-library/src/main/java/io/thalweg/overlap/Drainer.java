package io.thalweg.overlap;

import io.thalweg.internal.Sink;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Writes chunks to a sink on another thread; after a failure no more. The caller writes what no task does. */
final class Drainer extends Handoff {
    private final Sink sink;
    private long writtenBytes;
    private long sinkNanos;

    Drainer(Sink sink, Executor executor, int chunkBytes, int mostChunks) {
        super(executor, chunkBytes, mostChunks);
        this.sink = sink;
    }

    /** Has {@code length} of {@code bytes} written, waiting while there are too many; answers memory for the next. */
    byte[] put(byte[] bytes, int length) throws Throwable {
        lock.lock();
        try {
            awaitAtMost(mostChunks - 1);
            filled.add(new Chunk(bytes, length));
        } finally {
            lock.unlock();
        }
        start();
        return take();
    }

    /** Waits until all is written and the sink is the caller's. */
    void awaitEmpty() throws Throwable {
        lock.lock();
        try {
            awaitAtMost(0);
            awaitWhile(() -> true);
            rethrow();
        } finally {
            lock.unlock();
        }
    }

    private void awaitAtMost(int chunks) throws Throwable {
        rethrow();
        awaitWhile(() -> filled.size() > chunks && failure == null);
        if (filled.size() > chunks) {
            moveAll(); // No task does.
        }
        rethrow();
    }

    private void rethrow() throws Throwable {
        Throwable failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    /** Bytes that the sink has taken. */
    long writtenBytes() {
        return locked(() -> writtenBytes);
    }

    /** The caller has written so many itself. */
    void wrote(long bytes) {
        withLock(() -> {
            writtenBytes += bytes;
        });
    }

    /** How long the sink took since this was last asked. */
    long takeSinkNanos() {
        return locked(() -> {
            long nanos = sinkNanos;
            sinkNanos = 0;
            return nanos;
        });
    }

    /** Whether the queue is empty and no task is running. */
    @Override
    boolean isIdle() {
        return locked(() -> filled.isEmpty() && super.isIdle() && failure == null);
    }

    /** Whether a write has failed; {@link #awaitEmpty} throws it. */
    boolean hasFailed() {
        return failure != null;
    }

    @Override
    boolean hasWork() {
        return !filled.isEmpty();
    }

    @Override
    @Nullable
    Chunk nextToMove() {
        return filled.peek();
    }

    @Override
    void move(Chunk chunk) throws Throwable {
        sink.write(chunk.bytes, 0, chunk.length);
    }

    @Override
    void moved(Chunk chunk, boolean isMoved) {
        sinkNanos += chunk.nanos;
        if (isMoved) {
            filled.remove();
            writtenBytes += chunk.length;
            free.push(chunk.bytes);
        }
    }
}
