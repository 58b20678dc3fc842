package io.thalweg.log;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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

    private final List<Set<Part>> parts = new ArrayList<>();

    SectorContents(SectorFile file) {
        for (int sector = 0; sector < file.sectors(); sector++) {
            parts.add(EnumSet.noneOf(Part.class));
        }
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
            parts.get(sector).add(part);
        }
    }

    /** What stands in that sector. */
    Set<Part> of(int sector) {
        return parts.get(sector);
    }
}
