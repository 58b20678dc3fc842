package io.thalweg.log;

import io.thalweg.log.LogStorage.LogFile;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Proof that the bytes at a place of a segment were on the disk although no whole record is there now: a whole COMMIT
 * behind the place that names a later offset as durable, or a whole FOOTER. Nothing else distinguishes damage from the
 * end of a log.
 *
 * @param offset where the COMMIT or FOOTER was found
 * @param provenOffset below it every byte was on the disk
 */
record LossProof(long offset, long provenOffset) {
    static final int COMMIT_SIZE_BYTES = RecordHeader.SIZE_BYTES + SegmentScan.COMMIT_BYTES;

    /** A look that ends at zeros takes 10 µs, as a look into the directory does. */
    private static final int PIECE_BYTES = 64 * 1024;

    private static final byte[] ZEROS = new byte[PIECE_BYTES];

    /**
     * Looks behind a place for its proof; null where there is none. Most often a FOOTER at the very end of the file has
     * it. Else every byte is a candidate, because bytes that were lost or inserted move the rest.
     *
     * @param nextSequence of the record that should be at the place: no proof has a smaller number
     * @param toZeros whether to stop at the first {@value #PIECE_BYTES} bytes that are all zero
     */
    static @Nullable LossProof find(LogFile file, SegmentHeader header, long place, long nextSequence, boolean toZeros)
            throws IOException {
        // What was lost may have ended in zeros, as the record before the place does, and a FOOTER begins with some.
        long from = Math.max(SegmentHeader.SIZE_BYTES, place - (Long.BYTES - 1));
        long footer = file.sizeBytes() - RecordHeader.SIZE_BYTES;
        byte[] bytes = new byte[RecordHeader.SIZE_BYTES];
        if (footer >= from
                && LogFile.readFully(file, footer, bytes) == bytes.length
                && isFooterAt(bytes, 0, header.salt(), nextSequence)) {
            return new LossProof(footer, footer);
        }
        return search(file, header, from, place, nextSequence, toZeros);
    }

    private static @Nullable LossProof search(
            LogFile file, SegmentHeader header, long from, long place, long nextSequence, boolean toZeros)
            throws IOException {
        byte[] bytes = new byte[PIECE_BYTES];
        long at = from;
        while (true) {
            int held = LogFile.readFully(file, at, bytes);
            if (!Arrays.equals(bytes, 0, held, ZEROS, 0, held)) {
                LossProof found = in(bytes, held, at, header, place, nextSequence);
                if (found != null) {
                    return found;
                }
            } else if (toZeros) {
                return null;
            }
            if (held < bytes.length) {
                return null;
            }
            at += held - COMMIT_SIZE_BYTES + 1;
        }
    }

    private static @Nullable LossProof in(
            byte[] bytes, int held, long offset, SegmentHeader header, long place, long nextSequence) {
        for (int at = 0; at + RecordHeader.SIZE_BYTES <= held; at++) {
            int type = RecordHeader.type(bytes, at);
            if (type == RecordHeader.FOOTER && isFooterAt(bytes, at, header.salt(), nextSequence)) {
                return new LossProof(offset + at, offset + at);
            }
            if (type == RecordHeader.COMMIT && at + COMMIT_SIZE_BYTES <= held && isCommitAt(bytes, at, header.salt())) {
                long durable = RecordHeader.getLong(bytes, at + RecordHeader.SIZE_BYTES);
                long below = RecordHeader.getLong(bytes, at + RecordHeader.SIZE_BYTES + Long.BYTES);
                long sequence = RecordHeader.sequence(bytes, at);
                if (durable > place
                        && below >= nextSequence
                        && below <= sequence
                        && sequence <= SegmentHeader.LARGEST_SEQUENCE) {
                    return new LossProof(offset + at, durable);
                }
            }
        }
        return null;
    }

    private static boolean isFooterAt(byte[] bytes, int at, int salt, long leastSequence) {
        return isFooterAt(bytes, at, salt) && RecordHeader.sequence(bytes, at) >= leastSequence;
    }

    /** Whether a whole FOOTER of a segment with that salt stands there, with a number that a next record may have. */
    static boolean isFooterAt(byte[] bytes, int at, int salt) {
        return RecordHeader.type(bytes, at) == RecordHeader.FOOTER
                && RecordHeader.isWhole(bytes, at, salt)
                && RecordHeader.length(bytes, at) == 0
                && RecordHeader.sequence(bytes, at) <= SegmentHeader.LARGEST_SEQUENCE;
    }

    /** Whether a whole COMMIT of a segment with that salt stands there, all of it in {@code bytes}. */
    static boolean isCommitAt(byte[] bytes, int at, int salt) {
        return RecordHeader.type(bytes, at) == RecordHeader.COMMIT
                && RecordHeader.isWhole(bytes, at, salt)
                && RecordHeader.length(bytes, at) == SegmentScan.COMMIT_BYTES
                && RecordHeader.isPayloadWhole(bytes, at);
    }
}
