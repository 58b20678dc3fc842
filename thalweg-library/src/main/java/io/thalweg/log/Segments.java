package io.thalweg.log;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/** The names of a log's segments, in order. */
final class Segments {
    private Segments() {}

    static List<String> names(LogStorage storage) throws IOException {
        List<String> names = new ArrayList<>(storage.names());
        names.removeIf(name -> !SegmentHeader.isName(name));
        names.sort(null);
        return names;
    }

    /** Whether no segment follows that one now. */
    static boolean isLast(LogStorage storage, String name) throws IOException {
        List<String> names = names(storage);
        return !names.isEmpty() && names.get(names.size() - 1).equals(name);
    }

    /** What is done with the names of all segments. */
    interface Work<T> {
        T of(List<String> names) throws IOException;
    }

    /** Does it, and begins anew where a segment is missing that was dropped since they were listed. */
    static <T> T read(LogStorage storage, Work<T> work) throws IOException {
        while (true) {
            List<String> names = names(storage);
            try {
                return work.of(names);
            } catch (FileNotFoundException | NoSuchFileException e) {
                if (names(storage).equals(names)) {
                    throw e;
                }
            }
        }
    }

    /** Refuses any segment that does not hold all its records up to the base of the next, or ends in a tear. */
    static void verify(LogStorage storage, List<String> segments) throws IOException {
        for (int i = 0; i < segments.size(); i++) {
            try (SegmentScan scan = new SegmentScan(storage.openToRead(segments.get(i)), segments.get(i))) {
                long end = i + 1 < segments.size() ? SegmentHeader.baseOf(segments.get(i + 1)) : Long.MAX_VALUE;
                while (scan.nextSequence() < end && scan.next()) {
                    // Checked by stepping.
                }
                if (scan.nextSequence() < end && (end != Long.MAX_VALUE || scan.hasRemains())) {
                    throw new CorruptedLogException(scan.name, scan.offset(), scan.damaged());
                }
                if (end == Long.MAX_VALUE) {
                    requireUncut(scan);
                }
            }
        }
    }

    /** Refuses the last segment, at whose end {@code scan} stands, if its file lost more. */
    static void requireUncut(SegmentScan scan) throws IOException {
        if (scan.isCutShort()) {
            throw new CorruptedLogException(scan.name, scan.sizeBytes(), scan.whatIsCut());
        }
    }

    /** What all segments take with one more of that size; not looked for where there is no limit. */
    static long bytesWith(LogStorage storage, long newBytes, long mostBytes) throws IOException {
        long total = newBytes;
        if (mostBytes < Long.MAX_VALUE) {
            for (String name : names(storage)) {
                try (LogStorage.LogFile file = storage.openToRead(name)) {
                    total += file.sizeBytes();
                }
            }
        }
        return total;
    }

    /** Whether a segment of that size may be made ahead; where nobody can say, whoever needs it is told why. */
    static boolean haveRoom(LogStorage storage, LogSettings settings) {
        try {
            return bytesWith(storage, settings.segmentBytes(), settings.maxTotalBytes()) <= settings.maxTotalBytes()
                    // The present one may have holes, which are not to find the disk full for the next one's sake.
                    && storage.usableBytes() / 2 >= settings.segmentBytes();
        } catch (IOException e) {
            return false;
        }
    }

    static void requireRoom(LogStorage storage, long newBytes, long mostBytes) throws IOException {
        long total = bytesWith(storage, newBytes, mostBytes);
        if (total > mostBytes) {
            throw new IOException(storage.name() + " is full: a new segment would make it " + total + " bytes, at most "
                    + mostBytes + " are allowed; drop records with dropBefore");
        }
    }

    static void allocate(SegmentWriter segment, LogStorage storage, long sizeBytes) throws IOException {
        try {
            segment.allocate();
        } catch (IOException e) {
            throw notAllocated(storage, sizeBytes, e);
        }
    }

    /** A few bytes fit, but not a segment: who set no size does not expect that. */
    static IOException notAllocated(LogStorage storage, long sizeBytes, IOException e) {
        if (storage.usableBytes() >= sizeBytes) {
            return e;
        }
        return new IOException(
                e.getMessage() + "; a commit to the disk allocates the whole segment of " + sizeBytes
                        + " bytes: make room, or set AppendLog.Builder.segmentBytes to less",
                e);
    }
}
