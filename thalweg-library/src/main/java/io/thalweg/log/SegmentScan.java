package io.thalweg.log;

import io.thalweg.internal.Opened;
import io.thalweg.log.LogStorage.LogFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Steps over the records of one segment and checks each; what is not whole is not there. */
final class SegmentScan implements Closeable {
    /** Fewer calls than 64 KiB, and still in the processor's second cache. */
    private static final int WINDOW_BYTES = 256 * 1024;

    /** Of a first look behind what was the end: all of it is copied, and mostly zeros. */
    private static final int LOOK_BYTES = 8 * 1024;

    /** The payload of a COMMIT: the offset and the sequence below which all was durable before its batch. */
    static final int COMMIT_BYTES = 2 * Long.BYTES;

    final String name;
    private final LogFile file;
    private final SegmentHeader header;
    private byte[] window;
    private int windowBytes;
    private long windowOffset;
    /** How much the next read asks for. */
    private int readBytes = WINDOW_BYTES;

    private long offset = SegmentHeader.SIZE_BYTES;
    private long nextSequence;
    private int record;
    private boolean ended;

    /** Steps over a segment whose own header is damaged; owns {@code file} from now on. */
    SegmentScan(LogFile file, SegmentHeader header) throws IOException {
        this.name = header.name();
        this.file = file;
        this.header = header;
        nextSequence = header.baseSequence();
        window = Opened.orClose(file, SegmentScan::window);
    }

    /** Owns {@code file} from now on. */
    SegmentScan(LogFile file, String name) throws IOException {
        this(file, name, null);
    }

    /**
     * Owns {@code file} from now on, and reads it with the memory of {@code before}, which is over then: fresh memory
     * is zeroed and in no cache, which takes longer than to read a segment of 64 KiB.
     */
    SegmentScan(LogFile file, String name, @Nullable SegmentScan before) throws IOException {
        this.name = name;
        this.file = file;
        header = Opened.orClose(file, opened -> SegmentHeader.read(opened, name));
        window = Opened.orClose(file, opened -> window(opened, before == null ? new byte[0] : before.window));
        nextSequence = header.baseSequence();
    }

    /** Memory to read that file with; no segment grows. */
    static byte[] window(LogFile file) throws IOException {
        return window(file, new byte[0]);
    }

    private static byte[] window(LogFile file, byte[] before) throws IOException {
        int wanted = (int) Math.max(SegmentHeader.SIZE_BYTES, Math.min(file.sizeBytes(), WINDOW_BYTES));
        return before.length < wanted ? new byte[wanted] : before;
    }

    SegmentHeader header() {
        return header;
    }

    /** Where the next record begins, or would. */
    long offset() {
        return offset;
    }

    /** Where the record begins that the last {@link #next} stepped over. */
    long recordOffset() {
        return windowOffset + record;
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

    /** Whether the file has lost its end: only a footer makes it shorter than it was made. */
    boolean isCutShort() throws IOException {
        return !ended && file.sizeBytes() < header.fullBytes() && footerSequence() < 0;
    }

    /** What is wrong then. */
    String whatIsCut() {
        return "the file ends here without a footer, " + header.fullBytes() + " bytes were made: it was cut short, and"
                + " records from " + nextSequence + " on may be lost that were on the disk";
    }

    /** What proves that the bytes here were on the disk, where {@link #next} was false; null where nothing does. */
    @Nullable
    LossProof proof(boolean toZeros) throws IOException {
        // Behind a footer nothing was ever written.
        return ended ? null : LossProof.find(file, header, offset, nextSequence, toZeros);
    }

    /**
     * Whether a second look at a last segment finds a whole record here, where {@link #next} was false: it was misread,
     * or has been written since. Where it finds none, the log ends, or in a tear that looks like the end.
     *
     * @param toZeros as of {@link LossProof#find}
     * @throws CorruptedLogException if there is none, but was one on the disk
     */
    boolean isWholeAfterAll(boolean toZeros) throws IOException {
        LossProof proof = proof(toZeros);
        boolean cutShort = proof == null && isCutShort();
        if (isWhole()) {
            return true;
        }
        if (proof != null) {
            throw new CorruptedLogException(
                    name,
                    offset,
                    damaged() + ", and the record at offset " + proof.offset() + " proves that it was on the disk");
        }
        if (cutShort) {
            throw new CorruptedLogException(name, sizeBytes(), whatIsCut());
        }
        return false;
    }

    /** Goes nearer to that record, and not past it; for a scan that has not begun. */
    void seek(long sequence) throws IOException {
        CommitSearch found = CommitSearch.of(file, header, sequence);
        offset = found.offset();
        nextSequence = found.sequence();
        if (!isWhole()) {
            // Damaged: a scan from the beginning finds where.
            offset = SegmentHeader.SIZE_BYTES;
            nextSequence = header.baseSequence();
        }
    }

    /** Steps to the next record; false where there is none that is whole, and the next call looks there again. */
    boolean next() throws IOException {
        if (nextData()) {
            return true;
        }
        boolean readBefore = offset < windowOffset + windowBytes;
        boolean found = isRecordAt(offset);
        if (!found && readBefore) {
            forget();
            found = isRecordAt(offset);
        }
        if (found) {
            step(offset);
        } else {
            forget();
        }
        return found;
    }

    /** As {@link #next}, of a last segment: false only where a second look finds no record either. */
    boolean nextOrEnd() throws IOException {
        while (!next()) {
            if (!isWholeAfterAll(false)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Steps to the next record if that is one of data and was read already, as most are; false where it takes more to
     * find out.
     */
    boolean nextData() {
        long leftBytes = windowOffset + windowBytes - offset;
        if (offset < windowOffset || leftBytes <= 0 || nextSequence >= SegmentHeader.LARGEST_SEQUENCE) {
            return false;
        }
        int in = (int) (offset - windowOffset);
        int total = RecordHeader.dataBytes(
                window, in, (int) leftBytes, header.salt(), nextSequence, header.maxRecordBytes());
        if (total < 0) {
            return false;
        }
        record = in;
        offset += total;
        nextSequence++;
        ended = false;
        return true;
    }

    /**
     * Steps to the next record whose payload is right, at this place or any byte behind it, whatever is between; false
     * where there is none, and nothing is stepped over.
     */
    boolean nextPastDamage() throws IOException {
        for (long at = offset; available(at, RecordHeader.SIZE_BYTES) == RecordHeader.SIZE_BYTES; at++) {
            int in = (int) (at - windowOffset);
            int last = windowBytes - RecordHeader.SIZE_BYTES;
            while (in < last && !isHeaderAt(in)) {
                in++;
            }
            at = windowOffset + in;
            if (isHeaderAt(in)
                    && RecordHeader.sequence(window, in) >= nextSequence
                    && RecordHeader.sequence(window, in) <= SegmentHeader.LARGEST_SEQUENCE) {
                long end = RecordHeader.SIZE_BYTES + (long) RecordHeader.length(window, in);
                if (available(at, end) >= end
                        && RecordHeader.isPayloadRight(window, (int) (at - windowOffset))
                        && isPossible((int) (at - windowOffset), at)) {
                    step(at);
                    return true;
                }
            }
        }
        forget();
        return false;
    }

    /** Goes back to where it stood; what was read from there on may have been written meanwhile. */
    void returnTo(long itsOffset, long itsNextSequence) {
        offset = itsOffset;
        nextSequence = itsNextSequence;
        ended = false;
        windowBytes = 0;
    }

    /** What is not whole here: the next record, or only what stands before it, such as a COMMIT. Steps over nothing. */
    String damaged() throws IOException {
        if (ended) {
            return "the segment ends before record " + nextSequence + ", which no file has";
        }
        long place = offset;
        long next = nextSequence;
        boolean spared = nextPastDamage() && recordOffset() > place && sequence() == next;
        returnTo(place, next);
        return (spared ? "what stands before record " : "record ") + next + " is damaged";
    }

    private void step(long at) {
        record = (int) (at - windowOffset);
        offset = at + RecordHeader.totalBytes(length());
        nextSequence = switch (type()) {
            case RecordHeader.DATA -> sequence() + 1;
            case RecordHeader.GAP -> RecordHeader.getLong(window, payloadAt());
            default -> sequence();
        };
        ended = type() == RecordHeader.FOOTER;
    }

    private boolean isRecordAt(long at) throws IOException {
        if (available(at, RecordHeader.SIZE_BYTES) < RecordHeader.SIZE_BYTES) {
            return false;
        }
        int in = (int) (at - windowOffset);
        if (!isHeaderAt(in) || RecordHeader.sequence(window, in) != nextSequence) {
            return false;
        }
        long total = RecordHeader.totalBytes(RecordHeader.length(window, in));
        return available(at, total) >= total
                && RecordHeader.isPayloadWhole(window, (int) (at - windowOffset))
                && isPossible((int) (at - windowOffset), at);
    }

    private boolean isHeaderAt(int in) {
        return RecordHeader.isWhole(window, in, header.salt()) && isPlausible(in);
    }

    /**
     * A COMMIT can only name what stands before it, a GAP what follows; one that lies would fill the disk, or run over.
     * Behind a record there is always a number for the next.
     */
    private boolean isPossible(int in, long at) {
        int payload = in + RecordHeader.SIZE_BYTES;
        long sequence = RecordHeader.sequence(window, in);
        return switch (RecordHeader.type(window, in)) {
            case RecordHeader.COMMIT -> {
                long durable = RecordHeader.getLong(window, payload);
                long below = RecordHeader.getLong(window, payload + Long.BYTES);
                yield durable >= SegmentHeader.SIZE_BYTES
                        && durable <= at
                        && below >= header.baseSequence()
                        && below <= sequence;
            }
            case RecordHeader.GAP -> {
                long end = RecordHeader.getLong(window, payload);
                yield end > sequence && end <= SegmentHeader.LARGEST_SEQUENCE;
            }
            case RecordHeader.DATA -> sequence < SegmentHeader.LARGEST_SEQUENCE;
            default -> true;
        };
    }

    private boolean isPlausible(int in) {
        int length = RecordHeader.length(window, in);
        return switch (RecordHeader.type(window, in)) {
            case RecordHeader.DATA -> length <= header.maxRecordBytes();
            case RecordHeader.COMMIT -> length == COMMIT_BYTES;
            case RecordHeader.GAP -> length == Long.BYTES;
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
                int room = window.length - windowBytes;
                int asked = Math.min(room, Math.max(readBytes, (int) wanted - windowBytes));
                int n = file.read(at + windowBytes, window, windowBytes, asked);
                if (n < 0) {
                    break;
                }
                readBytes = Math.min(2 * readBytes, WINDOW_BYTES);
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

    /** What was read from here on may have been written meanwhile. */
    private void forget() {
        readBytes = LOOK_BYTES;
        windowBytes = (int) Math.max(0, Math.min(windowBytes, offset - windowOffset));
    }

    /** What stands here, where {@link #hasRemains} is true and nothing is damaged. */
    String whatRemains() throws IOException {
        if (!ended) {
            return damaged();
        }
        long bytes = endOfRemains() - offset;
        return bytes + (bytes == 1 ? " byte" : " bytes")
                + " behind the footer that ended the segment: none of the log's, and no record is lost";
    }

    /** Whether the file holds anything but zeros from here on. */
    boolean hasRemains() throws IOException {
        return endOfRemains() > offset;
    }

    /** Behind the last byte of the file that is not zero; {@link #offset} where all are. */
    long endOfRemains() throws IOException {
        long end = offset;
        byte[] bytes = window(file);
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

    /** The number of the next record that a footer at the file's end has; -1 where there is none. */
    long footerSequence() throws IOException {
        byte[] bytes = new byte[RecordHeader.SIZE_BYTES];
        long at = file.sizeBytes() - bytes.length;
        if (at < SegmentHeader.SIZE_BYTES || LogFile.readFully(file, at, bytes) < bytes.length) {
            return -1;
        }
        return LossProof.isFooterAt(bytes, 0, header.salt()) ? RecordHeader.sequence(bytes, 0) : -1;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
