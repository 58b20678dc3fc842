package io.thalweg.flow;

import io.thalweg.internal.Failures;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Workers that take segments until there are none. The thread that starts them is one of them, so that an executor that
 * has no thread left makes a run slow, not stuck. The first failure of any of them ends the run.
 */
final class Run<R> implements Closeable {
    /** What a worker does from its beginning to its end. */
    interface Work<R> {
        void with(Run<R> run) throws IOException;
    }

    /** Thrown to stop the other workers; the failure of the run is recorded elsewhere. */
    private static final class Stopped extends CancellationException {
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    private final SegmentSource<R> segments;
    private final Partitions.Progress progress;
    private final BooleanSupplier cancelled;
    private final ReentrantLock handingOut = new ReentrantLock();

    private volatile @Nullable Throwable failure;
    /** Workers at work. */
    private int atWork;
    /** No worker may begin any more. */
    private boolean over;

    private long doneBytes;

    Run(SegmentSource<R> segments, Partitions.Progress progress, BooleanSupplier cancelled) {
        this.segments = segments;
        this.progress = progress;
        this.cancelled = cancelled;
    }

    /** Has {@code work} done by at most so many threads at once, this one among them, and waits for all of them. */
    void execute(Work<R> work, int workers, Executor executor) throws IOException {
        try {
            for (int i = 1; i < workers && failure == null; i++) {
                executor.execute(() -> work(work));
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
        work(work);
        awaitOthers();
        Failures.rethrow(failure);
    }

    private void work(Work<R> work) {
        if (!begin()) {
            return;
        }
        try {
            work.with(this);
        } catch (Throwable e) {
            fail(e);
        } finally {
            end();
        }
    }

    private synchronized boolean begin() {
        if (over || failure != null) {
            return false;
        }
        atWork++;
        return true;
    }

    private synchronized void end() {
        atWork--;
        notifyAll();
    }

    private void awaitOthers() {
        boolean interrupted = false;
        synchronized (this) {
            over = true;
            while (atWork > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                    fail(new InterruptedIOException(INTERRUPTED));
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- For the workers ------------------------------------------------------------------------------------------

    /** The next segment; null if there is none. To be given back by {@link #done}. */
    @Nullable
    Segment<R> take() throws IOException {
        requireGoing();
        handingOut.lock();
        try {
            requireGoing();
            return segments.next();
        } finally {
            handingOut.unlock();
        }
    }

    /** A segment is worked off. */
    void done(Segment<R> segment) {
        synchronized (progress) {
            doneBytes += segment.sizeBytes();
            progress.at(doneBytes, segments.totalBytes());
        }
    }

    /** Throws if the run is over for a worker that does not know yet. */
    void requireGoing() {
        if (failure != null) {
            throw new Stopped();
        }
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("the work was cancelled, as cancelWhen was asked to");
        }
    }

    /** Adds where in the input it happened. */
    static void addPlace(Throwable failure, Split segment) {
        if (!(failure instanceof Stopped)) {
            Failures.addPlace(failure, "while working on " + segment.place());
        }
    }

    /** The first failure is the reason, and keeps the others; but that a file was closed says less than why. */
    private synchronized void fail(Throwable e) {
        Throwable first = failure;
        boolean reason = e instanceof ClosedByInterruptException
                && first instanceof ClosedChannelException
                && !(first instanceof ClosedByInterruptException);
        if (first == null || reason) {
            failure = e;
        }
        if (first != null && !(e instanceof Stopped)) {
            Failures.addLater(reason ? e : first, reason ? first : e);
        }
        notifyAll();
    }

    /** Waits until {@code condition} holds or the run is over. */
    void await(Object monitor, BooleanSupplier condition) throws IOException {
        synchronized (monitor) {
            while (!condition.getAsBoolean()) {
                requireGoing();
                try {
                    monitor.wait(WAIT_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException(INTERRUPTED);
                }
            }
        }
    }

    private static final String INTERRUPTED = "the thread was interrupted while it waited for other workers";

    /** How often a waiting worker looks whether the run is over. */
    private static final int WAIT_MILLIS = 50;

    @Override
    public void close() throws IOException {
        segments.close();
    }
}
