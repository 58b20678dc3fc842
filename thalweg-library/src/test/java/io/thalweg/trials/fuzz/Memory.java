package io.thalweg.trials.fuzz;

import io.thalweg.testkit.Allocation;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/**
 * The bound on what the library may allocate, on the heap or beside it: by what it received, not by what was announced.
 */
final class Memory {
    private static final int ALLOWANCE_BYTES = 64 * 1024;

    /** The JVM itself allocates when it does something for the first time, such as linking the text of an error. */
    private static final int ATTEMPTS = 4;

    private static final BufferPoolMXBean DIRECT = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .findFirst()
            .orElseThrow();

    private Memory() {}

    /** Runs {@code work}, which must do the same each time, and fails if each time it allocates too much. */
    static void checkBound(int receivedBytes, Allocation.Work work) throws Exception {
        checkBound(receivedBytes, 2L * receivedBytes + ALLOWANCE_BYTES, work);
    }

    /** As above, with another bound. */
    static void checkBound(int receivedBytes, long bound, Allocation.Work work) throws Exception {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS && least > bound; i++) {
            // What the collector frees meanwhile makes the sum smaller, never larger.
            long direct = DIRECT.getTotalCapacity();
            least = Math.min(least, Allocation.of(work) + DIRECT.getTotalCapacity() - direct);
        }
        if (least > bound) {
            throw new AssertionError(
                    "received " + receivedBytes + " bytes, allocated " + least + ": more than " + bound);
        }
    }
}
