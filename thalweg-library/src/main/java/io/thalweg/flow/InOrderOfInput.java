package io.thalweg.flow;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results of segments, passed on in the order of the input by whichever worker has the next. */
final class InOrderOfInput<T> {
    private final long mostAhead;
    private final Partitions.Action<? super T> action;
    private final Map<Long, T> waiting = new HashMap<>();
    private long taken;
    private long passed;
    /** A worker passes on what others have made. */
    private boolean passing;

    InOrderOfInput(long mostAhead, Partitions.Action<? super T> action) {
        this.mostAhead = mostAhead;
        this.action = action;
    }

    /** The next segment, when there is room for its result; null if there is none. */
    <R> @Nullable Segment<R> take(Run<R> run) throws IOException {
        run.await(this, this::reserve);
        return run.take();
    }

    /** Whether there was room; called with the monitor of this. */
    private boolean reserve() {
        if (taken - passed >= mostAhead) {
            return false;
        }
        taken++;
        return true;
    }

    /** Passes on {@code result}, and what waited for it, or has it wait. */
    void put(long number, T result) throws IOException {
        synchronized (this) {
            waiting.put(number, result);
            if (passing) {
                return;
            }
            passing = true;
        }
        for (T next; (next = next()) != null; ) {
            action.accept(next);
            synchronized (this) {
                passed++;
                notifyAll();
            }
        }
    }

    private synchronized @Nullable T next() {
        T next = waiting.remove(passed);
        passing = next != null;
        return next;
    }
}
