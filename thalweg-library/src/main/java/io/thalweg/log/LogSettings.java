package io.thalweg.log;

import java.util.function.IntSupplier;

/**
 * @param segmentBytes of each file
 * @param maxRecordBytes of each payload
 * @param maxTotalBytes of all segments together
 */
record LogSettings(long segmentBytes, int maxRecordBytes, long maxTotalBytes, LogRecovery recovery, IntSupplier salts) {
    int newSalt() {
        return salts.getAsInt();
    }

    /** Carried records may be longer than new ones are allowed to be. */
    int maxRecordBytes(SegmentHeader carriedFrom) {
        return Math.max(maxRecordBytes, carriedFrom.maxRecordBytes());
    }
}
