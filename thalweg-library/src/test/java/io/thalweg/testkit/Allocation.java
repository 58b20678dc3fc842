package io.thalweg.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts what a piece of code allocates on the heap, by the JVM's own count for the thread. */
public final class Allocation {
    private Allocation() {}

    /** Work that may fail. */
    public interface Work {
        void run() throws Exception;
    }

    /** Bytes that {@code work} allocates at each run: what the JVM allocates once, at the first run, does not count. */
    public static long eachTime(Work work) throws Exception {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            least = Math.min(least, of(work));
        }
        return least;
    }

    /** Bytes that {@code work} allocates. */
    public static long of(Work work) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        work.run();
        return threads.getThreadAllocatedBytes(thread) - before;
    }
}
