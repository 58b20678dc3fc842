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

    /** Refuses a payload that is longer than the log takes. */
    void requireRecord(int payloadBytes) {
        if (payloadBytes > maxRecordBytes) {
            throw new IllegalArgumentException("a record of " + payloadBytes + " bytes, the log's largest is "
                    + maxRecordBytes + "; see AppendLog.Builder.maxRecordBytes");
        }
    }

    /** Carried records may be longer than new ones are allowed to be. */
    int maxRecordBytes(SegmentHeader carriedFrom) {
        return Math.max(maxRecordBytes, carriedFrom.maxRecordBytes());
    }
}
