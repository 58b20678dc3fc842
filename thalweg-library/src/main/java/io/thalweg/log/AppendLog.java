package io.thalweg.log;

import io.thalweg.internal.Opened;
import io.thalweg.internal.WorkerThreads;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * An append-only log of records in a directory, which survives crashes.
 *
 * <p>Each record gets the next number, its sequence, beginning with 0. {@link #append(ByteBuffer)} only collects it;
 * {@link #commit} acknowledges all that was appended before: once the operating system has it, or once the disk has.
 * Threads that commit at the same time share one force of the disk, and each waits only for the one that covers its
 * records.
 *
 * <p>Opening the log puts in order what a crash left behind: records that were acknowledged are there, those that were
 * not are there or not, and no record is there that was never appended, or out of order, or twice. What contradicts an
 * acknowledgement is refused with a {@link CorruptedLogException}, and {@link LogInspection#salvage} saves the rest;
 * what is torn is kept beside the log.
 *
 * <p>If {@link #append(ByteBuffer)} fails, its record is not in the log. If {@link #commit} fails, the records before
 * it may not survive a crash; they stay in the log, and the next commit that succeeds covers them. So the log stays
 * usable, on a full disk too once there is space, with one exception: after a failed force, of whichever file, nothing
 * is accepted any more, because what the disk has is unknown. Close the log and open it again to find out.
 *
 * <p>May be used by any number of threads, virtual ones too. An interrupt ends a wait for an acknowledgement, with
 * {@link InterruptedIOException}, and nothing else. One log at a time may be open on a directory; any number of
 * {@link LogReader}s may be, in this process and in others.
 *
 * {@snippet file="io/thalweg/log/AppendLogExample.java" region="append"}
 */
public final class AppendLog implements Closeable {
    static final long DEFAULT_SEGMENT_BYTES = 64L << 20;
    static final int DEFAULT_MAX_RECORD_BYTES = 16 << 20;

    private final LogWriter writer;
    private final GroupCommit commits;
    private final Closeable afterwards;

    private AppendLog(LogWriter writer, GroupCommit commits, Closeable afterwards) {
        this.writer = writer;
        this.commits = commits;
        this.afterwards = afterwards;
    }

    static AppendLog open(LogStorage storage, LogSettings settings, Executor executor, Closeable afterwards)
            throws IOException {
        return open(storage, settings, executor, executor, afterwards);
    }

    /**
     * @param committer makes the commits of {@link #commitLater}
     * @param helper makes files ahead, and forces in the background
     */
    static AppendLog open(
            LogStorage storage, LogSettings settings, Executor committer, Executor helper, Closeable afterwards)
            throws IOException {
        LogWriter writer;
        try {
            writer = LogWriter.open(storage, settings, helper);
        } catch (CorruptedLogException e) {
            throw e.in(storage);
        }
        return new AppendLog(writer, new GroupCommit(writer, committer), afterwards);
    }

    /**
     * The log in that directory, which is created if it is not there; all settings as {@link #builder} has them.
     *
     * @throws CorruptedLogException if it is damaged
     * @throws IOException if it is open for writing already, or cannot be read or written
     */
    public static AppendLog open(Path directory) throws IOException {
        return builder().open(directory);
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Collects a record: all remaining bytes of {@code payload}, which are copied and consumed. It is in the log for
     * certain only after a {@link #commit}; a crash before may take it, and all after it.
     *
     * @return its sequence
     * @throws IllegalArgumentException if it is longer than the log's largest record; it is not appended, and nothing
     *     of {@code payload} is consumed
     * @throws IOException if earlier records cannot be written, the log is full or closed; again the record is not
     *     appended, and nothing consumed
     */
    public long append(ByteBuffer payload) throws IOException {
        Objects.requireNonNull(payload, "payload");
        return writer.append(payload);
    }

    /** As {@link #append(ByteBuffer)}, of a whole array. */
    public long append(byte[] payload) throws IOException {
        Objects.requireNonNull(payload, "payload");
        return append(payload, 0, payload.length);
    }

    /**
     * As {@link #append(ByteBuffer)}, of {@code length} bytes of {@code payload} from {@code offset} on.
     *
     * @throws IndexOutOfBoundsException if the array does not have them
     */
    public long append(byte[] payload, int offset, int length) throws IOException {
        return writer.append(payload, Objects.checkFromIndexSize(offset, length, payload.length), length);
    }

    /**
     * Appends a record and commits it, as {@link #append(ByteBuffer)} and {@link #commit} do.
     *
     * @return its sequence
     * @throws IllegalArgumentException if it is longer than the log's largest record; it is not appended
     * @throws IOException if it cannot be appended, or cannot be committed: {@code payload} is consumed in the second
     *     case only. Then the record stays in the log, and a later commit may bring it to the disk; appended again it
     *     may be there twice
     * @throws InterruptedIOException as of {@link #commit}; the record is in the log
     */
    public long append(ByteBuffer payload, Acknowledgement acknowledgement) throws IOException {
        Objects.requireNonNull(acknowledgement, "acknowledgement");
        long sequence = append(payload);
        commit(acknowledgement);
        return sequence;
    }

    /** Leaves out the numbers below {@code sequence}, in a log that a salvage began: their records were lost. */
    void skipTo(long sequence) throws IOException {
        writer.skipTo(sequence);
    }

    /**
     * Returns once every record that was appended before, by any thread, has survived what {@code acknowledgement}
     * says.
     *
     * <p>One thread forces the records of all threads that wait; no interrupt stops it.
     *
     * @throws InterruptedIOException if this thread is interrupted while another one does; the records may get there
     *     nevertheless
     * @throws IOException if the records cannot be written or forced, or the log is closed
     */
    public void commit(Acknowledgement acknowledgement) throws IOException {
        Objects.requireNonNull(acknowledgement, "acknowledgement");
        if (acknowledgement == Acknowledgement.OS) {
            writer.writeOut();
            return;
        }
        writer.requireUsable();
        try {
            commits.commit();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException(
                    "interrupted while waiting for the disk; the records of " + writer.name() + " may get there later");
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    /**
     * As {@link #commit} to the disk, without waiting: the stage ends with the sequence below which every record is on
     * the disk, or with the {@link IOException}. What depends on it runs on the log's own thread and holds up other
     * commits; give longer work an executor.
     *
     * @throws IOException if the log is closed, or takes no more since a force failed
     */
    public CompletionStage<Long> commitLater() throws IOException {
        writer.requireUsable();
        return commits.commitLater();
    }

    /** The sequence that the next record will get. */
    public long nextSequence() {
        return writer.nextSequence();
    }

    /** The sequence below which every record is on the disk. */
    public long durableSequence() {
        return writer.durableSequence();
    }

    /** The sequence of the oldest record that is kept. */
    public long firstSequence() throws IOException {
        return writer.firstSequence();
    }

    /**
     * Gives back the space of records below {@code sequence}: every segment that holds no others is deleted. When to do
     * that is the caller's policy; a reader that still reads there fails.
     *
     * @return the sequence of the oldest record that is kept now
     * @throws IOException if a file cannot be deleted, or the log is closed
     */
    public long dropBefore(long sequence) throws IOException {
        return writer.dropBefore(sequence);
    }

    /**
     * Forces all records to the disk and closes the log. Once closed it does nothing.
     *
     * <p>It waits for the force that is on its way. A record that another thread is appending is either closed with the
     * others, or refused. Commits that wait, and stages of {@link #commitLater}, end as this does: their records are on
     * the disk, or they fail.
     *
     * @throws IOException if the records did not get there, if the last segment could not be ended
     *     {@link #durableSequence()} then says that they got there), or if the log's directory was deleted, moved or
     *     replaced while it was open; the log is closed and its lock given back nevertheless
     */
    @Override
    public void close() throws IOException {
        try (afterwards) {
            writer.close();
        }
    }

    /** How a log is opened. */
    public static final class Builder {
        private long segmentBytes = DEFAULT_SEGMENT_BYTES;
        private int maxRecordBytes = DEFAULT_MAX_RECORD_BYTES;
        private long maxTotalBytes = Long.MAX_VALUE;
        private LogRecovery recovery = LogRecovery.TAIL;

        private Builder() {}

        /**
         * The size of each file; 64 MiB unless set. The first after an opening has 1 MiB, so that its first commit is
         * fast, and those behind it grow up to that size. All of it is allocated once records are committed to the
         * disk, or while the disk takes what is appended. At least the largest record, rounded up to a multiple of
         * eight, and 176 bytes: for small files set {@link #maxRecordBytes} too. {@link #open} checks it.
         */
        public Builder segmentBytes(long bytes) {
            segmentBytes = bytes;
            return this;
        }

        /** The largest payload that is accepted; 16 MiB unless set. Not negative, and it must fit into a segment. */
        public Builder maxRecordBytes(int bytes) {
            maxRecordBytes = bytes;
            return this;
        }

        /**
         * The most that all segments together may take; an append that needs more fails. No limit unless set, and at
         * least two segments, because the last is never dropped. What an opening writes after a crash, into a segment
         * of its own, is not refused.
         */
        public Builder maxTotalBytes(long bytes) {
            maxTotalBytes = bytes;
            return this;
        }

        /** What to do with what a crash left behind; {@link LogRecovery#TAIL} unless set. */
        public Builder recovery(LogRecovery mode) {
            recovery = Objects.requireNonNull(mode, "mode");
            return this;
        }

        /**
         * Opens the log in that directory, which is created if it is not there.
         *
         * @throws IllegalArgumentException if the settings do not fit together
         * @throws CorruptedLogException if it is damaged
         * @throws IOException if it is open for writing already, or cannot be read or written
         */
        public AppendLog open(Path directory) throws IOException {
            Objects.requireNonNull(directory, "directory");
            LogSettings settings = settings(new SecureRandom()::nextInt);
            return Opened.orClose(LogDirectory.created(directory), storage -> open(storage, settings));
        }

        private static AppendLog open(LogDirectory storage, LogSettings settings) throws IOException {
            Closeable lock = storage.lock();
            Closeable afterwards = () -> {
                try (storage) {
                    lock.close();
                }
            };
            return Opened.orClose(
                    afterwards, nothing -> AppendLog.open(storage, settings, WorkerThreads.shared(), afterwards));
        }

        LogSettings settings(java.util.function.IntSupplier salts) {
            if (maxRecordBytes < 0) {
                throw new IllegalArgumentException("the largest record must not be negative, got " + maxRecordBytes);
            }
            long needed =
                    SegmentHeader.SIZE_BYTES + RecordHeader.totalBytes(maxRecordBytes) + SegmentWriter.RESERVE_BYTES;
            if (segmentBytes < needed) {
                throw new IllegalArgumentException("a segment of " + segmentBytes + " bytes cannot hold a record of "
                        + maxRecordBytes + "; set maxRecordBytes to less, or segmentBytes to at least " + needed);
            }
            if (maxTotalBytes / 2 < segmentBytes) {
                throw new IllegalArgumentException("a log of at most " + maxTotalBytes
                        + " bytes cannot hold two segments of " + segmentBytes
                        + ", and the last is never dropped; set segmentBytes to less, or maxTotalBytes to more");
            }
            return new LogSettings(segmentBytes, maxRecordBytes, maxTotalBytes, recovery, salts);
        }
    }
}
