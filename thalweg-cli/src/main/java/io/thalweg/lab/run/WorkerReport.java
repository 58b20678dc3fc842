package io.thalweg.lab.run;

import io.thalweg.lab.result.Fork.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one worker answers: the one JSON document on its standard output.
 *
 * @param warmUpNanos how long it warmed up
 * @param steady whether its speed had settled before it was measured
 * @param samples the measurements; empty when there is a failure
 * @param readCalls read system calls of one pass; null where the system does not tell
 * @param writeCalls write system calls of one pass; null where the system does not tell
 * @param allocatedBytes heap bytes allocated by one pass; null where the JVM does not tell
 * @param failure why there are no samples; null when there are
 */
record WorkerReport(
        long warmUpNanos,
        boolean steady,
        List<Sample> samples,
        @Nullable Long readCalls,
        @Nullable Long writeCalls,
        @Nullable Long allocatedBytes,
        @Nullable Failure failure) {

    static WorkerReport failed(FailureKind kind, String message) {
        return new WorkerReport(0, false, List.of(), null, null, null, new Failure(kind, message));
    }

    /**
     * Why a worker has nothing to report.
     *
     * @param kind what the session makes of it
     * @param message one sentence
     */
    record Failure(FailureKind kind, String message) {}

    /** What went wrong. */
    enum FailureKind {
        /** The bytes that a pass moved were not the bytes expected. */
        CHECKSUM,
        /** What was asked cannot be had on this machine, such as a cold cache. */
        IMPOSSIBLE,
        /** The disk is full. */
        NO_SPACE,
        /** Any other failure of the work itself. */
        IO
    }
}
