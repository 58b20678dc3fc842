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
    private boolean allocated;

    private SegmentWriter(SegmentHeader header, LogFile file, long sizeBytes, boolean allocated) {
        this.header = header;
        this.file = file;
        this.sizeBytes = sizeBytes;
        this.allocated = allocated;
    }

    /** Writes the records that a new segment takes over from an older one. */
    interface Carrying {
        void carry(SegmentWriter segment) throws IOException;
    }

    /**
     * A new segment, on the disk with all that it takes over before its name is: whoever sees the name sees the rest.
     *
     * @param spare its file if that was made ahead
     * @param allocated whether all its space is to be on the disk too
     */
    static SegmentWriter create(
            LogStorage storage,
            SegmentHeader header,
            long sizeBytes,
            @Nullable LogFile spare,
            boolean allocated,
            Carrying carrying)
            throws IOException {
        String temporary = spare == null ? header.name() + TEMPORARY : SpareSegment.NAME;
        LogFile file = spare == null ? createEmpty(storage, temporary, sizeBytes, allocated) : spare;
        SegmentWriter segment = new SegmentWriter(header, file, sizeBytes, allocated || spare != null);
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

    /**
     * The file of a segment, zeros. Allocated, they are on the disk: a full one shows here, and a force of records has nothing
     * else to bring there. Not allocated, they cost nothing, and the disk gets each byte once.
     */
    static LogFile createEmpty(LogStorage storage, String name, long sizeBytes, boolean allocated) throws IOException {
        LogFile file = storage.create(name);
        try {
            if (allocated) {
                writeZeros(file, 0, sizeBytes);
                file.force();
            } else {
                file.setSize(sizeBytes);
            }
            return file;
        } catch (IOException | RuntimeException | Error e) {
            abandon(storage, file, name, e);
            throw e;
        }
    }

    private static void writeZeros(LogFile file, long from, long end) throws IOException {
        for (long at = from; at < end; at += ZEROS.length) {
            file.write(at, ZEROS, 0, (int) Math.min(ZEROS.length, end - at));
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

    /**
     * Takes the place of that many bytes, for {@link #writeDurably}.
     *
     * @return its offset
     */
    long claim(int length) {
        long at = offset;
        offset += length;
        return at;
    }

    void writeDurably(long at, byte[] bytes, int length) throws IOException {
        file.writeDurably(at, bytes, 0, length);
    }

    /** Whether all its space was written once, so that a force of records has nothing else to bring to the disk. */
    boolean isAllocated() {
        return allocated;
    }

    /** Writes zeros wherever no record is yet. */
    void allocate() throws IOException {
        writeZeros(file, offset, sizeBytes);
        allocated = true;
    }

    /** Whether it is time to make the next one, once that many bytes more are in it. */
    boolean isHalfFullWith(int more) {
        return offset + more > sizeBytes / 2;
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
