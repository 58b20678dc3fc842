package io.thalweg.log;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a log in order when it is opened for writing. */
final class Recovery {
    private static final int COPIED_BYTES = 64 * 1024;

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
            LogReader.verify(storage);
        }
        String last = segments.get(segments.size() - 1);
        try (SegmentScan scan = new SegmentScan(storage.openToRead(last), last)) {
            return recover(scan);
        }
    }

    /** What an opening that was cut off had not finished; no name of a segment refers to it. */
    private void removeTemporaries() throws IOException {
        for (String name : storage.names()) {
            if (isTemporary(name)) {
                storage.delete(name);
            }
        }
    }

    /** Only ours: a directory may hold what others keep there. */
    private static boolean isTemporary(String name) {
        return name.equals(SpareSegment.NAME)
                || (name.endsWith(SegmentWriter.TEMPORARY)
                        && SegmentHeader.isName(name.substring(0, name.length() - SegmentWriter.TEMPORARY.length())));
    }

    /**
     * What was not durable for certain is written anew, into a segment of its own: the page cache may show what the
     * disk never got, and nothing is written behind bytes of an earlier life.
     */
    private Recovered recover(SegmentScan scan) throws IOException {
        RecordStart durable =
                new RecordStart(SegmentHeader.SIZE_BYTES, scan.header().baseSequence());
        RecordStart behindCommit = durable;
        boolean seen = true;
        while (scan.nextOrEnd()) {
            if (scan.type() == RecordHeader.COMMIT) {
                durable = new RecordStart(scan.durableOffset(), scan.durableSequence());
                // The fields of a COMMIT are not trusted: where they contradict the scan, nothing is cut.
                seen = durable.equals(behindCommit)
                        || durable.equals(new RecordStart(scan.recordOffset(), scan.sequence()));
                behindCommit = new RecordStart(scan.offset(), scan.nextSequence());
            }
        }
        saveTail(scan);
        if (scan.hasEnded()) {
            return new Recovered(scan.nextSequence(), null);
        }
        Recovered recovered = carried(scan, durable.offset, durable.sequence);
        SegmentWriter segment = recovered.segment();
        if (seen && segment != null && !segment.name().equals(scan.name)) {
            // The new segment has what stands behind by now: repeated crashes must not fill the disk with empty space.
            try {
                storage.cut(scan.name, durable.offset);
            } catch (IOException | RuntimeException | Error e) {
                try (segment) {
                    throw e;
                }
            }
        }
        return recovered;
    }

    /** Where a record begins, or would. */
    private record RecordStart(long offset, long sequence) {}

    /** Nothing is thrown away: what is torn stays beside the log. */
    private void saveTail(SegmentScan scan) throws IOException {
        long end = scan.endOfRemains();
        if (end == scan.offset()) {
            return;
        }
        List<String> names = storage.names();
        String name = scan.name + ".torn-" + scan.offset();
        try (LogStorage.LogFile from = storage.openToRead(scan.name)) {
            int copies = 1;
            for (String plain = name; names.contains(name); name = plain + '-' + ++copies) {
                if (isCopy(name, from, scan.offset(), end)) {
                    return; // of an opening that was cut off
                }
            }
            try (LogStorage.LogFile to = storage.create(name)) {
                copy(from, scan.offset(), end, to);
                to.force();
            }
        }
    }

    private boolean isCopy(String name, LogStorage.LogFile from, long begin, long end) throws IOException {
        try (LogStorage.LogFile copy = storage.openToRead(name)) {
            if (copy.sizeBytes() != end - begin) {
                return false;
            }
            byte[] bytes = new byte[COPIED_BYTES];
            byte[] copied = new byte[COPIED_BYTES];
            for (long at = begin; at < end; at += bytes.length) {
                int n = LogStorage.LogFile.readFully(from, at, bytes);
                int length = (int) Math.min(n, end - at);
                LogStorage.LogFile.readFully(copy, at - begin, copied);
                if (!Arrays.equals(bytes, 0, length, copied, 0, length)) {
                    return false;
                }
            }
            return true;
        }
    }

    private static void copy(LogStorage.LogFile from, long begin, long end, LogStorage.LogFile to) throws IOException {
        byte[] bytes = new byte[COPIED_BYTES];
        for (long at = begin; at < end; ) {
            int n = from.read(at, bytes, 0, (int) Math.min(bytes.length, end - at));
            if (n < 0) {
                return;
            }
            to.write(at - begin, bytes, 0, n);
            at += n;
        }
    }

    private Recovered carried(SegmentScan end, long durableOffset, long durableSequence) throws IOException {
        long carriedBytes = end.offset() - durableOffset;
        long sizeBytes = Math.max(
                settings.firstSegmentBytes(), SegmentHeader.SIZE_BYTES + carriedBytes + SegmentWriter.RESERVE_BYTES);
        SegmentHeader header = new SegmentHeader(
                durableSequence, settings.maxRecordBytes(end.header()), settings.newSalt(), sizeBytes);
        // Close first: on some FUSE file systems renaming over an open file makes both disappear for a moment.
        end.close();
        SegmentWriter segment = SegmentWriter.create(storage, header, sizeBytes, null, false, to -> {
            try (SegmentScan from = new SegmentScan(storage.openToRead(end.name), end.name)) {
                from.seek(durableSequence);
                carry(from, to, durableSequence, end.nextSequence());
            }
        });
        return new Recovered(end.nextSequence(), segment);
    }

    private static void carry(SegmentScan from, SegmentWriter to, long first, long end) throws IOException {
        RecordBuffer records = new RecordBuffer();
        while (from.nextSequence() < end) {
            if (!from.nextOrEnd()) {
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
