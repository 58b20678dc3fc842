package io.thalweg.overlap;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded hand-off of chunks between the caller and a task of an executor. Only the owner may use the
 * source or sink:
 *
 * <pre>
 *              start                task begins
 *    IDLE ──────────────▶ SUBMITTED ────────────▶ RUNNING
 *    caller's              caller's               the task's
 *     ▲ ▲                     │                      │
 *     │ └─────────────────────┘                      │
 *     │   withdrawn: refused, closed, or not         │
 *     │   begun in time when the caller waits        │
 *     └──────────────────────────────────────────────┘
 *         ended: nothing to move for now, or a failure
 * </pre>
 *
 * <p>A task ends when there is nothing to move, so that an executor's threads are not kept for a caller that is slow;
 * and one that has not begun when the caller needs it is withdrawn, so that an executor without a thread left blocks
 * no caller. A caller that cannot go on before everything is moved moves it itself, which is RUNNING too.
 */
abstract sealed class Handoff permits Fetcher, Drainer {
    /** How long a caller waits for a task to begin. */
    private static final long PATIENCE_NANOS = 10_000_000;

    private enum HandoffState {
        IDLE,
        SUBMITTED,
        RUNNING
    }

    /** Bytes on their way, and how long it took to move them. */
    static final class Chunk {
        final byte[] bytes;
        int length;
        long nanos;

        Chunk(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }
    }

    final int mostChunks;
    final ReentrantLock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    final Deque<Chunk> filled = new ArrayDeque<>();
    final Deque<byte[]> free = new ArrayDeque<>();

    private final Executor executor;
    private final int chunkBytes;
    private HandoffState state = HandoffState.IDLE;
    /** A task of an older ticket was withdrawn. */
    private long ticket;

    volatile @Nullable Throwable failure;

    Handoff(Executor executor, int chunkBytes, int mostChunks) {
        this.executor = executor;
        this.chunkBytes = chunkBytes;
        this.mostChunks = mostChunks;
    }

    /** Whether a task would have something to move; with the lock. */
    abstract boolean hasWork();

    /** The next chunk to move; null if there is none. With the lock. */
    abstract @Nullable Chunk nextToMove();

    /** Moves a chunk, without the lock. */
    abstract void move(Chunk chunk) throws Throwable;

    /** Notes what {@link #move} did; {@code isMoved} unless it failed. With the lock. */
    abstract void moved(Chunk chunk, boolean isMoved);

    /** The executor will be given a task; the source or sink is still the caller's. */
    void submitting() {}

    /** The task has ended; with the lock. */
    void ended() {}

    /** Has the executor move chunks, unless it does already, or there is no work. */
    final void start() {
        long mine;
        lock.lock();
        try {
            if (state != HandoffState.IDLE || failure != null || !hasWork()) {
                return;
            }
            state = HandoffState.SUBMITTED;
            mine = ++ticket;
        } finally {
            lock.unlock();
        }
        submitting();
        try {
            executor.execute(() -> run(mine));
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // What the task does not move the caller does; a JVM that may start no thread says OutOfMemoryError.
            withdraw(mine);
        }
    }

    private void run(long mine) {
        lock.lock();
        try {
            if (state == HandoffState.SUBMITTED && ticket == mine) {
                moveAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Moves chunks while there are any, on this thread; with the lock, which it gives away meanwhile. */
    final void moveAll() {
        ticket++;
        state = HandoffState.RUNNING;
        try {
            for (Chunk chunk; failure == null && (chunk = nextToMove()) != null; ) {
                moveOne(chunk);
            }
        } catch (Throwable e) {
            failure = e;
        } finally {
            state = HandoffState.IDLE;
            ended();
            changed.signalAll();
        }
    }

    private void moveOne(Chunk chunk) throws Throwable {
        boolean isMoved = false;
        long begin = System.nanoTime();
        lock.unlock();
        try {
            move(chunk);
            isMoved = true;
        } finally {
            lock.lock();
            chunk.nanos = System.nanoTime() - begin;
            moved(chunk, isMoved);
            changed.signalAll();
        }
    }

    /** A task that has not begun will not begin; with the lock. */
    final void withdraw() {
        withdraw(ticket);
    }

    private void withdraw(long mine) {
        lock.lock();
        try {
            if (state == HandoffState.SUBMITTED && ticket == mine) {
                ticket++;
                state = HandoffState.IDLE;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits, with the lock, while {@code waiting} and a task may change that; a task that does not begin is withdrawn.
     */
    final void awaitWhile(BooleanSupplier waiting) {
        long left = PATIENCE_NANOS;
        while (state != HandoffState.IDLE && waiting.getAsBoolean()) {
            if (state == HandoffState.RUNNING) {
                changed.awaitUninterruptibly();
            } else if (left <= 0) {
                withdraw();
            } else {
                left = AbandonedThreads.awaitNanos(changed, left);
            }
        }
    }

    final <T> T locked(Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    final void withLock(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    /** Whether no task has the source or sink, or will have it before the next {@link #start}. */
    boolean isIdle() {
        return locked(() -> state == HandoffState.IDLE);
    }

    /** Whether a task has the source or sink. */
    final boolean isRunning() {
        return locked(() -> state == HandoffState.RUNNING);
    }

    /** Memory for a chunk. */
    final byte[] take() {
        return locked(() -> {
            byte[] kept = free.poll();
            return kept != null ? kept : new byte[chunkBytes];
        });
    }

    /** The bytes of {@code chunk} are used. */
    final void giveBack(byte[] chunk) {
        withLock(() -> {
            free.push(chunk);
        });
    }
}
