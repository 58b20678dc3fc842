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

    /** The number of the first record that the segment at {@code index} does not have: the next one begins with it. */
    static long end(List<String> names, int index) {
        return index + 1 < names.size() ? SegmentHeader.baseOf(names.get(index + 1)) : Long.MAX_VALUE;
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

    static void allocate(SegmentWriter segment, LogStorage storage) throws IOException {
        try {
            segment.allocate();
        } catch (IOException e) {
            throw notAllocated(storage, segment.sizeBytes(), e);
        }
    }

    /** A few bytes fit, but not a segment: unexpected by users who set no size. */
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
