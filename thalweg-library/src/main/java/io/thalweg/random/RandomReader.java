package io.thalweg.random;

import io.thalweg.internal.Failures;
import io.thalweg.internal.Opened;
import io.thalweg.internal.Pauses;
import io.thalweg.internal.WorkerThreads;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file at any position, by any number of threads, or by one that has many reads in flight:
 * {@snippet file="io/thalweg/random/RandomReaderExample.java" region="read"}
 *
 * <p><b>Threads.</b> Thread-safe. {@link #read} and {@link #readFully} read on the calling thread, at the same time as
 * those of other threads. Only {@link #readAll} uses other threads: daemon platform threads that the library shares in
 * this JVM, or {@link Builder#executor}.
 *
 * <p><b>Interrupts.</b> An interrupted thread gets the {@link ClosedByInterruptException} that a {@link FileChannel}
 * throws, and stays interrupted. Unlike there, all others go on, and so does this thread once it clears its status. A
 * read that waits for a local disk ends when the disk has answered.
 *
 * <p><b>The file</b> is the one that was opened. If it is renamed, deleted, or replaced by another of the same name,
 * the reader goes on with the old one, over the channels that are open then. What other programs write into it is read
 * as they write it; if it is cut off, reads end where it ends.
 *
 * <p><b>Memory and descriptors.</b> Two descriptors, and one more for each further thread that reads at the same time,
 * in all at most one more than {@link Builder#inFlight}; more threads share them. Bytes go straight into direct
 * buffers. For a buffer on the heap the JDK keeps direct memory of that size, up to 1 MiB, for each thread that reads.
 * With {@link Builder#direct} there are up to {@link Builder#inFlight} buffers of 128 KiB.
 *
 * <p><b>Errors</b> name what was wanted, the position and the file. After one, the buffer's position is where it was;
 * bytes behind it may have been written over.
 */
public final class RandomReader implements Closeable {
    private static final int DEFAULT_IN_FLIGHT = 16;
    private static final int MOST_IN_FLIGHT = 1024;

    /** The JDK keeps as much direct memory for each thread that reads into a buffer on the heap. */
    private static final int MOST_HEAP_BYTES_AT_ONCE = 1 << 20;

    /** No file reaches so far, and Linux refuses reads there instead of saying that the file has ended. */
    private static final long BEYOND_ANY_FILE = Long.MAX_VALUE - (1L << 32);

    private final ChannelPool channels;
    private final @Nullable DirectReads direct;
    private final @Nullable MappedReads mapped;
    private final String name;
    private final ReadHelpers helpers;

    private RandomReader(
            ChannelPool channels,
            @Nullable DirectReads direct,
            @Nullable MappedReads mapped,
            String name,
            ReadHelpers helpers) {
        this.channels = channels;
        this.direct = direct;
        this.mapped = mapped;
        this.name = name;
        this.helpers = helpers;
    }

    /** Opens {@code file}, a regular file, with the defaults of {@link #builder()}. */
    public static RandomReader open(Path file) throws IOException {
        return builder().open(file);
    }

    /** Chooses how a file is opened. */
    public static Builder builder() {
        return new Builder();
    }

    /** The file's path, as errors name it. */
    public String name() {
        return name;
    }

    /** How long the file is now, in bytes. */
    public long size() throws IOException {
        try {
            return channels.size();
        } catch (IOException e) {
            throw failure("cannot tell the size of " + name, e);
        }
    }

    // ---- One read ---------------------------------------------------------------------------------------------------

    /**
     * Reads at most what {@code into} has room for, at least one byte unless that is none; fewer than there is room for
     * where the file ends, or, rarely, because the system gives fewer. Waits for the disk on the calling thread.
     *
     * @param position in bytes, from 0 on; it may lie beyond the end
     * @param into filled from its position on, which is advanced; any buffer that is not read-only
     * @return the number of bytes; -1 if {@code position} is at the end of the file or beyond
     * @throws ClosedByInterruptException if the thread is, or is meanwhile, interrupted; it stays so
     * @throws AsynchronousCloseException if another thread closes this reader meanwhile
     * @throws ClosedChannelException if this reader is closed
     */
    public int read(long position, ByteBuffer into) throws IOException {
        if (position < 0) {
            throw new IllegalArgumentException("position " + position + " of " + name + ": it counts from 0");
        }
        if (into.isReadOnly()) {
            throw new IllegalArgumentException("the buffer to read into is read-only");
        }
        int begin = into.position();
        try {
            channels.requireOpen();
            if (Thread.currentThread().isInterrupted()) {
                throw new ClosedByInterruptException(); // Before it costs a channel.
            }
            return !into.hasRemaining() ? 0 : transfer(position, into);
        } catch (IOException e) {
            into.position(begin);
            throw failure(at(position, into), e);
        }
    }

    private int transfer(long position, ByteBuffer into) throws IOException {
        long from = Math.min(position, BEYOND_ANY_FILE);
        int wanted = into.remaining();
        if (mapped != null && mapped.fill(into, from)) {
            return wanted;
        }
        if (direct != null) {
            return direct.read(into, from);
        }
        if (into.isDirect() || into.remaining() <= MOST_HEAP_BYTES_AT_ONCE) {
            return channels.read(into, from);
        }
        return inPieces(from, into);
    }

    private int inPieces(long position, ByteBuffer into) throws IOException {
        int begin = into.position();
        int limit = into.limit();
        try {
            while (true) {
                int piece = Math.min(MOST_HEAP_BYTES_AT_ONCE, limit - into.position());
                into.limit(into.position() + piece);
                int n = channels.read(into, position + into.position() - begin);
                int total = into.position() - begin;
                if (n < piece || into.position() == limit) {
                    return total > 0 ? total : n;
                }
            }
        } finally {
            into.limit(limit);
        }
    }

    /**
     * Fills {@code into} from its position to its limit, as {@link #read} does.
     *
     * @throws EOFException if the file ends before; the buffer's position is then where it was
     */
    public void readFully(long position, ByteBuffer into) throws IOException {
        int wanted = into.remaining();
        int got = Math.max(0, readUpTo(position, into));
        if (got < wanted) {
            into.position(into.position() - got);
            throw new EOFException("need " + wanted + " bytes, got " + got + " at offset " + position + " of " + name);
        }
    }

    /** Reads until {@code into} is full or the file ends: how many bytes, -1 if it ends before {@code position}. */
    int readUpTo(long position, ByteBuffer into) throws IOException {
        int begin = into.position();
        int empty = 0;
        try {
            while (true) {
                int total = into.position() - begin;
                int n = read(position + total, into);
                if (n < 0 && total > 0) {
                    return total;
                } else if (n < 0 || !into.hasRemaining()) {
                    return n < 0 ? n : total + n;
                } else if (n == 0) {
                    Pauses.afterEmpty(++empty);
                } else {
                    empty = 0;
                }
            }
        } catch (IOException e) {
            into.position(begin);
            throw e;
        }
    }

    // ---- Many reads -------------------------------------------------------------------------------------------------

    /** Takes what {@link RandomReader#readAll} has read. */
    @FunctionalInterface
    public interface Completion<R extends ReadRequest> {
        /**
         * Called once for each request, on the thread that called {@link RandomReader#readAll}, in the order in which
         * reads end.
         *
         * @param bytes how many were read: as many as the buffer had room for, fewer where the file ends, -1 if the
         *     position is at its end or beyond; the buffer's position is advanced by as many
         */
        void completed(R request, int bytes) throws IOException;
    }

    /**
     * Does all reads of {@code requests}, many at a time, in no particular order, and returns when all are completed.
     *
     * <p>At most {@link Builder#inFlight} are in flight, one of them on the calling thread; calls of several threads
     * share the helpers. No thread helps while reads are so fast that waking it costs more, as those of a file in
     * memory. {@code requests} is asked on the calling thread, and for at most four times {@link Builder#inFlight}
     * requests ahead of the completed ones: an iterator that uses their buffers again reads a file of any size in so
     * much memory.
     *
     * @throws IOException the first that a read, or {@code completion}, throws, also if {@code requests} throws. No
     *     further read begins, and none goes on: the buffers are the caller's again. What was read, but not completed
     *     before, is not told
     * @throws ClosedByInterruptException if the calling thread is interrupted; it stays so. An interrupt of another
     *     thread that helps has no effect
     */
    public <R extends ReadRequest> void readAll(Iterable<? extends R> requests, Completion<? super R> completion)
            throws IOException {
        Objects.requireNonNull(completion, "completion");
        new ReadBatch<R>(this, helpers, requests.iterator(), completion).run();
    }

    // ---- Errors and end ---------------------------------------------------------------------------------------------

    private String at(long position, ByteBuffer into) {
        return "cannot read " + into.remaining() + " bytes at offset " + position + " of " + name;
    }

    /** Why a thread that waited for its helpers goes no further. */
    IOException interrupted(InterruptedException cause) {
        ClosedByInterruptException ended = new ClosedByInterruptException();
        ended.initCause(cause);
        return failure("cannot read " + name, ended);
    }

    private IOException failure(String what, IOException cause) {
        if (!(cause instanceof ClosedByInterruptException)) {
            return Failures.of(what, cause);
        }
        if (channels.isOpen()) {
            return Failures.interruptedAlone(what, cause);
        }
        AsynchronousCloseException closed = new AsynchronousCloseException();
        closed.initCause(cause);
        return Failures.of(what, closed);
    }

    /** Whether it was not closed yet. */
    public boolean isOpen() {
        return channels.isOpen();
    }

    /**
     * Closes the file. Threads that read get an {@link AsynchronousCloseException}, or what they have read already;
     * this waits until a local disk has answered them. A second call does nothing.
     */
    @Override
    public void close() throws IOException {
        if (mapped != null) {
            mapped.close();
        }
        try {
            channels.close();
        } catch (IOException e) {
            throw Failures.of("cannot close " + name, e);
        }
    }

    /** Chooses how a file is opened; see {@link RandomReader#builder()}. */
    public static final class Builder {
        private int inFlight = DEFAULT_IN_FLIGHT;
        private boolean direct;
        private int windowBits;
        private Executor executor = WorkerThreads.shared();

        private Builder() {}

        /**
         * How many reads of {@link RandomReader#readAll} are in flight at most, and over how many channels threads
         * read, 1 to 1024; default: 16, beyond which a disk gave no more in our measurements.
         */
        public Builder inFlight(int reads) {
            if (reads < 1 || reads > MOST_IN_FLIGHT) {
                throw new IllegalArgumentException("1 to " + MOST_IN_FLIGHT + " reads in flight, got " + reads);
            }
            inFlight = reads;
            return this;
        }

        /**
         * Reads past the page cache: for a file that is larger than memory and cached by the program itself. Any
         * position and buffer will do. Reads into direct memory are not copied if position, length and address are
         * multiples of the file system's block size, often 4096 bytes.
         */
        public Builder direct() {
            direct = true;
            return this;
        }

        /**
         * Copies out of mappings instead of asking the system: for a file that stays in the page cache, whose pages it
         * reads about twice as fast. All is as with other readers, except for this: what the file had when it was
         * opened takes as much of the address space, in at most 16,384 mappings of 1 GiB for the whole library, and is
         * released when the garbage collector finds the closed reader unused. On Linux a deleted file takes its disk
         * space until then, and on Windows the file cannot be deleted or cut off. What was appended since the opening
         * is read by the system.
         */
        public Builder mapped() {
            return mapped(MappedReads.WINDOW_BITS);
        }

        /** As {@link #mapped()}, with windows of another length, for tests. */
        Builder mapped(int windowBits) {
            this.windowBits = windowBits;
            return this;
        }

        /**
         * What helps in {@link RandomReader#readAll}; default: daemon platform threads that the library shares. If it
         * has no free thread, or refuses, the calling thread reads alone. Virtual threads work too, but a read of a
         * file occupies the carrier: no more than processors are in flight then.
         */
        public Builder executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /**
         * Opens {@code file}.
         *
         * @throws FileSystemException if it is no regular file, is replaced at this moment, or is on a
         *     file system without positional reads or, after {@link #direct} or {@link #mapped}, without these
         * @throws IllegalStateException after both {@link #direct} and {@link #mapped}
         */
        public RandomReader open(Path file) throws IOException {
            boolean mapped = windowBits > 0;
            if (direct && mapped) {
                throw new IllegalStateException("direct() reads past the page cache, mapped() out of it; choose one");
            }
            Set<OpenOption> options = direct
                    ? Set.of(StandardOpenOption.READ, DirectReads.option(file))
                    : Set.of(StandardOpenOption.READ);
            try {
                return Opened.orClose(ChannelPool.open(file, options, inFlight), channels -> {
                    DirectReads reads =
                            direct ? new DirectReads(channels, DirectReads.blockBytes(file), inFlight) : null;
                    MappedReads windows = mapped ? new MappedReads(channels, windowBits) : null;
                    return new RandomReader(
                            channels, reads, windows, file.toString(), new ReadHelpers(executor, inFlight));
                });
            } catch (UnsupportedOperationException e) {
                FileSystemException refused = new FileSystemException(
                        file.toString(),
                        null,
                        direct
                                ? "direct I/O was asked for, and its file system has none; open it without direct()"
                                : mapped
                                        ? "its file system cannot map it into memory; open it without mapped()"
                                        : "its file system cannot read at an offset; copy it to one that can");
                refused.initCause(e);
                throw refused;
            }
        }
    }
}
