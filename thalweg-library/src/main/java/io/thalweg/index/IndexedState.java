package io.thalweg.index;

import io.thalweg.internal.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * What a file was like when it was indexed.
 *
 * @param sizeBytes up to where it is indexed
 * @param changed when it was last written to, as its file system says
 * @param headCrc CRC32C of its first {@value #SAMPLE_BYTES} bytes
 * @param tailCrc CRC32C of the last that are indexed
 */
record IndexedState(long sizeBytes, Instant changed, int headCrc, int tailCrc) {
    static final int SAMPLE_BYTES = 4096;

    /** By its attributes alone. */
    static IndexedState of(Path file) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(Objects.requireNonNull(file, "file"), BasicFileAttributes.class);
        return new IndexedState(attributes.size(), attributes.lastModifiedTime().toInstant(), 0, 0);
    }

    /** The same with what is in {@code file}, up to where that ended when it was opened. */
    IndexedState indexed(OpenFile file) throws IOException {
        return new IndexedState(
                file.sizeBytes(), changed, headCrc(file, file.sizeBytes()), tailCrc(file, file.sizeBytes()));
    }

    /** Refuses {@code file}, which is {@code now}, if it is not this or longer. */
    void requireSame(IndexedState now, OpenFile file, Path sidecar) throws IOException {
        String difference = null;
        if (now.sizeBytes < sizeBytes) {
            difference = "has " + now.sizeBytes + " bytes; " + sizeBytes + " were indexed";
        } else if (now.sizeBytes == sizeBytes && !now.changed.equals(changed)) {
            difference = "was written to at " + now.changed + "; it was indexed as of " + changed;
        } else if (headCrc(file, sizeBytes) != headCrc || tailCrc(file, sizeBytes) != tailCrc) {
            difference = "has other bytes than were indexed";
        }
        if (difference != null) {
            throw new UnusableIndexException("the index " + sidecar + " is stale: " + file.name() + " " + difference
                    + "; build the index again, and save it");
        }
    }

    private static int headCrc(OpenFile file, long sizeBytes) throws IOException {
        return crc(file, 0, Math.min(SAMPLE_BYTES, sizeBytes));
    }

    private static int tailCrc(OpenFile file, long sizeBytes) throws IOException {
        return crc(file, Math.max(0, sizeBytes - SAMPLE_BYTES), sizeBytes);
    }

    private static int crc(OpenFile file, long from, long to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) (to - from));
        while (bytes.hasRemaining()) {
            file.readLocated(bytes, from + bytes.position());
        }
        CRC32C crc = new CRC32C();
        crc.update(bytes.flip());
        return (int) crc.getValue();
    }
}
