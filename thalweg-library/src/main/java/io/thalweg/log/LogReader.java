package io.thalweg.log;

import io.thalweg.internal.Opened;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a log in order, each checked against its checksums, while the log grows too: in the process that
 * writes it, or in another.
 *
 * <p>Only whole records are seen, among them those that are not acknowledged yet. {@link #next()} is false at the end
 * of what there is now; it may be asked again. The numbers have no gaps, but in a log that was salvaged. An interrupt
 * ends a wait and nothing else: the reader stays usable. Not for use by several threads at once.
 *
 * {@snippet file="io/thalweg/log/AppendLogExample.java" region="read"}
 */
public final class LogReader implements Closeable {
    /** A look at the present segment is one read; far below what a disk takes to acknowledge. */
    private static final long LOOK_AGAIN_NANOS = 500_000;

    /**
     * A look at the directory, which lists it and opens a file, is due at once behind a footer, for as long as a writer
     * may take to begin the next segment. Without one the writer has crashed or its disk is full, and the segment goes
     * on in another: that may be seen a few milliseconds later.
     */
    private static final int LOOKS_PER_DIRECTORY = 16;

    /**
     * A search of all that follows a last record is one for each segment, and then for so many bytes of it one look
     * that finds nothing new: a follower comes to the end after each record. In between zeros end the search, as a
     * writer leaves them.
     */
    private static final long SEARCHED_BYTES_PER_LOOK = 256 * 1024;

    /** The limit of a reader that has none. */
    private static final long OPEN_END = Long.MAX_VALUE;

    private final LogStorage storage;
    /** Whether this closes it. */
    private boolean ownsStorage;

    private long nextSequence;
    /** This record and those behind it are not for this reader. */
    private final long limitSequence;

    private @Nullable SegmentScan scan;
    /** All segments when they were last listed, and which of them the present one is. */
    private List<String> names = List.of();

    private int index;
    /** The base of the segment behind the present one: from there on that one counts. */
    private long endSequence = Long.MAX_VALUE;

    /** The offset of the present segment's end that was looked behind, up to zeros, and up to the end of the file. */
    private long checkedEnd = -1;

    private long searchedEnd = -1;
    /** How often the end was asked for since it was searched. */
    private long looksSinceSearch;

    private boolean atRecord;
    private boolean closed;

    private LogReader(LogStorage storage, long nextSequence, long limitSequence) {
        this.storage = storage;
        this.nextSequence = nextSequence;
        this.limitSequence = limitSequence;
    }

    /**
     * Reads from the oldest record that is kept.
     *
     * @throws NoSuchFileException if there is no log in the directory: it begins with the first {@link AppendLog#open}.
     *     If the writer may begin later, open the reader again then
     */
    public static LogReader open(Path directory) throws IOException {
        return Opened.orClose(LogDirectory.existing(directory), log -> open(log).owner());
    }

    /**
     * Reads from that record on, which may not have been written yet. Of the records before it only few are read, if
     * they were committed to the disk in batches of less than 4 MiB; else those of its segment.
     *
     * @throws IllegalArgumentException if {@code sequence} is negative
     * @throws NoSuchFileException if there is no log in the directory
     * @throws IOException if records from there on were dropped already
     */
    public static LogReader open(Path directory, long sequence) throws IOException {
        return Opened.orClose(
                LogDirectory.existing(directory), log -> open(log, sequence).owner());
    }

    /**
     * Reads the records from {@code sequence} to before {@code limitSequence}, all of which were seen to be there, as
     * those of {@link #parts}. {@link #next()} is false behind the last of them, and fails where one is missing that no
     * salvage has lost.
     *
     * @throws IllegalArgumentException if {@code sequence} is negative, or above {@code limitSequence}
     * @throws NoSuchFileException if there is no log in the directory
     * @throws IOException if records from there on were dropped already
     */
    public static LogReader open(Path directory, long sequence, long limitSequence) throws IOException {
        return Opened.orClose(
                LogDirectory.existing(directory),
                log -> open(log, sequence, limitSequence).owner());
    }

    /**
     * Reads a part, one of those that {@link #parts} gave. As {@link #open(Path, long, long)}, which would list the
     * directory for each: with many thousands of segments that takes longer than their records.
     *
     * @throws NoSuchFileException if there is no log in the directory
     * @throws IOException if its records were dropped already
     */
    public static LogReader open(Path directory, LogPart part) throws IOException {
        return Opened.orClose(
                LogDirectory.held(directory), log -> open(log, part).owner());
    }

    private static LogReader open(LogDirectory log, LogPart part) throws IOException {
        LogReader reader = new LogReader(log, part.firstSequence, part.limitSequence);
        try {
            reader.open(SegmentHeader.name(part.firstSequence));
            return reader;
        } catch (FileNotFoundException | NoSuchFileException e) {
            log.requireLog();
            return open(log, part.firstSequence, part.limitSequence);
        } catch (CorruptedLogException e) {
            throw e.in(log);
        }
    }

    private LogReader owner() {
        ownsStorage = true;
        return this;
    }

    /**
     * A part of a log that {@link #open(Path, long, long)} reads.
     *
     * @param firstSequence its first record
     * @param limitSequence behind its last record
     * @param sizeBytes of the file that has it
     */
    public record LogPart(long firstSequence, long limitSequence, long sizeBytes) {}

    /**
     * The parts of what a log holds now, for several readers: one for each segment that has records. The last segment
     * is read to its end, as any reader would.
     *
     * @throws NoSuchFileException if there is no log in the directory
     * @throws CorruptedLogException if the last segment is damaged; damage of the others is found by their readers
     */
    public static List<LogPart> parts(Path directory) throws IOException {
        try (LogDirectory log = LogDirectory.existing(directory)) {
            return parts(log);
        }
    }

    static List<LogPart> parts(LogStorage storage) throws IOException {
        return Segments.read(storage, names -> parts(storage, names));
    }

    private static List<LogPart> parts(LogStorage storage, List<String> names) throws IOException {
        List<LogPart> parts = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            long first = SegmentHeader.baseOf(names.get(i));
            long limit = i + 1 < names.size() ? SegmentHeader.baseOf(names.get(i + 1)) : end(storage, first);
            if (limit > first) {
                try (LogStorage.LogFile file = storage.openToRead(names.get(i))) {
                    parts.add(new LogPart(first, limit, file.sizeBytes()));
                }
            }
        }
        return parts;
    }

    /** Behind the last record, from that one on. */
    private static long end(LogStorage storage, long first) throws IOException {
        try (LogReader reader = open(storage, first)) {
            return reader.readToEnd().nextSequence();
        }
    }

    /** Reads everything, and refuses a tear too. */
    static void verify(LogStorage storage) throws IOException {
        try (LogReader reader = open(storage)) {
            SegmentScan last = reader.readToEnd().scan;
            if (last != null && last.hasRemains()) {
                throw new CorruptedLogException(last.name, last.offset(), last.whatRemains()).in(storage);
            }
        }
    }

    private LogReader readToEnd() throws IOException {
        while (next()) {
            // Checked by stepping.
        }
        return this;
    }

    static LogReader open(LogStorage storage) throws IOException {
        List<String> names = Segments.names(storage);
        return new LogReader(storage, names.isEmpty() ? 0 : SegmentHeader.baseOf(names.get(0)), OPEN_END);
    }

    static LogReader open(LogStorage storage, long sequence) throws IOException {
        return open(storage, sequence, OPEN_END);
    }

    static LogReader open(LogStorage storage, long sequence, long limitSequence) throws IOException {
        if (sequence < 0) {
            throw new IllegalArgumentException("a sequence is not negative, got " + sequence);
        }
        if (limitSequence < sequence) {
            throw new IllegalArgumentException(
                    "a part ends behind where it begins, got " + sequence + " to " + limitSequence);
        }
        List<String> names = Segments.names(storage);
        if (!names.isEmpty() && SegmentHeader.baseOf(names.get(0)) > sequence) {
            throw dropped(storage, sequence, names);
        }
        return new LogReader(storage, sequence, limitSequence);
    }

    private static IOException dropped(LogStorage storage, long sequence, List<String> names) {
        return new IOException("record " + sequence + " of " + storage.name()
                + " was dropped; the oldest that is kept is " + SegmentHeader.baseOf(names.get(0)));
    }

    /**
     * Steps to the next record; false where there is none yet.
     *
     * @throws CorruptedLogException if records are missing that were acknowledged, or that others follow
     * @throws IOException if the record was dropped: open another reader, at the oldest that is kept; also if this
     *     reader is closed, or a file cannot be read
     */
    public boolean next() throws IOException {
        return nextInTurn() || next(0);
    }

    /** Steps to a record whose number is the next, where that takes no look at a file. */
    private boolean nextInTurn() {
        SegmentScan present = scan;
        if (closed
                || present == null
                || nextSequence >= limitSequence
                || nextSequence >= endSequence
                || nextSequence != present.nextSequence()
                || !present.nextData()) {
            return false;
        }
        nextSequence++;
        atRecord = true;
        return true;
    }

    /** @param looks how many were in vain; none where this is the only one */
    private boolean next(int looks) throws IOException {
        if (closed) {
            throw new IOException("this reader of " + storage.name() + " is closed");
        }
        atRecord = false;
        if (nextSequence >= limitSequence) {
            return false;
        }
        if (isThere(looks)) {
            // Numbers may be missing at the end of a part.
            atRecord = nextSequence <= limitSequence;
        } else if (looks == 0 && limitSequence != OPEN_END && nextSequence < limitSequence) {
            throw new IOException(
                    "record " + nextSequence + " of " + storage.name() + " is not there; all up to record "
                            + (limitSequence - 1)
                            + " were wanted, and had been seen. Run the work again, or look into the log with"
                            + " thalweg appendlog verify");
        }
        return atRecord;
    }

    private boolean isThere(int looks) throws IOException {
        try {
            return step(looks);
        } catch (CorruptedLogException e) {
            throw e.in(storage);
        }
    }

    private boolean step(int looks) throws IOException {
        while (true) {
            SegmentScan present = scan;
            if (present != null && present.nextSequence() < endSequence) {
                if (present.next()) {
                    // Numbers are left out only where a salvage lost them.
                    if (present.type() == RecordHeader.DATA && present.sequence() >= nextSequence) {
                        nextSequence = present.sequence() + 1;
                        return true;
                    }
                    if (present.type() == RecordHeader.GAP) {
                        // What follows may stand in the next segment, which has all from its base on.
                        nextSequence = Math.max(nextSequence, Math.min(present.nextSequence(), endSequence));
                    }
                    continue;
                }
                if (endSequence != Long.MAX_VALUE) {
                    if (present.isWhole()) {
                        continue; // it was misread
                    }
                    throw endsEarly(present);
                }
            }
            if (endSequence == Long.MAX_VALUE && !isElsewhereDue(present, looks)) {
                return false;
            }
            if (!advance() && !isContinued()) {
                return false;
            }
        }
    }

    /** The present segment lacks records that stand before the next one, or that is none. */
    private CorruptedLogException endsEarly(SegmentScan present) throws IOException {
        if (present.proof(false) == null) {
            try {
                header(names.get(index + 1));
            } catch (FileNotFoundException | NoSuchFileException e) {
                // gone since, and what should be there is missing all the same
            }
        }
        return new CorruptedLogException(
                present.name, present.offset(), present.damaged() + "; the next segment begins with " + endSequence);
    }

    /**
     * Steps to the next record, for which it waits at most that long without keeping a processor busy; false where none
     * came.
     *
     * @throws InterruptedIOException if this thread is interrupted and would have to wait; its interrupt stays set, so
     *     clear it before you ask again
     * @throws IOException as of {@link #next()}
     */
    public boolean next(Duration patience) throws IOException {
        Objects.requireNonNull(patience, "patience");
        long begun = System.nanoTime();
        long patienceNanos = TimeUnit.NANOSECONDS.convert(patience);
        // Small numbers come once: they mean that it was asked a moment ago.
        for (int looks = 1; !next(looks); looks = looks == Integer.MAX_VALUE ? LOOKS_PER_DIRECTORY : looks + 1) {
            long left = patienceNanos - (System.nanoTime() - begun);
            if (left <= 0 || nextSequence >= limitSequence) {
                return next();
            }
            LockSupport.parkNanos(Math.min(left, LOOK_AGAIN_NANOS));
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted while waiting for record " + nextSequence);
            }
        }
        return true;
    }

    private static boolean isElsewhereDue(@Nullable SegmentScan present, int looks) {
        boolean often = present == null ? looks == 1 : looks < LOOKS_PER_DIRECTORY && present.hasEnded();
        return often || looks % LOOKS_PER_DIRECTORY == 0;
    }

    /**
     * Goes to the segment that has the next record, or learns where the present one ends; false where nothing is new.
     */
    private boolean advance() throws IOException {
        if (scan != null && index + 2 < names.size()) {
            // What was between others stays there, unless it was dropped.
            try {
                return advance(names, index + 1);
            } catch (FileNotFoundException | NoSuchFileException e) {
                // listed anew
            }
        }
        return Segments.read(storage, listed -> advance(listed, 0));
    }

    /** @param from none before it has the next record */
    private boolean advance(List<String> listed, int from) throws IOException {
        int found = from - 1;
        while (found + 1 < listed.size() && SegmentHeader.baseOf(listed.get(found + 1)) <= nextSequence) {
            found++;
        }
        if (found < 0) {
            if (listed.isEmpty()) {
                return false;
            }
            throw dropped(storage, nextSequence, listed);
        }
        String name = listed.get(found);
        SegmentScan present = scan;
        long end = Segments.end(listed, found);
        boolean learned = end != endSequence;
        if (present == null || !present.name.equals(name) || !present.header().equals(header(name))) {
            open(name);
            learned = true;
        }
        names = listed;
        index = found;
        endSequence = end;
        return learned;
    }

    private void open(String name) throws IOException {
        SegmentScan before = scan;
        SegmentScan there = new SegmentScan(storage.openToRead(name), name, before);
        scan = there;
        checkedEnd = -1;
        searchedEnd = -1;
        if (before != null) {
            before.close();
        }
        if (nextSequence > there.nextSequence()) {
            there.seek(nextSequence);
        }
    }

    private SegmentHeader header(String name) throws IOException {
        try (LogStorage.LogFile file = storage.openToRead(name)) {
            return SegmentHeader.read(file, name);
        }
    }

    /**
     * Looks for what proves that the log does not end here; what is being written is no damage. Each place is searched
     * once.
     *
     * @return whether to look again: the record is whole by now, or there is a proof and another segment that may have
     *     it
     */
    private boolean isContinued() throws IOException {
        SegmentScan present = scan;
        if (present == null || searchedEnd == present.offset()) {
            return false;
        }
        looksSinceSearch++;
        boolean everywhere = searchedEnd < 0
                || looksSinceSearch > (present.sizeBytes() - present.offset()) / SEARCHED_BYTES_PER_LOOK;
        if (!everywhere && checkedEnd == present.offset()) {
            return false;
        }
        checkedEnd = present.offset();
        if (everywhere) {
            searchedEnd = checkedEnd;
            looksSinceSearch = 0;
        }
        try {
            // Of a segment that is read to its end, what stands there is no record of the next one's.
            if (!present.isWholeAfterAll(!everywhere) || present.nextSequence() >= endSequence) {
                return false;
            }
        } catch (CorruptedLogException damage) {
            // An opening may have begun the next one, and cut this.
            if (Segments.isLast(storage, present.name)) {
                throw damage;
            }
        }
        checkedEnd = -1;
        searchedEnd = -1;
        return true;
    }

    /**
     * The sequence of the record.
     *
     * @throws IllegalStateException unless the last {@code next} was true
     */
    public long sequence() {
        recordBytes();
        return nextSequence - 1;
    }

    /**
     * The length of its payload in bytes.
     *
     * @throws IllegalStateException unless the last {@code next} was true
     */
    public int length() {
        return recordBytes().length();
    }

    /**
     * Its payload, as a read-only view of this reader's memory in big-endian order: the next call of {@code next} or
     * {@code close} ends it.
     *
     * @throws IllegalStateException unless the last {@code next} was true
     */
    public ByteBuffer payload() {
        SegmentScan at = recordBytes();
        return ByteBuffer.wrap(at.bytes(), at.payloadAt(), at.length()).slice().asReadOnlyBuffer();
    }

    /**
     * Its payload, copied.
     *
     * @throws IllegalStateException unless the last {@code next} was true
     */
    public byte[] copy() {
        SegmentScan at = recordBytes();
        return Arrays.copyOfRange(at.bytes(), at.payloadAt(), at.payloadAt() + at.length());
    }

    private SegmentScan recordBytes() {
        SegmentScan at = scan;
        if (!atRecord || at == null) {
            throw new IllegalStateException("there is no record here: next() was not called, or was false");
        }
        return at;
    }

    /** The sequence that the next record has. */
    public long nextSequence() {
        return nextSequence;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        atRecord = false;
        Closeable owned = ownsStorage ? storage : () -> {};
        try (owned) {
            if (scan != null) {
                scan.close();
            }
        }
    }
}
