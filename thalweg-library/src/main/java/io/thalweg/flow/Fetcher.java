package io.thalweg.flow;

import io.thalweg.internal.Failures;
import io.thalweg.internal.Source;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads chunks of a source on another thread, as far ahead as there are chunks. The source belongs to that thread while
 * it runs; it ends when all chunks are full, so that an executor's threads are not kept for a consumer that is slow. A
 * task that has not begun when its bytes are needed is withdrawn: an executor without a thread left blocks nobody.
 */
final class Fetcher {
    private static final long PATIENCE_NANOS = 10_000_000;

    private enum State {
        IDLE,
        SUBMITTED,
        RUNNING
    }

    /** Bytes of the source, and how long it took to read them. */
    static final class Chunk {
        final byte[] bytes;
        final int length;
        final long nanos;

        Chunk(byte[] bytes, int length, long nanos) {
            this.bytes = bytes;
            this.length = length;
            this.nanos = nanos;
        }
    }

    private final Source source;
    private final Executor executor;
    private final int chunkBytes;
    private final int mostChunks;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Chunk> filled = new ArrayDeque<>();
    private final Deque<byte[]> free = new ArrayDeque<>();
    private int chunks;
    private State state = State.IDLE;
    /** A task of an older ticket was withdrawn. */
    private long ticket;

    /** What the source said it has, when it was asked last: a JDK that meets 0 may take it for the end (JDK-7036144). */
    private volatile int availableHint;

    private boolean paused;
    private boolean closed;
    private boolean abandoned;
    private boolean callerReads;
    private boolean callerAbandoned;
    private boolean ended;
    private @Nullable Throwable failure;

    Fetcher(Source source, Executor executor, int chunkBytes, int mostChunks) {
        this.source = source;
        this.executor = executor;
        this.chunkBytes = chunkBytes;
        this.mostChunks = mostChunks;
    }

    // ---- The consumer -----------------------------------------------------------------------------------------------

    /** Has the source read on by another thread, if there is room for it. */
    void start() {
        long mine;
        lock.lock();
        try {
            paused = false;
            boolean room = filled.size() <= mostChunks / 2;
            if (state != State.IDLE || closed || ended || failure != null || !room) {
                return;
            }
            state = State.SUBMITTED;
            mine = ++ticket;
        } finally {
            lock.unlock();
        }
        availableHint = source.availableHint(); // The source is the caller's until then.
        try {
            executor.execute(() -> run(mine));
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // What is not read ahead is read when it is needed; a JVM that may start no thread says OutOfMemoryError.
            withdraw(mine);
        }
    }

    /** The other thread is to end when it has read what it is reading. */
    void pause() {
        lock.lock();
        try {
            paused = true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The next chunk; null if none was read ahead and the source is the caller's now.
     *
     * @throws IOException what the source threw behind the last chunk, as it was
     */
    @Nullable
    Chunk next() throws IOException {
        lock.lock();
        try {
            long left = PATIENCE_NANOS;
            while (filled.isEmpty() && !closed && state != State.IDLE) {
                if (state == State.RUNNING) {
                    changed.awaitUninterruptibly();
                } else if (left <= 0) {
                    withdraw(ticket);
                } else {
                    left = FlowThreads.awaitNanos(changed, left);
                }
            }
            requireOpen();
            Chunk next = filled.poll();
            if (next == null) {
                rethrow();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** The source can be asked again after a failure, as without another thread. */
    private void rethrow() throws IOException {
        Throwable failed = failure;
        failure = null;
        Failures.rethrow(failed);
    }

    /** The bytes of {@code chunk} are used. */
    void giveBack(byte[] chunk) {
        lock.lock();
        try {
            free.push(chunk);
        } finally {
            lock.unlock();
        }
    }

    /** Memory for a chunk that the caller reads itself. */
    byte[] take() {
        lock.lock();
        try {
            byte[] kept = free.poll();
            return kept != null ? kept : new byte[chunkBytes];
        } finally {
            lock.unlock();
        }
    }

    /** Whether the other thread has come to the end of input; tells it once, for a source may have more later. */
    boolean takeEnd() {
        lock.lock();
        try {
            boolean told = ended && filled.isEmpty();
            ended &= !told;
            return told;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the source is the caller's: no other thread is in it, or will be before the next {@link #start}. */
    boolean isIdle() {
        lock.lock();
        try {
            return state == State.IDLE;
        } finally {
            lock.unlock();
        }
    }

    /** Bytes that were read ahead; if there are none, what the source availableHint behind them. */
    int available() {
        lock.lock();
        try {
            int there = filled.stream().mapToInt(chunk -> chunk.length).sum();
            return there == 0 && state != State.IDLE ? availableHint : there;
        } finally {
            lock.unlock();
        }
    }

    /** The caller itself reads the source. */
    void callerEnters() {
        lock.lock();
        try {
            callerReads = true;
        } finally {
            lock.unlock();
        }
    }

    /** The caller has left the source. */
    void callerLeaves() {
        boolean wasAbandoned;
        lock.lock();
        try {
            callerReads = false;
            wasAbandoned = callerAbandoned;
            callerAbandoned = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (wasAbandoned) {
            FlowThreads.cameBack();
        }
    }

    /** Whether the caller is in the source. */
    boolean callerReads() {
        lock.lock();
        try {
            return callerReads;
        } finally {
            lock.unlock();
        }
    }

    void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
    }

    private void withdraw(long mine) {
        lock.lock();
        try {
            if (state == State.SUBMITTED && ticket == mine) {
                ticket++;
                state = State.IDLE;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    // ---- The other thread -------------------------------------------------------------------------------------------

    private void run(long mine) {
        lock.lock();
        try {
            if (state != State.SUBMITTED || ticket != mine) {
                return;
            }
            state = State.RUNNING;
        } finally {
            lock.unlock();
        }
        Throwable failed = null;
        try {
            readAhead();
        } catch (Throwable e) {
            failed = e;
        }
        end(failed);
    }

    private void readAhead() throws IOException {
        for (byte[] bytes; (bytes = room()) != null; ) {
            long begin = System.nanoTime();
            int n = 0;
            try {
                n = source.read(bytes, 0, bytes.length);
            } finally {
                long nanos = System.nanoTime() - begin;
                availableHint = n > 0 ? source.availableHint() : 0;
                took(new Chunk(bytes, n, nanos));
            }
        }
    }

    /** Notes what a read brought: bytes, the end (-1) or a failure (0). */
    private void took(Chunk chunk) {
        lock.lock();
        try {
            ended = chunk.length < 0;
            if (chunk.length > 0) {
                filled.add(chunk);
            } else {
                free.push(chunk.bytes);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Memory for the next chunk; null if there is to be none. */
    private byte @Nullable [] room() {
        lock.lock();
        try {
            if (paused || closed || ended) {
                return null;
            }
            byte[] kept = free.poll();
            if (kept == null && chunks < mostChunks) {
                chunks++;
                kept = new byte[chunkBytes];
            }
            return kept;
        } finally {
            lock.unlock();
        }
    }

    private void end(@Nullable Throwable failed) {
        boolean wasAbandoned;
        lock.lock();
        try {
            failure = failed;
            state = State.IDLE;
            wasAbandoned = abandoned;
            if (closed) {
                filled.clear();
                free.clear();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (wasAbandoned) {
            FlowThreads.cameBack();
        }
    }

    // ---- Closing ----------------------------------------------------------------------------------------------------

    /** No more bytes for anybody. A second call answers false. */
    boolean close() {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            closed = true;
            withdraw(ticket);
            filled.clear();
            free.clear();
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the other thread has left the source; false if it does not in time. */
    boolean awaitIdle(long nanos) {
        long until = System.nanoTime() + nanos;
        lock.lock();
        try {
            for (long left = nanos; state == State.RUNNING && left > 0; left = until - System.nanoTime()) {
                FlowThreads.awaitNanos(changed, left);
            }
            return state != State.RUNNING;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until no thread is in the source; false if one stays in it. */
    boolean awaitLeft(long nanos) {
        long until = System.nanoTime() + nanos;
        boolean idle = awaitIdle(nanos);
        lock.lock();
        try {
            for (long left = until - System.nanoTime(); callerReads && left > 0; left = until - System.nanoTime()) {
                FlowThreads.awaitNanos(changed, left);
            }
            return idle && !callerReads;
        } finally {
            lock.unlock();
        }
    }

    /** Nobody waits any more for a thread that is in the source. */
    void abandon() {
        lock.lock();
        try {
            if (state == State.RUNNING) {
                abandoned = true;
                FlowThreads.abandoned();
            }
            if (callerReads) {
                callerAbandoned = true;
                FlowThreads.abandoned();
            }
        } finally {
            lock.unlock();
        }
    }

    static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
