package io.thalweg.log;

import java.util.function.IntSupplier;

/**
 * @param firstSegmentBytes of the segment that an opening begins with; those behind it grow up to {@code segmentBytes}
 * @param segmentBytes of each file
 * @param maxRecordBytes of each payload
 * @param maxTotalBytes of all segments together
 */
record LogSettings(
        long firstSegmentBytes,
        long segmentBytes,
        int maxRecordBytes,
        long maxTotalBytes,
        LogRecovery recovery,
        IntSupplier salts) {
    /** The first commit to the disk waits until these are allocated, a few milliseconds. */
    private static final long FIRST_SEGMENT_BYTES = 1 << 20;

    /** The next segment is made ahead while the second half of the present one is filled. */
    private static final int GROWTH = 8;

    LogSettings(long segmentBytes, int maxRecordBytes, long maxTotalBytes, LogRecovery recovery, IntSupplier salts) {
        this(Math.min(segmentBytes, FIRST_SEGMENT_BYTES), segmentBytes, maxRecordBytes, maxTotalBytes, recovery, salts);
    }

    /** Of the segment behind one of that size. */
    long nextSegmentBytes(long presentBytes) {
        return Math.min(segmentBytes, GROWTH * presentBytes);
    }

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
