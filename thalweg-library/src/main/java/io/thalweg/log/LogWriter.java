package io.thalweg.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The end of a log: what was appended, written and forced.
 *
 * <p><b>The lock</b> guards all state below. {@link #force(Runnable)} gives it up while the disk works, with {@link
 * #forcing} set: until that is cleared no other thread forces, ends the segment or writes the buffer, but records may
 * be appended to the buffer.
 *
 * <p><b>Where a record is.</b> Records below {@link #durableSequence} are on the disk. Those up to {@link
 * #bufferedSequence} were given to the segment, or are in the batch on its way. Those up to {@link #nextSequence} are
 * in the buffer only. The three never decrease, except that a batch that could not be written goes back into the
 * buffer.
 *
 * <p><b>The order of writes.</b> A batch in flight is written before the buffer: a process that is killed between the
 * two must not leave a hole, which would end the log for its readers. A segment is forced before its footer is written
 * and before the next one has its name: readers take either for the proof that all before it is there.
 *
 * <p><b>Failures.</b> A failed write makes the segment {@link #broken}: the records stay in the buffer and go into a
 * new segment, whose base hides the remains. A failed force ends the log, because a second one may falsely succeed.
 */
final class LogWriter implements Closeable {
    private final LogStorage storage;
    private final LogSettings settings;
    private final SpareSegment spare;
    private final Writeback writeback;
    private final SegmentSpace space;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition forced = lock.newCondition();
    /** The records from {@link #bufferedSequence} on. */
    private RecordBuffer buffer = new RecordBuffer();
    /** Empty, or on its way to the disk while {@link #forcing}. */
    private RecordBuffer batch = new RecordBuffer();

    private long nextSequence;
    private long bufferedSequence;
    private long durableSequence;
    /** Below this offset the present segment is on the disk. */
    private long durableOffset;

    /** The sequence below which a COMMIT was written into the present segment. */
    private long committedSequence;

    /** Takes the next record; null before the first one and after a segment has ended. */
    private @Nullable SegmentWriter segment;
    /** Ended before the present segment was there: its loss in between would look like a drop. */
    private @Nullable SegmentWriter previous;

    /** The present segment has a footer, or a write failed: what follows goes into a new one. */
    private boolean broken;

    /** Once for each segment, and after each drop: to find the room all segments are opened. */
    private boolean spareConsidered;

    /** A force was asked for: from then on the space of every segment is allocated. */
    private boolean forces;

    private boolean forcing;
    private boolean closed;
    /** May be set without the lock: the lock holder may be waiting for the preallocation thread. */
    private volatile @Nullable Throwable forceFailure;

    private LogWriter(LogStorage storage, LogSettings settings, Executor helper, Recovery.Recovered recovered) {
        this.storage = storage;
        this.settings = settings;
        space = new SegmentSpace(storage, settings);
        spare = new SpareSegment(storage, helper, failure -> forceFailure = failure);
        writeback = new Writeback(helper, failure -> forceFailure = failure);
        nextSequence = recovered.nextSequence();
        bufferedSequence = nextSequence;
        durableSequence = nextSequence;
        committedSequence = nextSequence;
        segment = recovered.segment();
        durableOffset = segment == null ? 0 : segment.offset();
    }

    /** @param helper makes files ahead */
    static LogWriter open(LogStorage storage, LogSettings settings, Executor helper) throws IOException {
        return new LogWriter(storage, settings, helper, new Recovery(storage, settings).run());
    }

    String name() {
        return storage.name();
    }

    long append(ByteBuffer payload) throws IOException {
        lock.lock();
        try {
            SegmentWriter into = forRecord(payload.remaining());
            buffer.add(payload, nextSequence, into.salt());
            return nextSequence++;
        } finally {
            lock.unlock();
        }
    }

    long append(byte[] payload, int offset, int length) throws IOException {
        lock.lock();
        try {
            SegmentWriter into = forRecord(length);
            buffer.add(payload, offset, length, RecordHeader.DATA, nextSequence, into.salt());
            return nextSequence++;
        } finally {
            lock.unlock();
        }
    }

    /** The segment that takes the next record. */
    private SegmentWriter forRecord(int payloadBytes) throws IOException {
        settings.requireRecord(payloadBytes);
        checkUsable();
        SegmentHeader.requireNumber(nextSequence, storage);
        return withRoomFor(payloadBytes);
    }

    /** Leaves out the numbers below {@code sequence}, in a log that a salvage began: their records were lost. */
    void skipTo(long sequence) throws IOException {
        lock.lock();
        try {
            checkUsable();
            if (segment == null && nextSequence == 0) {
                bufferedSequence = sequence;
                durableSequence = sequence;
                committedSequence = sequence;
            } else {
                SegmentWriter into = withRoomFor(Long.BYTES);
                buffer.addGap(sequence, nextSequence, into.salt());
            }
            nextSequence = sequence;
        } finally {
            lock.unlock();
        }
    }

    /** Gives the operating system all that was appended. */
    void writeOut() throws IOException {
        lock.lock();
        try {
            checkUsable();
            write();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Brings all that was appended to the disk, once the force on its way has ended.
     *
     * @param begun runs then: what was appended before it is covered
     */
    void force(Runnable begun) throws IOException {
        lock.lock();
        try {
            awaitForced();
            begun.run();
            if (durableSequence < nextSequence) {
                checkUsable();
                force();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Called with {@link #forcing} clear. */
    private void force() throws IOException {
        SegmentWriter into = segmentFor(0);
        if (durableSequence == nextSequence) {
            return; // with the segment that had to end
        }
        forces = true;
        considerSpare(into, true);
        if (committedSequence < nextSequence) {
            buffer.addCommit(durableOffset, durableSequence, nextSequence, into.salt());
            committedSequence = nextSequence;
        }
        // Where everything before the buffer is durable and its space is allocated, forcing this write is enough.
        boolean alone = into.isAllocated() && into.offset() == durableOffset;
        long first = bufferedSequence;
        long at = alone ? claim(into) : written(into);
        long sequence = nextSequence;
        long offset = into.offset();
        @Nullable Throwable failure = null;
        forcing = true;
        lock.unlock();
        try {
            if (alone) {
                into.writeDurably(at, batch.bytes(), batch.length());
            } else {
                into.force();
                writeback.end();
            }
            storage.requireOwned();
            into.requireStillThere();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
        } finally {
            lock.lock();
        }
        forcing = false;
        forced.signalAll();
        if (alone && failure instanceof IOException e && !(e instanceof ForceFailedException)) {
            takeBack(first, e);
            throw e;
        }
        batch.clear();
        if (failure != null) {
            throw ended(failure);
        }
        checkForced();
        durableSequence = sequence;
        durableOffset = offset;
    }

    /** Makes the buffer the batch that is written without the lock; where it goes. */
    private long claim(SegmentWriter into) {
        RecordBuffer full = buffer;
        buffer = batch;
        batch = full;
        bufferedSequence = nextSequence;
        return into.claim(full.length());
    }

    /** The batch was not written: the next segment takes it, and what was appended meanwhile. */
    private void takeBack(long first, IOException cause) throws IOException {
        RecordBuffer appended = buffer;
        try {
            batch.add(appended);
        } catch (RuntimeException | OutOfMemoryError e) {
            e.addSuppressed(cause);
            throw ended(e);
        }
        appended.clear();
        buffer = batch;
        batch = appended;
        bufferedSequence = first;
        broken = true;
    }

    /** Writes the buffer, and what a force of it should not wait for. */
    private long written(SegmentWriter into) throws IOException {
        write();
        if (!into.isAllocated()) {
            broken = true; // unless it succeeds
            Segments.allocate(into, storage);
            broken = false;
        }
        return into.offset();
    }

    /** The log takes nothing more after a failed force, of whichever file. */
    private IOException ended(Throwable failure) {
        forceFailure = failure;
        return refusal(failure);
    }

    private IOException refusal(Throwable failure) {
        return new IOException(
                failure.getMessage() + "; the records of " + storage.name() + " below " + sureSequence(failure)
                        + " are on the disk, later ones may be lost. The log takes no more: close it and open it again"
                        + " to find out",
                failure);
    }

    private long sureSequence(Throwable failure) {
        return failure instanceof ForceFailedException e ? Math.min(e.firstSequence, durableSequence) : durableSequence;
    }

    private void checkForced() throws IOException {
        Throwable failure = forceFailure;
        if (failure != null) {
            throw refusal(failure);
        }
    }

    /** Throws if nothing can be appended any more. */
    void requireUsable() throws IOException {
        lock.lock();
        try {
            checkUsable();
        } finally {
            lock.unlock();
        }
    }

    private void checkUsable() throws IOException {
        if (closed) {
            ClosedChannelException cause = new ClosedChannelException();
            throw new IOException("the log " + storage.name() + " is closed", cause);
        }
        checkForced();
    }

    private void awaitForced() {
        while (forcing) {
            forced.awaitUninterruptibly();
        }
    }

    /** The segment that takes a record with that payload next; the buffer has room for it too. */
    private SegmentWriter withRoomFor(int payloadBytes) throws IOException {
        SegmentWriter into = segmentFor(RecordHeader.totalBytes(payloadBytes));
        while (!buffer.hasRoom(payloadBytes)) {
            write();
            into = segmentFor(RecordHeader.totalBytes(payloadBytes));
        }
        return into;
    }

    /** Writes the buffer, once the batch in flight is written. */
    private void write() throws IOException {
        if (batch.length() > 0) {
            awaitForced();
            checkUsable();
        }
        if (buffer.length() == 0) {
            return; // a log that is full can say so of what it has
        }
        SegmentWriter into = segmentFor(0);
        write(buffer, into);
        buffer.clear();
        bufferedSequence = nextSequence;
        considerSpare(into, writeback.written(into) || forces);
    }

    /**
     * Has the next segment made ahead and its space allocated, so that neither a commit nor a write waits for that. Not
     * where more is appended than the disk takes: there it would get each byte twice.
     */
    private void considerSpare(SegmentWriter present, boolean worthwhile) {
        if (present.isHalfFullWith(buffer.length()) && !closed && !spareConsidered) {
            spareConsidered = true;
            long sizeBytes = settings.nextSegmentBytes(present.sizeBytes());
            if (worthwhile && spare.sizeBytes() == 0 && space.haveRoom(sizeBytes)) {
                spare.ask(sizeBytes);
            }
        }
    }

    /** The segment that has room for that many bytes behind those in the buffer. */
    private SegmentWriter segmentFor(long bytes) throws IOException {
        while (true) {
            SegmentWriter present = segment;
            // Nothing more than what is there always fits: what ends a batch was kept free.
            if (present != null
                    && !broken
                    && (bytes == 0 || present.hasRoom(present.offset() + buffer.length(), bytes))) {
                return present;
            }
            if (forcing) {
                awaitForced();
                checkUsable();
            } else {
                begin(bytes);
            }
        }
    }

    /** Ends the present segment, if there is one, and begins the next; what is in the buffer goes with it. */
    private void begin(long bytes) throws IOException {
        if (segment != null) {
            end(segment);
        }
        long sizeBytes = sizeBytesFor(SegmentHeader.SIZE_BYTES + buffer.length() + bytes + SegmentWriter.RESERVE_BYTES);
        space.requireRoom(sizeBytes);
        SegmentHeader header =
                new SegmentHeader(bufferedSequence, settings.maxRecordBytes(), settings.newSalt(), sizeBytes);
        SegmentWriter next = create(header, sizeBytes);
        space.add(sizeBytes);
        try {
            requirePrevious();
        } catch (IOException e) {
            try (next) {
                throw e;
            }
        }
        buffer.moveTo(next.salt());
        segment = next;
        spareConsidered = false;
        broken = false;
        committedSequence = bufferedSequence;
        durableOffset = next.offset();
        closePrevious();
    }

    /** Of the next segment, which is to hold so many bytes. */
    private long sizeBytesFor(long leastBytes) {
        if (spare.sizeBytes() >= leastBytes) {
            return spare.sizeBytes();
        }
        long usualBytes =
                previous == null ? settings.firstSegmentBytes() : settings.nextSegmentBytes(previous.sizeBytes());
        return Math.max(usualBytes, leastBytes);
    }

    private SegmentWriter create(SegmentHeader header, long sizeBytes) throws IOException {
        LogStorage.LogFile ahead = spare.take(sizeBytes, forces);
        if (ahead == null) {
            checkForced();
        }
        try {
            return SegmentWriter.create(storage, header, sizeBytes, ahead, forces, nothing -> {});
        } catch (ForceFailedException e) {
            throw ended(e);
        } catch (IOException e) {
            throw forces ? Segments.notAllocated(storage, sizeBytes, e) : e;
        }
    }

    /** It is open still: the file system may give the key of a closed file to another one. */
    private void requirePrevious() throws IOException {
        if (previous != null) {
            try {
                previous.requireThere();
            } catch (ForceFailedException e) {
                throw ended(e);
            }
        }
    }

    private void closePrevious() throws IOException {
        SegmentWriter last = previous;
        previous = null;
        if (last != null) {
            last.close();
        }
    }

    /** Forces the segment before its footer is written: a footer proves that the rest is on the disk. */
    private void end(SegmentWriter present) throws IOException {
        if (!broken) {
            write();
        }
        force(present);
        durableSequence = bufferedSequence;
        if (!broken) {
            writeFooter(present);
            force(present);
            broken = true; // behind its footer nothing is appended, even if this fails
            space.add(-present.trim()); // not before: a short file without a footer was cut
        }
        segment = null;
        previous = present;
    }

    private void force(SegmentWriter present) throws IOException {
        try {
            present.force();
            storage.requireOwned();
            present.requireThere();
        } catch (IOException | RuntimeException | Error e) {
            throw ended(e);
        }
        writeback.end();
        checkForced();
    }

    /** A segment that has none may be followed by another one too: a write that failed is no reason to end the log. */
    private void writeFooter(SegmentWriter present) throws IOException {
        RecordBuffer footer = new RecordBuffer();
        footer.addFooter(nextSequence, present.salt());
        write(footer, present);
    }

    private void write(RecordBuffer records, SegmentWriter into) throws IOException {
        try {
            into.write(records.bytes(), records.length());
            storage.requireOwned();
        } catch (ForceFailedException e) {
            throw ended(e);
        } catch (IOException | RuntimeException | Error e) {
            broken = true;
            throw e;
        }
    }

    long nextSequence() {
        lock.lock();
        try {
            return nextSequence;
        } finally {
            lock.unlock();
        }
    }

    long durableSequence() {
        lock.lock();
        try {
            return durableSequence;
        } finally {
            lock.unlock();
        }
    }

    long firstSequence() throws IOException {
        lock.lock();
        try {
            List<String> names = Segments.names(storage);
            return names.isEmpty() ? nextSequence : SegmentHeader.baseOf(names.get(0));
        } finally {
            lock.unlock();
        }
    }

    long dropBefore(long sequence) throws IOException {
        lock.lock();
        try {
            checkUsable();
            List<String> names = Segments.names(storage);
            int dropped = 0;
            // Oldest first: a crash leaves a log that begins later, never one with a hole.
            while (dropped + 1 < names.size() && SegmentHeader.baseOf(names.get(dropped + 1)) <= sequence) {
                space.drop(names.get(dropped));
                dropped++;
            }
            if (dropped > 0) {
                spareConsidered = false;
                forceNames();
            }
            return names.isEmpty() ? nextSequence : SegmentHeader.baseOf(names.get(dropped));
        } finally {
            lock.unlock();
        }
    }

    private void forceNames() throws IOException {
        try {
            storage.force();
        } catch (ForceFailedException e) {
            throw ended(e);
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            awaitForced();
            closed = true;
            Closeable last = this::closeSegment;
            Closeable ended = this::closePrevious;
            try (spare;
                    ended;
                    last) {
                Throwable failure = forceFailure;
                if (failure == null) {
                    write();
                    if (segment != null) {
                        end(segment);
                    }
                    requirePrevious();
                } else if (sureSequence(failure) < nextSequence) {
                    throw refusal(failure);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void closeSegment() throws IOException {
        SegmentWriter last = segment;
        segment = null;
        if (last != null) {
            writeback.end();
            last.close();
        }
    }
}
