package io.thalweg.log;

import io.thalweg.log.LogStorage.LogFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/** Steps over the records of one segment and checks each; what is not whole is not there. */
final class SegmentScan implements Closeable {
    /** Fewer calls than 64 KiB, and still in the processor's second cache. */
    private static final int WINDOW_BYTES = 256 * 1024;

    /** The payload of a COMMIT: the offset and the sequence below which all was durable before its batch. */
    static final int COMMIT_BYTES = 2 * Long.BYTES;

    final String name;
    private final LogFile file;
    private final SegmentHeader header;
    private byte[] window = new byte[SegmentHeader.SIZE_BYTES];
    private int windowBytes;
    private long windowOffset;
    private long offset = SegmentHeader.SIZE_BYTES;
    private long nextSequence;
    private int record;
    private boolean ended;

    /** Owns {@code file} from now on. */
    SegmentScan(LogFile file, String name) throws IOException {
        this.name = name;
        this.file = file;
        try {
            header = SegmentHeader.of(name, window, available(0, SegmentHeader.SIZE_BYTES));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
        nextSequence = header.baseSequence();
        window = new byte[WINDOW_BYTES];
        windowBytes = 0;
    }

    SegmentHeader header() {
        return header;
    }

    /** Where the next record begins, or would. */
    long offset() {
        return offset;
    }

    /** The number of the next record of data. */
    long nextSequence() {
        return nextSequence;
    }

    /** Whether the last record was a footer: the segment ended in peace. */
    boolean hasEnded() {
        return ended;
    }

    /** The file's size in bytes. */
    long sizeBytes() throws IOException {
        return file.sizeBytes();
    }

    /** Steps to the next record; false where there is none that is whole, and the next call looks there again. */
    boolean next() throws IOException {
        if (isRecordAt(offset)) {
            int at = (int) (offset - windowOffset);
            record = at;
            offset += RecordHeader.totalBytes(RecordHeader.length(window, at));
            if (type() == RecordHeader.DATA) {
                nextSequence++;
            }
            ended = type() == RecordHeader.FOOTER;
            return true;
        }
        forget();
        return false;
    }

    private boolean isRecordAt(long at) throws IOException {
        if (available(at, RecordHeader.SIZE_BYTES) < RecordHeader.SIZE_BYTES) {
            return false;
        }
        int in = (int) (at - windowOffset);
        if (!RecordHeader.isWhole(window, in, header.salt())
                || RecordHeader.sequence(window, in) != nextSequence
                || !isPlausible(in)) {
            return false;
        }
        long total = RecordHeader.totalBytes(RecordHeader.length(window, in));
        return available(at, total) >= total
                && RecordHeader.isPayloadWhole(window, (int) (at - windowOffset))
                && isPossible(at);
    }

    /** A COMMIT can only name what stands before it; what follows from one that lies would fill the disk. */
    private boolean isPossible(long at) {
        int in = (int) (at - windowOffset);
        if (RecordHeader.type(window, in) != RecordHeader.COMMIT) {
            return true;
        }
        long durable = RecordHeader.getLong(window, in + RecordHeader.SIZE_BYTES);
        long below = RecordHeader.getLong(window, in + RecordHeader.SIZE_BYTES + Long.BYTES);
        return durable >= SegmentHeader.SIZE_BYTES
                && durable <= at
                && below >= header.baseSequence()
                && below <= nextSequence;
    }

    private boolean isPlausible(int in) {
        int length = RecordHeader.length(window, in);
        return switch (RecordHeader.type(window, in)) {
            case RecordHeader.DATA -> length <= header.maxRecordBytes();
            case RecordHeader.COMMIT -> length == COMMIT_BYTES;
            default -> length == 0;
        };
    }

    /** How many of {@code wanted} bytes at {@code at} the window holds; fewer only at the end of the file. */
    private int available(long at, long wanted) throws IOException {
        if (at < windowOffset || at + wanted > windowOffset + windowBytes) {
            keepFrom(at);
            if (wanted > window.length && at + wanted <= file.sizeBytes()) {
                window = Arrays.copyOf(window, (int) wanted);
            }
            while (windowBytes < Math.min(wanted, window.length)) {
                int n = file.read(at + windowBytes, window, windowBytes, window.length - windowBytes);
                if (n < 0) {
                    break;
                }
                windowBytes += n;
            }
        }
        return (int) Math.min(wanted, windowOffset + windowBytes - at);
    }

    private void keepFrom(long at) {
        int kept = (int) Math.max(0, windowOffset + windowBytes - at);
        if (at < windowOffset || kept == 0) {
            kept = 0;
        } else {
            System.arraycopy(window, (int) (at - windowOffset), window, 0, kept);
        }
        windowOffset = at;
        windowBytes = kept;
    }

    /** Of the record that the last {@link #next} stepped over, until the next one: so are the following. */
    int type() {
        return RecordHeader.type(window, record);
    }

    long sequence() {
        return RecordHeader.sequence(window, record);
    }

    int length() {
        return RecordHeader.length(window, record);
    }

    /** Holds the payload, at {@link #payloadAt}. */
    byte[] bytes() {
        return window;
    }

    int payloadAt() {
        return record + RecordHeader.SIZE_BYTES;
    }

    /** Of a COMMIT: below which offset all was durable before its batch. */
    long durableOffset() {
        return RecordHeader.getLong(window, payloadAt());
    }

    /** Of a COMMIT: below which sequence. */
    long durableSequence() {
        return RecordHeader.getLong(window, payloadAt() + Long.BYTES);
    }

    /** Whether the record here is whole by now; steps over nothing. */
    boolean isWhole() throws IOException {
        forget();
        boolean whole = isRecordAt(offset);
        forget();
        return whole;
    }

    /** Whether there is anything but zeros where the next header should be. */
    boolean hasBegun() throws IOException {
        int n = available(offset, RecordHeader.SIZE_BYTES);
        int at = (int) (offset - windowOffset);
        boolean begun = false;
        for (int i = at; i < at + n; i++) {
            begun |= window[i] != 0;
        }
        forget();
        return begun;
    }

    /** What was read from here on may have been written meanwhile. */
    private void forget() {
        windowBytes = (int) Math.max(0, Math.min(windowBytes, offset - windowOffset));
    }

    /** Whether the file holds anything but zeros from here on. */
    boolean hasRemains() throws IOException {
        return endOfRemains() > offset;
    }

    /** Behind the last byte of the file that is not zero; {@link #offset} where all are. */
    long endOfRemains() throws IOException {
        long end = offset;
        byte[] bytes = new byte[WINDOW_BYTES];
        long at = offset;
        for (int n; (n = file.read(at, bytes, 0, bytes.length)) > 0; at += n) {
            for (int i = n - 1; i >= 0; i--) {
                if (bytes[i] != 0) {
                    end = at + i + 1;
                    break;
                }
            }
        }
        return end;
    }

    /**
     * Where a whole COMMIT or FOOTER behind this place says that the bytes here were on the disk already; -1 where none does.
     * A tear is what nothing behind it contradicts.
     */
    long proofOfLoss() throws IOException {
        byte[] bytes = new byte[WINDOW_BYTES];
        int most = RecordHeader.SIZE_BYTES + COMMIT_BYTES;
        long at = offset;
        int held = 0;
        while (true) {
            int n = file.read(at + held, bytes, held, bytes.length - held);
            held += Math.max(n, 0);
            int i = 0;
            for (; i + RecordHeader.SIZE_BYTES <= held && (n < 0 || i + most <= held); i += 8) {
                if (provesLoss(bytes, i, held)) {
                    return at + i;
                }
            }
            if (n < 0) {
                return -1;
            }
            System.arraycopy(bytes, i, bytes, 0, held - i);
            at += i;
            held -= i;
        }
    }

    private boolean provesLoss(byte[] bytes, int at, int held) {
        int type = RecordHeader.type(bytes, at);
        if ((type != RecordHeader.COMMIT && type != RecordHeader.FOOTER)
                || !RecordHeader.isWhole(bytes, at, header.salt())) {
            return false;
        }
        if (type == RecordHeader.FOOTER) {
            return RecordHeader.length(bytes, at) == 0;
        }
        return RecordHeader.length(bytes, at) == COMMIT_BYTES
                && at + RecordHeader.SIZE_BYTES + COMMIT_BYTES <= held
                && RecordHeader.isPayloadWhole(bytes, at)
                && RecordHeader.getLong(bytes, at + RecordHeader.SIZE_BYTES) > offset;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
