package io.thalweg.agent.count;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one open stream. The thread that came first counts for itself alone; the others share a few,
 * so that many threads on one stream do not all write to the same memory.
 *
 * <p>It is itself the reference to the first thread: one object less for each operation of each stream that is opened.
 */
final class Counter extends WeakReference<Thread> {
    private static final int SHARES = 4;

    private final LiveCounts own;
    /** Of the other threads; most streams have none. */
    private @Nullable LiveCounts @Nullable [] shared;

    final SiteWeights sites = new SiteWeights();

    /** A counter whose first sample is due at that call. */
    Counter(long dueAt) {
        super(Thread.currentThread()); // weak: one that ended must not stay in memory because a stream lives on
        own = new LiveCounts(true, dueAt);
    }

    LiveCounts live() {
        Thread current = Thread.currentThread();
        return refersTo(current) ? own : shared(System.identityHashCode(current) & SHARES - 1);
    }

    private LiveCounts shared(int share) {
        @Nullable LiveCounts[] shares = shared;
        LiveCounts live = shares == null ? null : shares[share];
        return live != null ? live : newShare(share);
    }

    private synchronized LiveCounts newShare(int share) {
        @Nullable LiveCounts[] shares = shared;
        if (shares == null) {
            shares = new LiveCounts[SHARES];
            shared = shares;
        }
        LiveCounts live = shares[share];
        if (live == null) {
            live = new LiveCounts(false, 1);
            shares[share] = live;
        }
        return live;
    }

    /** Whether more than one thread came. */
    boolean isShared() {
        return shared != null;
    }

    void addTo(OperationCounts sums) {
        own.addTo(sums);
        @Nullable LiveCounts[] shares = shared;
        if (shares != null) {
            for (LiveCounts live : shares) {
                if (live != null) {
                    live.addTo(sums);
                }
            }
        }
    }
}
