package io.thalweg.log;

import java.io.IOException;
import java.util.List;

/**
 * How many bytes all segments of a log take. Looked for once, where there is a limit; then the log's one writer says
 * what it creates, trims and drops.
 */
final class SegmentSpace {
    private final LogStorage storage;
    private final LogSettings settings;
    /** Negative until it is first needed. */
    private long bytes = -1;

    SegmentSpace(LogStorage storage, LogSettings settings) {
        this.storage = storage;
        this.settings = settings;
    }

    /** A segment was created with so many bytes, or, where negative, lost them. */
    void add(long moreBytes) {
        if (bytes >= 0) {
            bytes += moreBytes;
        }
    }

    /** Deletes a segment. */
    void drop(String name) throws IOException {
        long droppedBytes = bytes < 0 ? 0 : sizeBytes(name);
        storage.delete(name);
        add(-droppedBytes);
    }

    /** Whether a segment may be made ahead; false if the space is unknown, and {@link #requireRoom} throws why. */
    boolean haveRoom(long newBytes) {
        try {
            return bytesWith(newBytes) <= settings.maxTotalBytes()
                    // The present one may have holes, which are not to find the disk full for the next one's sake.
                    && storage.usableBytes() / 2 >= newBytes;
        } catch (IOException e) {
            return false;
        }
    }

    void requireRoom(long newBytes) throws IOException {
        long total = bytesWith(newBytes);
        if (total > settings.maxTotalBytes()) {
            throw new IOException(storage.name() + " is full: a new segment would make it " + total + " bytes, at most "
                    + settings.maxTotalBytes() + " are allowed; drop records with dropBefore");
        }
    }

    private long bytesWith(long newBytes) throws IOException {
        if (bytes < 0 && settings.maxTotalBytes() < Long.MAX_VALUE) {
            long found = 0;
            List<String> names = Segments.names(storage);
            for (String name : names) {
                found += sizeBytes(name);
            }
            bytes = found;
        }
        return Math.max(0, bytes) + newBytes;
    }

    private long sizeBytes(String name) throws IOException {
        try (LogStorage.LogFile file = storage.openToRead(name)) {
            return file.sizeBytes();
        }
    }
}
