package io.thalweg.flow;

import io.thalweg.internal.Sink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes chunks to a sink on another thread. The sink belongs to that thread while it runs; it ends when there is nothing
 * to write. A task that has not begun when its room is needed is withdrawn, and the caller writes.
 */
final class Drainer {
    private static final long PATIENCE_NANOS = 10_000_000;

    private enum State {
        IDLE,
        SUBMITTED,
        RUNNING
    }

    /** Bytes for the sink. */
    private static final class Chunk {
        final byte[] bytes;
        final int length;

        Chunk(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }
    }

    private final Sink sink;
    private final Executor executor;
    private final int chunkBytes;
    private final int mostChunks;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Chunk> filled = new ArrayDeque<>();
    private final Deque<byte[]> free = new ArrayDeque<>();
    private State state = State.IDLE;
    /** A task of an older ticket was withdrawn. */
    private long ticket;

    private long writtenBytes;
    private long sinkNanos;
    private volatile @Nullable Throwable failure;

    Drainer(Sink sink, Executor executor, int chunkBytes, int mostChunks) {
        this.sink = sink;
        this.executor = executor;
        this.chunkBytes = chunkBytes;
        this.mostChunks = mostChunks;
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
        lock.lock();
        try {
            byte[] kept = free.poll();
            return kept != null ? kept : new byte[chunkBytes];
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all is written and the sink is the caller's. */
    void awaitEmpty() throws Throwable {
        lock.lock();
        try {
            awaitAtMost(0);
            while (state == State.RUNNING) {
                changed.awaitUninterruptibly();
            }
            rethrow();
        } finally {
            lock.unlock();
        }
    }

    /** Bytes that the sink has taken. */
    long writtenBytes() {
        lock.lock();
        try {
            return writtenBytes;
        } finally {
            lock.unlock();
        }
    }

    /** The caller has written so many itself. */
    void wrote(long bytes) {
        lock.lock();
        try {
            writtenBytes += bytes;
        } finally {
            lock.unlock();
        }
    }

    /** How long the sink took since this was last asked. */
    long takeSinkNanos() {
        lock.lock();
        try {
            long nanos = sinkNanos;
            sinkNanos = 0;
            return nanos;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the caller would wait behind nobody. */
    boolean isIdle() {
        lock.lock();
        try {
            return filled.isEmpty() && state == State.IDLE && failure == null;
        } finally {
            lock.unlock();
        }
    }

    private void awaitAtMost(int chunks) throws Throwable {
        long left = PATIENCE_NANOS;
        rethrow();
        while (filled.size() > chunks) {
            if (state == State.RUNNING) {
                changed.awaitUninterruptibly();
            } else if (left <= 0 || state == State.IDLE) {
                // Nobody else does.
                ticket++;
                state = State.RUNNING;
                writeAll();
            } else {
                left = FlowThreads.awaitNanos(changed, left);
            }
            rethrow();
        }
    }

    /** Whether a write has failed; {@link #awaitEmpty} throws it. */
    boolean hasFailed() {
        return failure != null;
    }

    private void rethrow() throws Throwable {
        Throwable failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    private void start() {
        long mine;
        lock.lock();
        try {
            if (state != State.IDLE || filled.isEmpty()) {
                return;
            }
            state = State.SUBMITTED;
            mine = ++ticket;
        } finally {
            lock.unlock();
        }
        try {
            executor.execute(() -> run(mine));
        } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter if the JVM may start no thread
            lock.lock();
            try {
                // What is not written behind is written when there is no room.
                state = state == State.SUBMITTED && ticket == mine ? State.IDLE : state;
            } finally {
                lock.unlock();
            }
        }
    }

    private void run(long mine) {
        lock.lock();
        try {
            if (state == State.SUBMITTED && ticket == mine) {
                state = State.RUNNING;
                writeAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Writes until there is nothing left; with the lock, which it gives away while it writes. */
    private void writeAll() {
        try {
            for (Chunk chunk; failure == null && (chunk = filled.peek()) != null; ) {
                lock.unlock();
                long begin = System.nanoTime();
                try {
                    sink.write(chunk.bytes, 0, chunk.length);
                } finally {
                    lock.lock();
                    sinkNanos += System.nanoTime() - begin;
                }
                filled.remove();
                writtenBytes += chunk.length;
                free.push(chunk.bytes);
                changed.signalAll();
            }
        } catch (Throwable e) {
            failure = e;
        } finally {
            state = State.IDLE;
            changed.signalAll();
        }
    }
}
