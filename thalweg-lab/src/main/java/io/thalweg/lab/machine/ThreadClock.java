package io.thalweg.lab.machine;

import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** Processor time and allocation of the current thread, where this JVM counts them. */
public final class ThreadClock {
    private final java.lang.management.ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean tellsCpuTime = threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();

    public boolean tellsCpuTime() {
        return tellsCpuTime;
    }

    /** Processor time of this thread in ns; meaningless where it is not counted. */
    public long cpuNanos() {
        return tellsCpuTime ? threads.getCurrentThreadCpuTime() : 0;
    }

    /** Heap bytes that this thread has allocated; null where it is not counted. */
    @Nullable
    public Long allocatedBytes() {
        if (threads instanceof com.sun.management.ThreadMXBean sun && sun.isThreadAllocatedMemorySupported()) {
            return sun.getThreadAllocatedBytes(Thread.currentThread().getId());
        }
        return null;
    }
}
