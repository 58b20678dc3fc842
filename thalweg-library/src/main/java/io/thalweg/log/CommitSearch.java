package io.thalweg.log;

import io.thalweg.log.LogStorage.LogFile;
import java.io.IOException;

/**
 * Finds a place to begin reading at, without reading all that stands before. The COMMITs are the index: each says where
 * its batch begins and with which record, wherever it is found itself.
 */
final class CommitSearch {
    /** So much is read at once, and so much is not worth a search. */
    private static final int PIECE_BYTES = 16 * 1024;

    /** Batches may be long, and logs need have no COMMIT at all. */
    private static final long MOST_BYTES_WITHOUT = 4 << 20;

    private final LogFile file;
    private final SegmentHeader header;
    private final byte[] piece = new byte[PIECE_BYTES];
    private long offset = SegmentHeader.SIZE_BYTES;
    private long sequence;

    private CommitSearch(LogFile file, SegmentHeader header) {
        this.file = file;
        this.header = header;
        sequence = header.baseSequence();
    }

    /** The last place that a search by halves finds, of those that are not behind the record {@code target}. */
    static CommitSearch of(LogFile file, SegmentHeader header, long target) throws IOException {
        CommitSearch search = new CommitSearch(file, header);
        long end = file.sizeBytes();
        while (end - search.offset > PIECE_BYTES) {
            long middle = (search.offset + (end - search.offset) / 2) & ~7L;
            if (!search.isTakenFrom(middle, end, target)) {
                end = middle;
            }
        }
        return search;
    }

    long offset() {
        return offset;
    }

    /** The number of the record at {@link #offset}. */
    long sequence() {
        return sequence;
    }

    /** Whether the first COMMIT behind {@code from} leads nearer to {@code target}, and not behind it. */
    private boolean isTakenFrom(long from, long end, long target) throws IOException {
        long limit = Math.min(end, from + MOST_BYTES_WITHOUT);
        int most = RecordHeader.SIZE_BYTES + SegmentScan.COMMIT_BYTES;
        for (long at = from; at + most <= limit; at += PIECE_BYTES - most + 8) {
            int held = LogFile.readFully(file, at, piece);
            for (int i = 0; i + most <= held; i += 8) {
                if (LossProof.isCommitAt(piece, i, header.salt())) {
                    return take(i + RecordHeader.SIZE_BYTES, target);
                }
            }
        }
        return false;
    }

    private boolean take(int payloadAt, long target) {
        long itsOffset = RecordHeader.getLong(piece, payloadAt);
        long itsSequence = RecordHeader.getLong(piece, payloadAt + Long.BYTES);
        if (itsSequence > target || itsOffset <= offset) {
            return false;
        }
        offset = itsOffset;
        sequence = itsSequence;
        return true;
    }
}
