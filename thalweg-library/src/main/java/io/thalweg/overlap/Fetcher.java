package io.thalweg.overlap;

import io.thalweg.internal.Failures;
import io.thalweg.internal.Source;
import java.io.IOException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Reads chunks of a source on another thread, as far ahead as there are chunks. The caller reads what no task does. */
final class Fetcher extends Handoff {
    private final Source source;
    /** How many chunks a task has allocated. */
    private int chunks;

    /**
     * What the source said it has, when it was asked last: a JDK that meets 0 may take it for the end (JDK-7036144).
     */
    private volatile int availableHint;

    private boolean paused;
    private boolean closed;
    private boolean abandoned;
    private boolean callerReads;
    private boolean callerAbandoned;
    private boolean ended;

    Fetcher(Source source, Executor executor, int chunkBytes, int mostChunks) {
        super(executor, chunkBytes, mostChunks);
        this.source = source;
    }

    // ---- The consumer -----------------------------------------------------------------------------------------------

    /** Whether a task is to read ahead; one that runs ends when it has read what it is reading. */
    void readAhead(boolean wanted) {
        withLock(() -> {
            paused = !wanted;
        });
        if (wanted) {
            start();
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
            awaitWhile(() -> filled.isEmpty() && !closed);
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

    /** Whether a task has come to the end of input; true only once, because a source may have more later. */
    boolean takeEnd() {
        return locked(() -> {
            boolean isEnd = ended && filled.isEmpty();
            ended &= !isEnd;
            return isEnd;
        });
    }

    /** Bytes that were read ahead; if there are none, what the source said it has behind them. */
    int available() {
        return locked(() -> {
            int there = filled.stream().mapToInt(chunk -> chunk.length).sum();
            return there == 0 && !isIdle() ? availableHint : there;
        });
    }

    /** The caller itself reads the source. */
    void callerEnters() {
        withLock(() -> {
            callerReads = true;
        });
    }

    /** The caller has left the source. */
    void callerLeaves() {
        withLock(() -> {
            callerReads = false;
            if (callerAbandoned) {
                callerAbandoned = false;
                AbandonedThreads.cameBack();
            }
            changed.signalAll();
        });
    }

    /** Whether the caller is in the source. */
    boolean callerReads() {
        return locked(() -> callerReads);
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
    }

    // ---- The task ---------------------------------------------------------------------------------------------------

    @Override
    boolean hasWork() {
        return !closed && !ended && filled.size() <= mostChunks / 2;
    }

    @Override
    void submitting() {
        availableHint = source.availableHint();
    }

    @Override
    @Nullable
    Chunk nextToMove() {
        if (paused || closed || ended || (free.isEmpty() && chunks == mostChunks)) {
            return null;
        }
        chunks += free.isEmpty() ? 1 : 0;
        return new Chunk(take(), 0);
    }

    @Override
    void move(Chunk chunk) throws IOException {
        int n = source.read(chunk.bytes, 0, chunk.bytes.length);
        availableHint = n > 0 ? source.availableHint() : 0;
        chunk.length = n;
    }

    /** A failure has brought no bytes, and an end less than none. */
    @Override
    void moved(Chunk chunk, boolean isMoved) {
        ended = chunk.length < 0;
        if (chunk.length > 0) {
            filled.add(chunk);
        } else {
            free.push(chunk.bytes);
        }
    }

    @Override
    void ended() {
        if (abandoned) {
            AbandonedThreads.cameBack();
        }
        if (closed) {
            filled.clear();
            free.clear();
        }
    }

    // ---- Closing ----------------------------------------------------------------------------------------------------

    /** No more bytes are handed out. A second call answers false. */
    boolean close() {
        return locked(() -> {
            if (closed) {
                return false;
            }
            closed = true;
            withdraw();
            filled.clear();
            free.clear();
            changed.signalAll();
            return true;
        });
    }

    /** Waits until the task has left the source; false if it does not in time. */
    boolean awaitIdle(long nanos) {
        return locked(() -> awaitUntil(System.nanoTime() + nanos, false));
    }

    /** Waits until no thread is in the source; false if one stays in it. */
    boolean awaitLeft(long nanos) {
        return locked(() -> awaitUntil(System.nanoTime() + nanos, true));
    }

    private boolean awaitUntil(long until, boolean callerToo) {
        long left = until - System.nanoTime();
        while ((isRunning() || (callerToo && callerReads)) && left > 0) {
            AbandonedThreads.awaitNanos(changed, left);
            left = until - System.nanoTime();
        }
        return !isRunning() && !(callerToo && callerReads);
    }

    /** The threads that are in the source are left behind. */
    void abandon() {
        withLock(() -> {
            if (isRunning()) {
                abandoned = true;
                AbandonedThreads.abandoned();
            }
            if (callerReads) {
                callerAbandoned = true;
                AbandonedThreads.abandoned();
            }
        });
    }
}
