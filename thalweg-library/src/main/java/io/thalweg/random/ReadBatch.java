package io.thalweg.random;

import io.thalweg.internal.Failures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One call of {@link RandomReader#readAll}. The calling thread takes the requests, completes them, and reads like its
 * helpers while there is nothing to complete: without a helper it is slower, not stuck.
 */
final class ReadBatch<R extends ReadRequest> {
    /** A request, which is asked once, by the first thread that reads for it. */
    private static final class Pending<R extends ReadRequest> {
        private final R request;
        private long position;
        private @Nullable ByteBuffer buffer;
        int bytes;

        Pending(R request) {
            this.request = request;
        }

        Pending<R> read(RandomReader reader) throws IOException {
            ByteBuffer into = buffer;
            if (into == null) {
                position = request.position();
                into = Objects.requireNonNull(request.buffer(), "a request's buffer");
                buffer = into;
            }
            bytes = reader.readUpTo(position, into);
            return this;
        }
    }

    private final RandomReader reader;
    private final ReadHelpers helpers;
    private final Iterator<? extends R> requests;
    private final RandomReader.Completion<? super R> completion;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // Under the lock.
    private final Queue<Pending<R>> waiting = new ArrayDeque<>();
    private final Queue<Pending<R>> done = new ArrayDeque<>();
    private int readByHelpers;
    private int helpersStarted;
    private boolean over;
    private @Nullable Throwable failure;

    /** Requests that were taken and not completed: the calling thread's. */
    private int taken;

    ReadBatch(
            RandomReader reader,
            ReadHelpers helpers,
            Iterator<? extends R> requests,
            RandomReader.Completion<? super R> completion) {
        this.reader = reader;
        this.helpers = helpers;
        this.requests = requests;
        this.completion = completion;
    }

    // ---- The calling thread -----------------------------------------------------------------------------------------

    void run() throws IOException {
        try {
            while (take() && (completeDone() || readHere())) {}
        } catch (Throwable e) {
            fail(e);
        }
        awaitHelpers();
        Failures.rethrow(failure);
    }

    /** Takes requests; false if all are completed. */
    private boolean take() {
        while (taken < helpers.mostTaken() && requests.hasNext()) {
            R request = Objects.requireNonNull(requests.next(), "a request");
            taken++;
            lock.lock();
            try {
                waiting.add(new Pending<>(request));
            } finally {
                lock.unlock();
            }
        }
        return taken > 0;
    }

    /** Completes what helpers have read; false if there is nothing. */
    private boolean completeDone() throws IOException {
        Pending<R> next;
        lock.lock();
        try {
            Failures.rethrow(failure);
            next = done.poll();
        } finally {
            lock.unlock();
        }
        if (next == null) {
            return false;
        }
        complete(next);
        return true;
    }

    private void complete(Pending<R> read) throws IOException {
        taken--;
        completion.completed(read.request, read.bytes);
    }

    /** Reads, or waits for a helper that does. */
    private boolean readHere() throws IOException {
        Pending<R> next;
        int more;
        lock.lock();
        try {
            next = waiting.poll();
            if (next == null) {
                awaitChange();
                return true;
            }
            more = waiting.size() - helpersStarted;
        } finally {
            lock.unlock();
        }
        if (helpers.pay()) {
            startHelpers(more);
        }
        long begin = System.nanoTime();
        next.read(reader);
        helpers.waited(System.nanoTime() - begin);
        complete(next);
        return true;
    }

    private void awaitChange() throws IOException {
        try {
            while (done.isEmpty() && waiting.isEmpty() && failure == null) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw reader.interrupted(e);
        }
    }

    private void startHelpers(int most) {
        for (int i = 0; i < most && startHelper(); i++) {}
    }

    private boolean startHelper() {
        count(1);
        if (helpers.start(this::help)) {
            return true;
        }
        count(-1);
        return false;
    }

    private void count(int started) {
        lock.lock();
        try {
            helpersStarted += started;
        } finally {
            lock.unlock();
        }
    }

    /** Those that did not begin yet have nothing to do then. */
    private void awaitHelpers() {
        lock.lock();
        try {
            over = true;
            while (readByHelpers > 0) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    // ---- Its helpers ------------------------------------------------------------------------------------------------

    private void help() {
        try {
            for (Pending<R> next; (next = nextForHelper()) != null; ) {
                readAsHelper(next);
            }
        } finally {
            count(-1);
        }
    }

    private @Nullable Pending<R> nextForHelper() {
        lock.lock();
        try {
            if (over || failure != null || Thread.currentThread().isInterrupted()) {
                return null;
            }
            Pending<R> next = waiting.poll();
            readByHelpers += next == null ? 0 : 1;
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void readAsHelper(Pending<R> next) {
        Throwable failed = null;
        try {
            next.read(reader);
        } catch (Throwable e) {
            failed = e;
        }
        lock.lock();
        try {
            readByHelpers--;
            if (failed == null) {
                done.add(next);
            } else if (failed instanceof ClosedByInterruptException) {
                waiting.add(next); // The interrupt is meant for this thread, not for the batch: another one reads.
            } else {
                fail(failed);
            }
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    private void fail(Throwable e) {
        lock.lock();
        try {
            if (failure == null) {
                failure = e;
            } else {
                Failures.addLater(failure, e);
            }
        } finally {
            lock.unlock();
        }
    }
}
