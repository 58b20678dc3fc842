package io.thalweg.agent.count;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads that are at work for the agent, whose own I/O must not be counted. No thread-local: that would stay
 * behind in the program's threads.
 */
final class ReentrancyGuard {
    /** Read without a lock, for a thread only looks for itself. More than fit are not let in; they lose a sample, never a count. */
    private static final @Nullable Thread[] THREADS = new Thread[64];

    private static final AtomicInteger BUSY = new AtomicInteger();

    private ReentrancyGuard() {}

    /** Whether the current thread works for the agent. */
    static boolean inside() {
        return BUSY.get() != 0 && indexOf(Thread.currentThread()) >= 0;
    }

    /** False when the current thread is inside already, or there is no room; then there must be no {@link #exit}. */
    static boolean enter() {
        if (inside()) {
            return false;
        }
        synchronized (THREADS) {
            int free = indexOf(null);
            if (free < 0) {
                return false;
            }
            THREADS[free] = Thread.currentThread();
            BUSY.incrementAndGet();
            return true;
        }
    }

    static void exit() {
        synchronized (THREADS) {
            THREADS[indexOf(Thread.currentThread())] = null;
            BUSY.decrementAndGet();
        }
    }

    private static int indexOf(@Nullable Thread thread) {
        for (int i = 0; i < THREADS.length; i++) {
            if (same(THREADS[i], thread)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether it is the same object: a thread or a class loader may say that it equals another. */
    @SuppressWarnings("ReferenceEquality") // which is what it is for
    static boolean same(@Nullable Object one, @Nullable Object other) {
        return one == other;
    }
}
