package io.thalweg.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The first 64 bytes of a segment, little-endian: magic (8), version (4), largest record (4), number of the first
 * record (8), salt (4), size of the file (8), zeros, CRC32C of the 60 bytes before.
 *
 * @param baseSequence the number of the segment's first record
 * @param salt drawn for each segment: a record of another one, left in the same place of the disk, is none of this
 * @param fullBytes what the file has until a footer ends it: one that is shorter was cut; 0 if unknown
 */
record SegmentHeader(long baseSequence, int maxRecordBytes, int salt, long fullBytes) {
    static final int SIZE_BYTES = 64;
    static final int VERSION = 1;
    static final int VERSION_OFFSET = 8;
    private static final int CHECKED_BYTES = SIZE_BYTES - Integer.BYTES;
    private static final byte[] MAGIC = "THALWLOG".getBytes(StandardCharsets.US_ASCII);
    private static final String SUFFIX = ".log";
    private static final int DIGITS = 20;
    /**
     * Of a next record. More than can be appended in practice; much larger numbers would overflow. No record has it.
     */
    static final long LARGEST_SEQUENCE = 1L << 62;

    private static final String LARGEST = name(LARGEST_SEQUENCE);

    SegmentHeader(long baseSequence, int maxRecordBytes, int salt) {
        this(baseSequence, maxRecordBytes, salt, 0);
    }

    byte[] toBytes() {
        byte[] bytes = new byte[SIZE_BYTES];
        System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
        RecordHeader.putInt(bytes, VERSION_OFFSET, VERSION);
        RecordHeader.putInt(bytes, 12, maxRecordBytes);
        RecordHeader.putLong(bytes, 16, baseSequence);
        RecordHeader.putInt(bytes, 24, salt);
        RecordHeader.putLong(bytes, 28, fullBytes);
        RecordHeader.putInt(bytes, CHECKED_BYTES, RecordHeader.crc(bytes, 0, CHECKED_BYTES));
        return bytes;
    }

    /** Not reached by appending, but a damaged or forged log may contain it. */
    static void requireNumber(long sequence, LogStorage log) throws IOException {
        if (sequence >= LARGEST_SEQUENCE) {
            throw new IOException(log.name() + " has no number for another record: the largest, "
                    + (LARGEST_SEQUENCE - 1) + ", is taken; begin a new log");
        }
    }

    /** Of the file of that name. */
    static SegmentHeader read(LogStorage.LogFile file, String name) throws IOException {
        byte[] bytes = new byte[SIZE_BYTES];
        int available = LogStorage.LogFile.readFully(file, 0, bytes);
        if (available < SIZE_BYTES) {
            throw new CorruptedLogException(
                    name, 0, "need the " + SIZE_BYTES + " bytes of a segment's header, got " + available);
        }
        if (!Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new CorruptedLogException(name, 0, "this is no segment of a log: its first bytes are not THALWLOG");
        }
        int version = RecordHeader.getInt(bytes, VERSION_OFFSET);
        if (RecordHeader.getInt(bytes, CHECKED_BYTES) != RecordHeader.crc(bytes, 0, CHECKED_BYTES)) {
            throw new CorruptedLogException(name, 0, "the checksum of the segment's header is wrong");
        }
        if (version != VERSION) {
            throw new CorruptedLogException(
                    name, VERSION_OFFSET, "format version " + version + ", this Thalweg reads version " + VERSION);
        }
        SegmentHeader header = new SegmentHeader(
                RecordHeader.getLong(bytes, 16),
                RecordHeader.getInt(bytes, 12),
                RecordHeader.getInt(bytes, 24),
                RecordHeader.getLong(bytes, 28));
        if (!header.name().equals(name)) {
            throw new CorruptedLogException(
                    name, 16, "the segment begins with record " + header.baseSequence + ", its name says another");
        }
        return header;
    }

    /** The name of its file: twenty digits, so that names sort as their records do. */
    String name() {
        return name(baseSequence);
    }

    static String name(long baseSequence) {
        String digits = Long.toString(baseSequence);
        return "0".repeat(DIGITS - digits.length()) + digits + SUFFIX;
    }

    /** Whether a file of that name is a segment. */
    static boolean isName(String name) {
        if (name.length() != DIGITS + SUFFIX.length() || !name.endsWith(SUFFIX)) {
            return false;
        }
        for (int i = 0; i < DIGITS; i++) {
            if (name.charAt(i) < '0' || name.charAt(i) > '9') {
                return false;
            }
        }
        return name.compareTo(LARGEST) <= 0;
    }

    static long baseOf(String name) {
        return Long.parseLong(name.substring(0, DIGITS));
    }
}
