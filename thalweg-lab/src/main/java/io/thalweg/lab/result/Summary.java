package io.thalweg.lab.result;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of one cell. Null where the system does not say.
 *
 * @param throughput MB/s
 * @param cpu ns/byte
 * @param readCalls read system calls per MB
 * @param writeCalls write system calls per MB
 * @param allocated bytes allocated per MB
 */
public record Summary(
        Metric throughput,
        @Nullable Metric cpu,
        @Nullable Metric readCalls,
        @Nullable Metric writeCalls,
        @Nullable Metric allocated) {
    /** Refuses what a damaged file leaves out. */
    public Summary {
        Objects.requireNonNull(throughput, "throughput");
    }

    /** Read and write calls together, per MB; NaN where the system does not say. */
    public double calls() {
        return readCalls == null || writeCalls == null ? Double.NaN : readCalls.mean() + writeCalls.mean();
    }
}
