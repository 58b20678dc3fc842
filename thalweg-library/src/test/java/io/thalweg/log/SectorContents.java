package io.thalweg.log;

/** What of a log stands in the sectors of a file, before a cut. */
final class SectorContents {
    /** A part of a segment. */
    enum Part {
        SEGMENT_HEADER,
        RECORD_HEADER,
        PAYLOAD,
        COMMIT,
        FOOTER,
        FREE_SPACE
    }

    /** A bit for each part. */
    private final int[] parts;

    SectorContents(SectorFile file) {
        parts = new int[file.sectors()];
        if (file.role() != SectorFile.Role.TORN_COPY) {
            mark(file);
        }
    }

    private void mark(SectorFile file) {
        byte[] bytes = file.bytes();
        int end = file.sizeBytes();
        mark(Part.SEGMENT_HEADER, 0, Math.min(end, SegmentHeader.SIZE_BYTES));
        long at = SegmentHeader.SIZE_BYTES;
        while (at + RecordHeader.SIZE_BYTES <= end) {
            int type = RecordHeader.type(bytes, (int) at);
            int length = RecordHeader.length(bytes, (int) at);
            long next = at + RecordHeader.totalBytes(length);
            if (type < RecordHeader.DATA || type > RecordHeader.FOOTER || length < 0 || next > end) {
                break;
            }
            int payload = (int) at + RecordHeader.SIZE_BYTES;
            if (type == RecordHeader.DATA) {
                mark(Part.RECORD_HEADER, (int) at, payload);
                mark(Part.PAYLOAD, payload, (int) next);
            } else {
                mark(type == RecordHeader.COMMIT ? Part.COMMIT : Part.FOOTER, (int) at, (int) next);
            }
            at = next;
        }
        mark(Part.FREE_SPACE, (int) Math.min(at, end), end);
    }

    private void mark(Part part, int from, int end) {
        for (int sector = from / SectorFile.SECTOR_BYTES; sector * SectorFile.SECTOR_BYTES < end; sector++) {
            parts[sector] |= 1 << part.ordinal();
        }
    }

    /** Whether that part, or a piece of it, stands in that sector. */
    boolean has(int sector, Part part) {
        return (parts[sector] & 1 << part.ordinal()) != 0;
    }
}
