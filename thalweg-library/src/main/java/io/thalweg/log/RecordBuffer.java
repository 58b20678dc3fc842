package io.thalweg.log;

import io.thalweg.internal.Faults;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Records that are ready to be written, one behind the other. */
final class RecordBuffer {
    /** Holds a thousand records of a hundred bytes, so that one write makes them durable (`./dev bench log`). */
    private static final int SIZE_BYTES = 256 * 1024;

    private byte[] bytes = {};
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** Whether a payload of that length, or any when it is empty, fits with what ends a batch and a segment. */
    boolean hasRoom(int payloadBytes) {
        return length == 0
                || length + RecordHeader.totalBytes(payloadBytes) + SegmentWriter.RESERVE_BYTES <= SIZE_BYTES;
    }

    private void require(int payloadBytes) {
        long needed = length + RecordHeader.totalBytes(payloadBytes);
        if (needed > bytes.length) {
            long doubled = Math.min(SIZE_BYTES, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(doubled, needed + SegmentWriter.RESERVE_BYTES)));
        }
    }

    void add(byte[] from, int at, int payloadBytes, int type, long sequence, int salt) {
        require(payloadBytes);
        System.arraycopy(from, at, bytes, length + RecordHeader.SIZE_BYTES, payloadBytes);
        finish(payloadBytes, type, sequence, salt);
    }

    /** Takes all of {@code from}, which is copied before its checksum is made: it may change meanwhile, or fail. */
    void add(ByteBuffer from, long sequence, int salt) {
        int payloadBytes = from.remaining();
        require(payloadBytes);
        from.get(from.position(), bytes, length + RecordHeader.SIZE_BYTES, payloadBytes);
        Faults.surface(from);
        finish(payloadBytes, RecordHeader.DATA, sequence, salt);
        from.position(from.limit());
    }

    void addCommit(long durableOffset, long durableSequence, long nextSequence, int salt) {
        require(SegmentScan.COMMIT_BYTES);
        RecordHeader.putLong(bytes, length + RecordHeader.SIZE_BYTES, durableOffset);
        RecordHeader.putLong(bytes, length + RecordHeader.SIZE_BYTES + Long.BYTES, durableSequence);
        finish(SegmentScan.COMMIT_BYTES, RecordHeader.COMMIT, nextSequence, salt);
    }

    /** The records from {@code nextSequence} up to {@code sequence} were lost. */
    void addGap(long sequence, long nextSequence, int salt) {
        require(Long.BYTES);
        RecordHeader.putLong(bytes, length + RecordHeader.SIZE_BYTES, sequence);
        finish(Long.BYTES, RecordHeader.GAP, nextSequence, salt);
    }

    void addFooter(long nextSequence, int salt) {
        require(0);
        finish(0, RecordHeader.FOOTER, nextSequence, salt);
    }

    private void finish(int payloadBytes, int type, long sequence, int salt) {
        RecordHeader.put(bytes, length, payloadBytes, type, sequence, salt);
        length += (int) RecordHeader.totalBytes(payloadBytes);
    }

    /** Takes the records of another buffer behind its own. */
    void add(RecordBuffer other) {
        int needed = Math.addExact(length, other.length);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.addExact(needed, SegmentWriter.RESERVE_BYTES));
        }
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
    }

    /**
     * Makes the records of data, and the gaps between them, those of a segment with that salt; what belonged to the
     * other segment goes.
     */
    void moveTo(int salt) {
        int to = 0;
        for (int at = 0; at < length; ) {
            int payloadBytes = RecordHeader.length(bytes, at);
            int total = (int) RecordHeader.totalBytes(payloadBytes);
            int type = RecordHeader.type(bytes, at);
            if (type == RecordHeader.DATA || type == RecordHeader.GAP) {
                long sequence = RecordHeader.sequence(bytes, at);
                System.arraycopy(bytes, at, bytes, to, total);
                RecordHeader.put(bytes, to, payloadBytes, type, sequence, salt);
                to += total;
            }
            at += total;
        }
        length = to;
    }
}
