package io.thalweg.agent.count;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one open stream. The thread that came first counts for itself alone; the others share a few,
 * so that many threads on one stream do not all write to the same memory.
 */
final class Counter {
    private static final int SHARES = 4;

    /** Weak: a thread that ended must not stay in memory because a stream lives on. */
    private final WeakReference<Thread> owner = new WeakReference<>(Thread.currentThread());

    private final LiveCounts own;
    private final @Nullable LiveCounts[] shared = new LiveCounts[SHARES];
    final SiteWeights sites = new SiteWeights();

    /** A counter whose first sample is due at that call. */
    Counter(long dueAt) {
        own = new LiveCounts(true, dueAt);
    }

    LiveCounts live() {
        Thread current = Thread.currentThread();
        return owner.refersTo(current) ? own : shared(System.identityHashCode(current) & SHARES - 1);
    }

    private LiveCounts shared(int share) {
        LiveCounts live = shared[share];
        return live != null ? live : newShare(share);
    }

    private synchronized LiveCounts newShare(int share) {
        LiveCounts live = shared[share];
        if (live == null) {
            live = new LiveCounts(false, 1);
            shared[share] = live;
        }
        return live;
    }

    void addTo(OperationCounts sums) {
        own.addTo(sums);
        for (LiveCounts live : shared) {
            if (live != null) {
                live.addTo(sums);
            }
        }
    }
}
