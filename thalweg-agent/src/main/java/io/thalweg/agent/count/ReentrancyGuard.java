package io.thalweg.agent.count;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The threads that are at work for the agent, whose own I/O must not be counted. Any number, for thousands of virtual
 * threads may wait for a lock of the agent at once; no thread waits here, for it may hold a lock that another one
 * inside needs. No thread-local: that would stay behind in the program's threads.
 */
final class ReentrancyGuard {
    private static final int BUCKETS = 1024;

    private static final AtomicReferenceArray<@Nullable Place> TABLE = new AtomicReferenceArray<>(BUCKETS);

    private static final AtomicInteger BUSY = new AtomicInteger();

    static {
        for (int i = 0; i < BUCKETS; i++) {
            TABLE.set(i, new Place(null, null)); // a thread takes one without a need for memory
        }
    }

    private ReentrancyGuard() {}

    /** Holds one thread at a time, or none. Places are never removed: there are as many as threads met in a bucket. */
    private static final class Place extends AtomicReference<@Nullable Thread> {
        private static final long serialVersionUID = 1;

        final transient @Nullable Place next;

        Place(@Nullable Thread thread, @Nullable Place next) {
            super(thread);
            this.next = next;
        }
    }

    /** Whether the current thread works for the agent. */
    static boolean inside() {
        return BUSY.get() != 0 && placeOf(Thread.currentThread()) != null;
    }

    /** False when the current thread is inside already; then there must be no {@link #exit}. */
    static boolean enter() {
        Thread current = Thread.currentThread();
        if (BUSY.get() != 0 && placeOf(current) != null) {
            return false;
        }
        take(current);
        BUSY.incrementAndGet();
        return true;
    }

    private static void take(Thread current) {
        int bucket = bucket(current);
        for (Place at = TABLE.get(bucket); at != null; at = at.next) {
            if (at.get() == null && at.compareAndSet(null, current)) {
                return;
            }
        }
        Place first;
        do {
            first = TABLE.get(bucket);
        } while (!TABLE.compareAndSet(bucket, first, new Place(current, first)));
    }

    static void exit() {
        Place place = placeOf(Thread.currentThread());
        if (place != null) {
            BUSY.decrementAndGet();
            place.set(null);
        }
    }

    private static @Nullable Place placeOf(Thread current) {
        Place at = TABLE.get(bucket(current));
        while (at != null && !same(at.get(), current)) {
            at = at.next;
        }
        return at;
    }

    private static int bucket(Thread thread) {
        return System.identityHashCode(thread) & BUCKETS - 1;
    }

    /** Whether it is the same object: a thread or a class loader may say that it equals another. */
    @SuppressWarnings("ReferenceEquality") // which is what it is for
    static boolean same(@Nullable Object one, @Nullable Object other) {
        return one == other;
    }
}
