package io.thalweg.log;

import io.thalweg.log.LogStorage.LogFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.BooleanSupplier;
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
     * A new segment, on the disk with all that it takes over before its name is: a reader that sees the name sees the
     * rest.
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
        LogFile file = spare;
        if (file == null) {
            file = allocated
                    ? createAllocated(storage, temporary, sizeBytes, () -> false)
                    : createWithHoles(storage, temporary, sizeBytes);
        }
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
     * The file of a segment, of zeros that are on the disk: a full one shows here, and a force of records has nothing
     * else to bring there.
     *
     * @param cancelled whether it is not wanted any more
     */
    static LogFile createAllocated(LogStorage storage, String name, long sizeBytes, BooleanSupplier cancelled)
            throws IOException {
        LogFile file = storage.create(name);
        try {
            writeZeros(file, 0, sizeBytes, cancelled);
            file.force();
            return file;
        } catch (IOException | RuntimeException | Error e) {
            abandon(storage, file, name, e);
            throw e;
        }
    }

    /** The file of a segment whose zeros cost nothing, so that the disk gets each byte once. */
    private static LogFile createWithHoles(LogStorage storage, String name, long sizeBytes) throws IOException {
        LogFile file = storage.create(name);
        try {
            file.setSize(sizeBytes);
            return file;
        } catch (IOException | RuntimeException | Error e) {
            abandon(storage, file, name, e);
            throw e;
        }
    }

    private static void writeZeros(LogFile file, long from, long end, BooleanSupplier cancelled) throws IOException {
        for (long at = from; at < end; at += ZEROS.length) {
            if (cancelled.getAsBoolean()) {
                throw new IOException("the log is closed");
            }
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

    long sizeBytes() {
        return sizeBytes;
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
        writeZeros(file, offset, sizeBytes, () -> false);
        allocated = true;
    }

    /** Whether it is time to make the next one, once that many bytes more are in it. */
    boolean isHalfFullWith(int more) {
        return offset + more > sizeBytes / 2;
    }

    void force() throws ForceFailedException {
        file.force();
    }

    /** Throws if the file was deleted, moved or replaced: what was written to it is lost to the next opening. */
    void requireThere() throws ForceFailedException {
        file.requireThere();
    }

    void requireStillThere() throws ForceFailedException {
        file.requireStillThere();
    }

    /** Gives back the space that no record took; how many bytes. */
    long trim() throws IOException {
        file.setSize(offset);
        return sizeBytes - offset;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
