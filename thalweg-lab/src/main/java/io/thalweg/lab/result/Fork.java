package io.thalweg.lab.result;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one JVM measured of one cell.
 *
 * @param block the block in which it ran; forks of the same block ran close in time
 * @param startedAt when the JVM was forked
 * @param warmUpNanos how long it warmed up
 * @param steady whether its speed had settled before it was measured
 * @param samples the raw measurements
 * @param readCalls read system calls of one pass; null where the system does not say
 * @param writeCalls write system calls of one pass; null where the system does not say
 * @param allocatedBytes bytes allocated on the heap by one pass; null where the JVM does not count it
 * @param stealMillis processor time that the hypervisor gave to others meanwhile; null where unknown
 * @param hiccupMaxNanos the longest pause that an idle thread noticed meanwhile
 */
public record Fork(
        int block,
        Instant startedAt,
        long warmUpNanos,
        boolean steady,
        List<Sample> samples,
        @Nullable Long readCalls,
        @Nullable Long writeCalls,
        @Nullable Long allocatedBytes,
        @Nullable Long stealMillis,
        long hiccupMaxNanos) {
    /** Copies the samples, so that a fork never changes. */
    public Fork {
        Objects.requireNonNull(startedAt, "startedAt");
        samples = List.copyOf(Objects.requireNonNull(samples, "samples"));
    }

    /**
     * One measurement.
     *
     * @param passes how many passes it took together
     * @param elapsedNanos how long they took, without the time in which their one thread waited for a processor
     * @param cpuNanos processor time they took; null where the JVM does not count it
     * @param residentBytesBefore bytes of the file in the page cache before a cold pass; null for a warm one
     * @param residentBytesAfter the same after it
     */
    public record Sample(
            int passes,
            long elapsedNanos,
            @Nullable Long cpuNanos,
            @Nullable Long residentBytesBefore,
            @Nullable Long residentBytesAfter) {
        /** Refuses what cannot be: no pass, or no time. */
        public Sample {
            if (passes < 1 || elapsedNanos < 1) {
                throw new IllegalArgumentException("a sample needs at least 1 pass and 1 ns, got passes=" + passes
                        + ", elapsedNanos=" + elapsedNanos);
            }
        }
    }
}
