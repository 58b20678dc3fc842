package io.thalweg.log;

import io.thalweg.log.LogStorage.LogFile;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The segment at the end of the log. */
final class SegmentWriter implements Closeable {
    private static final byte[] ZEROS = new byte[1 << 20];
    static final String TEMPORARY = ".tmp";

    /** Kept free for what ends a batch and a segment. */
    static final int RESERVE_BYTES = RecordHeader.SIZE_BYTES + SegmentScan.COMMIT_BYTES + RecordHeader.SIZE_BYTES;

    private final SegmentHeader header;
    private final LogFile file;
    private final long sizeBytes;
    private long offset = SegmentHeader.SIZE_BYTES;

    private SegmentWriter(SegmentHeader header, LogFile file, long sizeBytes) {
        this.header = header;
        this.file = file;
        this.sizeBytes = sizeBytes;
    }

    /** Writes the records that a new segment takes over from an older one. */
    interface Carrying {
        void carry(SegmentWriter segment) throws IOException;
    }

    /**
     * A new segment, on the disk with all that it takes over before its name is: whoever sees the name sees the rest.
     *
     * @param spare its file if that was made ahead
     */
    static SegmentWriter create(
            LogStorage storage, SegmentHeader header, long sizeBytes, @Nullable LogFile spare, Carrying carrying)
            throws IOException {
        String temporary = spare == null ? header.name() + TEMPORARY : SpareSegment.NAME;
        LogFile file = spare == null ? createZeros(storage, temporary, sizeBytes) : spare;
        SegmentWriter segment = new SegmentWriter(header, file, sizeBytes);
        try {
            file.write(0, header.toBytes(), 0, SegmentHeader.SIZE_BYTES);
            carrying.carry(segment);
            file.force();
            storage.rename(temporary, header.name());
            file.renamed(header.name());
            storage.force();
            return segment;
        } catch (IOException | RuntimeException | Error e) {
            abandon(storage, file, temporary, e);
            throw e;
        }
    }

    /** The space is written, not only reserved: a full disk shows here, and later writes change no file size. */
    static LogFile createZeros(LogStorage storage, String name, long sizeBytes) throws IOException {
        LogFile file = storage.create(name);
        try {
            for (long at = 0; at < sizeBytes; at += ZEROS.length) {
                file.write(at, ZEROS, 0, (int) Math.min(ZEROS.length, sizeBytes - at));
            }
            file.force();
            return file;
        } catch (IOException | RuntimeException | Error e) {
            abandon(storage, file, name, e);
            throw e;
        }
    }

    private static void abandon(LogStorage storage, LogFile file, String temporary, Throwable cause) {
        try (file) {
            storage.delete(temporary);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    int salt() {
        return header.salt();
    }

    String name() {
        return header.name();
    }

    /** Where the next record goes. */
    long offset() {
        return offset;
    }

    /** Whether records of that many bytes fit behind those at {@code end}, and what ends a batch and a segment too. */
    boolean hasRoom(long end, long bytes) {
        return end + bytes + RESERVE_BYTES <= sizeBytes;
    }

    void write(byte[] bytes, int length) throws IOException {
        file.write(offset, bytes, 0, length);
        offset += length;
    }

    /** Whether it is time to make the next one. */
    boolean isHalfFull() {
        return offset > sizeBytes / 2;
    }

    void force() throws ForceFailedException {
        file.force();
    }

    /** Gives back the space that no record took. */
    void trim() throws IOException {
        file.setSize(offset);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
