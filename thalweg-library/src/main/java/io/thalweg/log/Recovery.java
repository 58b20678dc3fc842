package io.thalweg.log;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a log in order when it is opened for writing. */
final class Recovery {
    private final LogStorage storage;
    private final LogSettings settings;

    Recovery(LogStorage storage, LogSettings settings) {
        this.storage = storage;
        this.settings = settings;
    }

    /**
     * @param nextSequence of the next record
     * @param segment takes it; null where the next record begins a segment
     */
    record Recovered(long nextSequence, @Nullable SegmentWriter segment) {}

    Recovered run() throws IOException {
        removeTemporaries();
        List<String> segments = Segments.names(storage);
        if (segments.isEmpty()) {
            return new Recovered(0, null);
        }
        if (settings.recovery() == LogRecovery.STRICT) {
            Segments.verify(storage, segments);
        }
        String last = segments.get(segments.size() - 1);
        try (SegmentScan scan = new SegmentScan(storage.openToRead(last), last)) {
            return recover(scan);
        }
    }

    /** What an opening that was cut off had not finished; no name of a segment refers to it. */
    private void removeTemporaries() throws IOException {
        for (String name : storage.names()) {
            if (name.endsWith(SegmentWriter.TEMPORARY)) {
                storage.delete(name);
            }
        }
    }

    /**
     * What was not durable for certain is written anew, into a segment of its own: the page cache may show what the disk
     * never got, and nothing is written behind bytes of an earlier life.
     */
    private Recovered recover(SegmentScan scan) throws IOException {
        long durableOffset = SegmentHeader.SIZE_BYTES;
        long durableSequence = scan.header().baseSequence();
        while (scan.next()) {
            if (scan.type() == RecordHeader.COMMIT) {
                durableOffset = scan.durableOffset();
                durableSequence = scan.durableSequence();
            }
        }
        if (scan.hasEnded() && !scan.hasRemains()) {
            return new Recovered(scan.nextSequence(), null);
        }
        long proof = scan.proofOfLoss(scan.offset());
        if (proof >= 0) {
            throw new CorruptedLogException(
                    scan.name,
                    scan.offset(),
                    "record " + scan.nextSequence() + " is damaged, and the record at offset " + proof
                            + " proves that it was on the disk; restore the segment from a copy");
        }
        saveTail(scan);
        return carried(scan, durableOffset, durableSequence);
    }

    /** Nothing is thrown away: what is torn stays beside the log. */
    private void saveTail(SegmentScan scan) throws IOException {
        long end = scan.endOfRemains();
        if (end == scan.offset()) {
            return;
        }
        String name = scan.name + ".torn-" + scan.offset();
        try (LogStorage.LogFile from = storage.openToRead(scan.name);
                LogStorage.LogFile to = storage.create(name)) {
            byte[] bytes = new byte[64 * 1024];
            long at = scan.offset();
            while (at < end) {
                int n = from.read(at, bytes, 0, (int) Math.min(bytes.length, end - at));
                if (n < 0) {
                    break;
                }
                to.write(at - scan.offset(), bytes, 0, n);
                at += n;
            }
            to.force();
        }
    }

    private Recovered carried(SegmentScan end, long durableOffset, long durableSequence) throws IOException {
        SegmentHeader header =
                new SegmentHeader(durableSequence, settings.maxRecordBytes(end.header()), settings.newSalt());
        long carriedBytes = end.offset() - durableOffset;
        long sizeBytes = Math.max(
                settings.segmentBytes(), SegmentHeader.SIZE_BYTES + carriedBytes + SegmentWriter.RESERVE_BYTES);
        try (SegmentScan from = new SegmentScan(storage.openToRead(end.name), end.name)) {
            from.seek(durableSequence);
            SegmentWriter segment = SegmentWriter.create(storage, header, sizeBytes, null, false, to -> {
                carry(from, to, durableSequence, end.nextSequence());
            });
            return new Recovered(end.nextSequence(), segment);
        }
    }

    private static void carry(SegmentScan from, SegmentWriter to, long first, long end) throws IOException {
        RecordBuffer records = new RecordBuffer();
        while (from.nextSequence() < end) {
            if (!from.next()) {
                throw new IOException(from.name + " at offset " + from.offset() + ": record " + from.nextSequence()
                        + " was there a moment ago; is something else writing into the log?");
            }
            if (!records.hasRoom(from.length())) {
                to.write(records.bytes(), records.length());
                records.clear();
            }
            if (from.type() == RecordHeader.DATA && from.sequence() >= first) {
                records.add(from.bytes(), from.payloadAt(), from.length(), from.type(), from.sequence(), to.salt());
            } else if (from.type() == RecordHeader.GAP && from.nextSequence() > first) {
                // A COMMIT whose numbers lie may name one in the middle of a gap.
                records.addGap(from.nextSequence(), Math.max(first, from.sequence()), to.salt());
            }
        }
        long durable = to.offset() + records.length();
        records.addCommit(durable, end, end, to.salt());
        to.write(records.bytes(), records.length());
    }
}
