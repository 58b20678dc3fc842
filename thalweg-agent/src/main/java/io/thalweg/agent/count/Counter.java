package io.thalweg.agent.count;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one open stream. The thread that came first counts for itself alone; the others share a few tallies,
 * so that many threads on one stream do not all write to the same memory.
 */
final class Counter {
    private static final int SHARES = 4;

    /** Weak: a thread that ended must not stay in memory because a stream lives on. */
    private final WeakReference<Thread> owner = new WeakReference<>(Thread.currentThread());

    private final Tally own;
    private final @Nullable Tally[] shared = new Tally[SHARES];
    final SiteWeights sites = new SiteWeights();

    /** A counter whose first sample is due at that call. */
    Counter(long dueAt) {
        own = new Tally(true, dueAt);
    }

    Tally tally() {
        Thread current = Thread.currentThread();
        return owner.refersTo(current) ? own : shared(System.identityHashCode(current) & SHARES - 1);
    }

    private Tally shared(int share) {
        Tally tally = shared[share];
        return tally != null ? tally : newShare(share);
    }

    private synchronized Tally newShare(int share) {
        Tally tally = shared[share];
        if (tally == null) {
            tally = new Tally(false, 1);
            shared[share] = tally;
        }
        return tally;
    }

    void addTo(long[] sums) {
        own.addTo(sums);
        for (Tally tally : shared) {
            if (tally != null) {
                tally.addTo(sums);
            }
        }
    }
}
