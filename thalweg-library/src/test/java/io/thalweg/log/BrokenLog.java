package io.thalweg.log;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Steps of the log with the bugs of other stores. A test puts each in the place of the right one and shows that the
 * crashes find it: called by nobody else.
 */
final class BrokenLog {
    private BrokenLog() {}

    /** Believes the length before any checksum: instead of {@link RecordHeader#isWhole}. */
    static boolean believed(byte[] bytes, int at, int salt) {
        return true;
    }

    /** Instead of a look at the length; the scan has none of its own after it. */
    static boolean plausible(SegmentScan scan, int at) {
        return true;
    }

    /** Too late: the length decided already what is read. Instead of {@link RecordHeader#isPayloadWhole}. */
    static boolean checkedAtLast(byte[] bytes, int at) {
        return RecordHeader.isPayloadWhole(bytes, at) && RecordHeader.isWhole(bytes, at, RecordHeader.salt(bytes, at));
    }

    /** Takes a record of another segment, too: instead of {@link RecordHeader#isWhole}. */
    static boolean isWholeForAnySegment(byte[] bytes, int at, int salt) {
        return RecordHeader.isWhole(bytes, at, RecordHeader.salt(bytes, at));
    }

    /** Goes on in the torn segment, behind the tear: instead of carrying its records into a new one. */
    static Recovery.Recovered behindTear(Recovery recovery, SegmentScan end, long durableOffset, long durableSequence)
            throws IOException {
        try {
            Field storage = Recovery.class.getDeclaredField("storage");
            storage.setAccessible(true);
            LogStorage.LogFile file = ((LogStorage) storage.get(recovery)).openToRead(end.name);
            Constructor<SegmentWriter> constructor = SegmentWriter.class.getDeclaredConstructor(
                    SegmentHeader.class, LogStorage.LogFile.class, long.class, boolean.class);
            constructor.setAccessible(true);
            SegmentWriter segment = constructor.newInstance(end.header(), file, end.sizeBytes(), true);
            Field offset = SegmentWriter.class.getDeclaredField("offset");
            offset.setAccessible(true);
            offset.setLong(segment, (end.endOfRemains() + 7) / 8 * 8);
            return new Recovery.Recovered(end.nextSequence(), segment);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the log has other fields now; mend this variant", e);
        }
    }

    /** Asks again when a force failed. */
    static void forceAgain(SegmentWriter segment) throws IOException {
        try {
            segment.force();
        } catch (IOException e) {
            segment.force();
        }
    }

    /** Writes the batch again when its force failed. */
    static void writeAgain(SegmentWriter segment, long at, byte[] bytes, int length) throws IOException {
        try {
            segment.writeDurably(at, bytes, length);
        } catch (IOException e) {
            segment.writeDurably(at, bytes, length);
        }
    }

    /** Makes a new segment again when a force of it failed. */
    static SegmentWriter createAgain(
            LogStorage storage,
            SegmentHeader header,
            long sizeBytes,
            LogStorage.@Nullable LogFile spare,
            boolean allocated,
            SegmentWriter.Carrying carrying)
            throws IOException {
        try {
            return SegmentWriter.create(storage, header, sizeBytes, spare, allocated, carrying);
        } catch (ForceFailedException e) {
            return SegmentWriter.create(storage, header, sizeBytes, null, allocated, carrying);
        }
    }

    /** Keeps to itself that a force of the segment failed that is made ahead. */
    static void keepToItself(Consumer<ForceFailedException> forceFailed, Object failure) {}

    /** Instead of the force of the directory. */
    static void noForce(LogStorage storage) {}

    /** Says that the batch itself is durable, which it is only once the force has returned. */
    static void commitAhead(RecordBuffer buffer, long durableOffset, long durableSequence, long next, int salt) {
        buffer.addCommit(durableOffset + buffer.length(), next, next, salt);
    }
}
