package io.thalweg.log;

import io.thalweg.log.LogStorage.LogFile;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds the salt of a segment whose own header is damaged: that which most headers of records in it have. */
final class HeaderReconstruction {
    private final long baseSequence;
    private final long endSequence;
    private int salt;
    private long votes;

    private HeaderReconstruction(long baseSequence, long endSequence) {
        this.baseSequence = baseSequence;
        this.endSequence = endSequence;
    }

    /** The header that the segment must have had; null if there is no record in it of those that belong there. */
    static @Nullable SegmentHeader of(LogFile file, String name, long endSequence) throws IOException {
        HeaderReconstruction reconstructed = new HeaderReconstruction(SegmentHeader.baseOf(name), endSequence);
        byte[] bytes = SegmentScan.window(file);
        int held = 0;
        long at = 0;
        for (int n; (n = file.read(at + held, bytes, held, bytes.length - held)) > 0; ) {
            held += n;
            int i = 0;
            for (; i + RecordHeader.SIZE_BYTES <= held; i++) {
                reconstructed.count(bytes, i);
            }
            System.arraycopy(bytes, i, bytes, 0, held - i);
            at += i;
            held -= i;
        }
        return reconstructed.votes == 0
                ? null
                : new SegmentHeader(reconstructed.baseSequence, Integer.MAX_VALUE, reconstructed.salt);
    }

    /** By majority vote (Boyer and Moore), which needs no list of candidates. */
    private void count(byte[] bytes, int at) {
        int found = RecordHeader.salt(bytes, at);
        if (!RecordHeader.isWhole(bytes, at, found)
                || RecordHeader.sequence(bytes, at) < baseSequence
                || RecordHeader.sequence(bytes, at) > endSequence) {
            return;
        }
        if (votes == 0) {
            salt = found;
        }
        votes += found == salt ? 1 : -1;
    }
}
