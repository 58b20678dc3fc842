package io.thalweg.log;

import io.thalweg.log.LogStorage.LogFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The file of the next segment, written as zeros and forced while the present one still takes records: the append that
 * comes to its end waits for a header and a rename only.
 */
final class SpareSegment implements Closeable {
    private enum State {
        NONE,
        ASKED,
        BEING_MADE,
        READY,
        FAILED
    }

    static final String NAME = "next-segment.log" + SegmentWriter.TEMPORARY;

    private final LogStorage storage;
    private final Executor executor;
    private final Consumer<ForceFailedException> forceFailed;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition made = lock.newCondition();
    private State state = State.NONE;
    /** Of the file that was asked for; 0 if none was since the last was taken. */
    private long sizeBytes;

    private @Nullable LogFile file;
    private volatile boolean closed;

    /** @param forceFailed takes the failure before {@link #take} answers that there is no file */
    SpareSegment(LogStorage storage, Executor executor, Consumer<ForceFailedException> forceFailed) {
        this.storage = storage;
        this.executor = executor;
        this.forceFailed = forceFailed;
    }

    /** Of the file that {@link #take} may give; 0 if none was asked for. */
    long sizeBytes() {
        lock.lock();
        try {
            return sizeBytes;
        } finally {
            lock.unlock();
        }
    }

    /** Has it made, with so many bytes. */
    void ask(long wantedBytes) {
        lock.lock();
        try {
            state = State.ASKED;
            sizeBytes = wantedBytes;
        } finally {
            lock.unlock();
        }
        try {
            executor.execute(this::make);
        } catch (RuntimeException | Error noThread) {
            take(wantedBytes, false); // the writer makes it when it needs one
        }
    }

    private void make() {
        long wantedBytes;
        lock.lock();
        try {
            if (state != State.ASKED) {
                return; // came too late
            }
            state = State.BEING_MADE;
            wantedBytes = sizeBytes;
        } finally {
            lock.unlock();
        }
        @Nullable LogFile zeros = null;
        try {
            zeros = SegmentWriter.createAllocated(storage, NAME, wantedBytes, () -> closed);
        } catch (ForceFailedException e) {
            forceFailed.accept(e);
        } catch (IOException e) {
            // The writer makes it when it needs one, and throws if it cannot be made.
        } finally {
            lock.lock();
            try {
                file = zeros;
                state = zeros == null ? State.FAILED : State.READY;
                made.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * The file, for a segment of that size, which is the caller's now and has {@link #NAME}; null if there is none.
     *
     * @param waits for one that is being made; else that is for the segment after this one
     */
    @Nullable
    LogFile take(long wantedBytes, boolean waits) {
        lock.lock();
        try {
            if (wantedBytes != sizeBytes || (state == State.BEING_MADE && !waits)) {
                return null;
            }
            while (state == State.BEING_MADE) {
                made.awaitUninterruptibly();
            }
            LogFile taken = file;
            file = null;
            state = State.NONE;
            sizeBytes = 0;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        LogFile left = take(sizeBytes, true);
        if (left != null) {
            try (left) {
                storage.delete(NAME);
            }
        }
    }
}
