package io.thalweg.index;

import io.thalweg.line.LineEndings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.zip.CRC32C;

/**
 * A saved index. Big-endian: magic, version, endings (0 any, 1 LF, 2 LF or CRLF, 3 NUL), size, time in seconds and
 * nanoseconds, the two checksums, the number of lines, the number of entries; for each entry its offset and the lines
 * before it; the CRC32C of all that.
 */
record IndexFile(IndexedState state, IndexEntries entries) {
    private static final long MAGIC =
            ByteBuffer.wrap("THALWIDX".getBytes(StandardCharsets.US_ASCII)).getLong();
    private static final int VERSION = 1;
    private static final int HEADER_BYTES = 60;
    private static final int ENTRY_BYTES = 2 * Long.BYTES;
    private static final int CRC_BYTES = Integer.BYTES;

    /** Of a file of some 2 TiB. */
    private static final int MOST_BYTES = 1 << 30;

    static void write(Path sidecar, LineEndings endings, IndexEntries entries, IndexedState state) throws IOException {
        long sizeBytes = HEADER_BYTES + (long) entries.count() * ENTRY_BYTES + CRC_BYTES;
        if (sizeBytes > MOST_BYTES) {
            throw new IOException("the index of " + sizeBytes + " bytes is too large to be saved in " + sidecar
                    + ": the limit is " + MOST_BYTES);
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) sizeBytes);
        bytes.putLong(MAGIC).putInt(VERSION).putInt(code(endings));
        bytes.putLong(state.sizeBytes());
        Instant changed = state.changed();
        bytes.putLong(changed.getEpochSecond()).putInt(changed.getNano());
        bytes.putInt(state.headCrc()).putInt(state.tailCrc());
        bytes.putLong(entries.lines()).putLong(entries.count());
        for (int i = 0; i < entries.count(); i++) {
            bytes.putLong(entries.offset(i)).putLong(entries.linesBefore(i));
        }
        bytes.putInt(crc(bytes, bytes.position()));
        replace(sidecar, bytes.array());
    }

    /** Written under another name first, so that no reader sees half of it. */
    private static void replace(Path sidecar, byte[] bytes) throws IOException {
        Path written =
                sidecar.resolveSibling(sidecar.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".new");
        try {
            Files.write(written, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(written, sidecar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(written);
            throw e;
        }
    }

    static IndexFile read(Path sidecar, LineEndings endings) throws IOException {
        long sizeBytes = Files.size(sidecar);
        if (sizeBytes < HEADER_BYTES + CRC_BYTES || sizeBytes > MOST_BYTES) {
            throw damaged(sidecar, "it has " + sizeBytes + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(sidecar));
        int crcAt = bytes.limit() - CRC_BYTES;
        if (crcAt < HEADER_BYTES || bytes.getInt(crcAt) != crc(bytes, crcAt)) {
            throw damaged(sidecar, "its checksum does not match");
        }
        if (bytes.getLong() != MAGIC) {
            throw damaged(sidecar, "it is no index of lines");
        }
        int version = bytes.getInt();
        if (version != VERSION) {
            throw new UnusableIndexException("the index " + sidecar + " is of version " + version + ", only " + VERSION
                    + " is known; build the index again, and save it");
        }
        if (bytes.getInt() != code(endings)) {
            throw new UnusableIndexException("the index " + sidecar + " is of other line endings than " + endings
                    + "; build the index again, and save it");
        }
        return read(bytes, crcAt, sidecar);
    }

    private static IndexFile read(ByteBuffer bytes, int crcAt, Path sidecar) throws IOException {
        long sizeBytes = bytes.getLong();
        Instant changed = Instant.ofEpochSecond(bytes.getLong(), bytes.getInt());
        IndexedState state = new IndexedState(sizeBytes, changed, bytes.getInt(), bytes.getInt());
        long lines = bytes.getLong();
        long count = bytes.getLong();
        if (count != (crcAt - HEADER_BYTES) / ENTRY_BYTES || (crcAt - HEADER_BYTES) % ENTRY_BYTES != 0) {
            throw damaged(sidecar, "it says that it has " + count + " entries");
        }
        IndexEntries entries = new IndexEntries();
        for (long i = 0; i < count; i++) {
            entries.add(bytes.getLong(), bytes.getLong());
        }
        entries.lines(lines);
        return new IndexFile(state, entries);
    }

    private static int code(LineEndings endings) {
        return switch (endings) {
            case ANY -> 0;
            case LF -> 1;
            case LF_OR_CRLF -> 2;
            case NUL -> 3;
        };
    }

    private static UnusableIndexException damaged(Path sidecar, String why) {
        return new UnusableIndexException(
                "the index " + sidecar + " is damaged: " + why + "; build the index again, and save it");
    }

    private static int crc(ByteBuffer bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().position(0).limit(length));
        return (int) crc.getValue();
    }
}
