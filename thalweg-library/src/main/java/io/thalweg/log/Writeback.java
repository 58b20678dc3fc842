package io.thalweg.log;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings what is only given to the system to the disk little by little, while more is appended: a segment is forced
 * before the next one begins, and the appending thread waits for that.
 */
final class Writeback {
    /** Few milliseconds of a disk's work. */
    private static final long STEP_BYTES = 8 << 20;

    private final Executor executor;
    private final Consumer<Throwable> failed;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    /** What is to be forced, or being forced. */
    private @Nullable SegmentWriter segment;

    private boolean forcing;
    /** Where the segment ended when the last force was asked for. */
    private long askedOffset;

    /** @param failed takes the failure of a force */
    Writeback(Executor executor, Consumer<Throwable> failed) {
        this.executor = executor;
        this.failed = failed;
    }

    /**
     * Has the segment forced, once enough was written to it.
     *
     * @return whether the disk keeps pace: nothing is to be forced now
     */
    boolean written(SegmentWriter present) {
        lock.lock();
        try {
            if (present.offset() < askedOffset) {
                askedOffset = 0; // another segment
            }
            boolean due = present.offset() - askedOffset >= STEP_BYTES;
            if (segment != null || !due) {
                return segment == null;
            }
            segment = present;
            askedOffset = present.offset();
        } finally {
            lock.unlock();
        }
        try {
            executor.execute(() -> force(present));
        } catch (RuntimeException | Error noThread) {
            end(); // nothing is lost: the segment is forced before the next one begins
        }
        return false;
    }

    private void force(SegmentWriter present) {
        lock.lock();
        try {
            if (segment != present || forcing) {
                return; // came too late: it was forced by others, or is being
            }
            forcing = true;
        } finally {
            lock.unlock();
        }
        @Nullable Throwable failure = null;
        try {
            present.force();
        } catch (ForceFailedException | RuntimeException | Error e) {
            failure = e;
        }
        if (failure != null) {
            failed.accept(failure);
        }
        lock.lock();
        try {
            forcing = false;
            segment = null;
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns once no force is on its way and its failure is recorded: the system reports a failure to one force only.
     */
    void end() {
        lock.lock();
        try {
            while (forcing) {
                ended.awaitUninterruptibly();
            }
            segment = null;
        } finally {
            lock.unlock();
        }
    }
}
