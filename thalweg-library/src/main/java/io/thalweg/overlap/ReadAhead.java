package io.thalweg.overlap;

import io.thalweg.internal.DeferredFailure;
import io.thalweg.internal.Endpoint;
import io.thalweg.internal.Failures;
import io.thalweg.internal.Source;
import io.thalweg.internal.WorkerThreads;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ReadableByteChannel;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a slow source while the program works on what was read before:
 * {@snippet file="io/thalweg/overlap/ReadAheadExample.java" region="read"}
 *
 * <p><b>It steps aside.</b> Source and consumer are timed. Another thread reads ahead only while both take so long that
 * overlapping them gains more than it costs; otherwise the calling thread reads, like any buffered stream.
 *
 * <p><b>Threads.</b> Daemon platform threads that the library shares in this JVM, or the caller's {@link Executor};
 * virtual threads work too. If it has no free thread, or refuses, the calling thread reads.
 *
 * <p><b>Memory.</b> Up to {@link Builder#bufferSize}, of the heap, and as much of it as the source has filled.
 *
 * <p><b>Errors</b> of the source are thrown after the bytes before them, in their own class; the next call asks the
 * source again. Offset and name are in the message, or, if the class cannot be made anew with another one, in a
 * suppressed exception. An error behind what was read is dropped by {@link #close}: without reading ahead, it would not
 * have happened.
 *
 * <p>There is no mark: {@link #reset} throws. Put a {@code TunedInputStream} around it for one.
 *
 * <p><b>End of input.</b> Reads return -1; the next call asks the source again, because a file may have grown.
 *
 * <p><b>Interrupts</b> have no effect, except that NIO closes an interruptible channel from which the calling thread
 * itself reads.
 *
 * <p>Not thread-safe, but for {@link #close}, which ends another thread's wait for most sources.
 */
public final class ReadAhead extends InputStream {
    /** A larger read needs no detour through a buffer. */
    private static final int LARGE_BYTES = 64 << 10;

    // Together less than a second.
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long CLOSE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

    private final Source source;
    private final Fetcher fetcher;
    private final OverlapPolicy policy;
    private final int chunkBytes;

    /** What failed behind bytes that were skipped. */
    private final DeferredFailure deferred = new DeferredFailure();

    /** What is being handed out: from {@link #position} to {@link #limit}. */
    private byte[] chunk = {};

    private int position;
    private int limit;
    /** Offset in the source of the end of {@link #chunk}. */
    private long chunkEnd;
    /** When the caller got its last bytes. */
    private long returnedAtNanos;

    private volatile boolean closed;

    private ReadAhead(Source source, Builder options, OverlapPolicy policy) {
        this.source = source;
        this.chunkEnd = source.offset();
        this.policy = policy;
        this.chunkBytes = options.chunkBytes();
        this.fetcher = new Fetcher(source, options.executorOrShared(), chunkBytes, options.mostChunks());
    }

    /** Reads {@code source} with the defaults of {@link #builder()}; closing this closes it. */
    public static ReadAhead of(InputStream source) {
        return builder().build(source);
    }

    /** Reads {@code source} with the defaults of {@link #builder()}; closing this closes it. */
    public static ReadAhead of(ReadableByteChannel source) {
        return builder().build(source);
    }

    /** A builder with the defaults: 2 MiB, shared threads. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * How many threads of the JVM are blocked in a source that was closed: those that read it, ahead or for the
     * program, and those that close it. They were left behind by {@link #close}, and go on when the source answers.
     */
    public static int abandonedThreads() {
        return AbandonedThreads.abandonedNow();
    }

    // ---- Reading ----------------------------------------------------------------------------------------------------

    @Override
    public int read() throws IOException {
        byte[] bytes = chunk;
        int start = position;
        if (start >= Math.min(limit, bytes.length) || closed) {
            if (!refill()) {
                return -1;
            }
            bytes = chunk;
            start = Math.min(position, bytes.length - 1); // A second thread, which must not be here, may have moved it.
        }
        position = start + 1;
        return bytes[start] & 0xFF;
    }

    /** Reads at most {@code length} bytes, at least one: what is there, or what one read of the source gives. */
    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0) {
            requireOpen();
            return 0;
        }
        if (position == limit) {
            if (length >= LARGE_BYTES && !policy.apart() && !fetched()) {
                return readThrough(into, offset, length);
            }
            if (position == limit && !refill()) {
                return -1;
            }
        }
        requireOpen();
        byte[] bytes = chunk;
        int start = position;
        int n = Math.max(0, Math.min(length, Math.min(limit, bytes.length) - start));
        System.arraycopy(bytes, start, into, offset, n);
        position = start + n;
        return n;
    }

    /**
     * Offset of the next byte: of a {@link java.nio.channels.FileChannel} in the file, of a buffered channel as that
     * counts; of any other source from where this began to read it. That is the offset in errors, too.
     */
    public long position() {
        return chunkEnd - (limit - position);
    }

    /**
     * How many bytes can be read without waiting, at least: those that were read ahead; if there are none, what the
     * source says, or said when another thread read it last. A file's channel says what is left of the file, others 0.
     */
    @Override
    public int available() throws IOException {
        requireOpen();
        // A file of gigabytes may have as much as an int can say.
        long there = (long) limit - position + fetcher.available();
        if (there > 0 || !fetcher.isIdle()) {
            return (int) Math.min(Integer.MAX_VALUE, there);
        }
        int available = source.available();
        requireOpen(); // Otherwise a figure of a source that another thread has closed.
        return Math.max(0, available);
    }

    /**
     * Skips {@code n} bytes exactly, or all up to the end of input if there are fewer, by reading them; none if {@code
     * n} is negative. Where the source fails in the middle it ends there, and the next call throws.
     *
     * @return how many were skipped
     */
    @Override
    public long skip(long n) throws IOException {
        requireOpen();
        long skipped = 0;
        try {
            while (skipped < n && (position < limit || refill())) {
                int step = (int) Math.min(n - skipped, limit - position);
                position += step;
                skipped += step;
            }
        } catch (IOException | RuntimeException | Error e) {
            if (skipped == 0) {
                throw e;
            }
            deferred.keep(e);
        }
        return skipped;
    }

    @Override
    public long transferTo(OutputStream target) throws IOException {
        Objects.requireNonNull(target, "target");
        requireOpen();
        long moved = 0;
        while (position < limit || refill()) {
            int n = limit - position;
            target.write(chunk, position, n);
            position = limit;
            moved += n;
        }
        return moved;
    }

    /** Takes the next chunk, from the other thread or from the source; false at end of input. */
    private boolean refill() throws IOException {
        return fetched() || readHere();
    }

    /** Takes a chunk that was read ahead; false if there is none, and the source is this thread's. */
    private boolean fetched() throws IOException {
        requireOpen();
        deferred.rethrow();
        long asked = System.nanoTime();
        Handoff.Chunk next;
        try {
            next = fetcher.next();
        } catch (IOException e) {
            throw failed(e);
        } catch (RuntimeException e) {
            Failures.addPlace(e, place());
            throw e;
        }
        if (next == null) {
            return false;
        }
        use(next.bytes, next.length);
        handOut(next.length, next.nanos, asked);
        return true;
    }

    private boolean readHere() throws IOException {
        if (fetcher.takeEnd()) {
            return false;
        }
        byte[] bytes = limit > 0 && chunk.length == chunkBytes ? chunk : fetcher.take();
        long asked = System.nanoTime();
        int n = readSource(bytes, 0, bytes.length);
        if (n < 0) {
            return false;
        }
        chunk = bytes;
        position = 0;
        limit = n;
        chunkEnd += n;
        handOut(n, System.nanoTime() - asked, asked);
        return true;
    }

    private int readThrough(byte[] into, int offset, int length) throws IOException {
        if (fetcher.takeEnd()) {
            return -1;
        }
        long asked = System.nanoTime();
        int n = readSource(into, offset, length);
        if (n > 0) {
            chunkEnd += n;
            handOut(n, System.nanoTime() - asked, asked);
        }
        return n;
    }

    private void use(byte[] bytes, int length) {
        if (chunk.length == chunkBytes) {
            fetcher.giveBack(chunk);
        }
        chunk = bytes;
        position = 0;
        limit = length;
        chunkEnd += length;
    }

    /** Notes what the bytes took since the caller asked for them, and decides which thread reads the next ones. */
    private void handOut(int bytes, long sourceNanos, long askedAtNanos) {
        long callerNanos = returnedAtNanos == 0 ? 0 : askedAtNanos - returnedAtNanos;
        returnedAtNanos = System.nanoTime();
        policy.took(bytes, sourceNanos, callerNanos, returnedAtNanos - askedAtNanos);
        fetcher.readAhead(policy.apart());
    }

    private int readSource(byte[] into, int offset, int length) throws IOException {
        Endpoint.Transfer transfer = source.transfer(0);
        fetcher.callerEnters();
        try (transfer) {
            int n = source.read(into, offset, length);
            requireOpen(); // Otherwise bytes, or an end, that only another thread's close has brought about.
            return n;
        } catch (IOException e) {
            throw failed(e);
        } catch (RuntimeException e) {
            Failures.addPlace(e, place());
            throw e;
        } finally {
            fetcher.callerLeaves();
        }
    }

    private IOException failed(IOException e) {
        return closed ? closedMeanwhile(e) : source.failure(place(), e);
    }

    /** Of a failure: all that came before it was handed out. */
    private String place() {
        return "cannot read at offset " + chunkEnd + " of " + source.name();
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw closedMeanwhile(null);
        }
    }

    private IOException closedMeanwhile(@Nullable IOException cause) {
        return new IOException(
                "cannot read at offset " + position() + " of " + source.name() + ": the stream is closed", cause);
    }

    // ---- Closing ----------------------------------------------------------------------------------------------------

    /**
     * Closes the source. Returns within a second, even if a thread is blocked in the source. For most sources, such as
     * sockets and interruptible channels, that ends the wait. It does not for {@link System#in}, the output of a
     * process, any other pipe or terminal that is read as a file's stream, and {@link java.io.PipedInputStream}: a
     * thread that waits there, the program's own or one that reads ahead, waits on until its source answers, and is
     * counted by {@link #abandonedThreads} meanwhile. No thread is interrupted. A second call does nothing.
     */
    @Override
    public void close() throws IOException {
        closed = true;
        if (!fetcher.close()) {
            return;
        }
        if (fetcher.awaitIdle(GRACE_NANOS) && !fetcher.callerReads()) {
            source.closeTransport();
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            closeWhileRead();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Of some sources not even close() returns while they are read. */
    @SuppressWarnings("FutureReturnValueIgnored") // a close that is left behind fails too late to be reported
    private void closeWhileRead() throws IOException {
        CompletableFuture<Void> closing;
        try {
            closing = CompletableFuture.runAsync(this::closeSource, WorkerThreads.shared());
        } catch (OutOfMemoryError e) { // The JVM may start no thread: this one closes it, however long that takes.
            source.closeTransport();
            closing = CompletableFuture.completedFuture(null);
        }
        try {
            closing.get(CLOSE_NANOS, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedClose failure) {
                throw failure.reason;
            }
            throw new IOException("cannot close " + source.name(), e.getCause());
        } catch (TimeoutException e) {
            AbandonedThreads.abandoned();
            closing.whenComplete((none, failure) -> AbandonedThreads.cameBack());
            fetcher.abandon();
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!fetcher.awaitLeft(GRACE_NANOS)) {
            fetcher.abandon();
        }
    }

    private void closeSource() {
        try {
            source.closeTransport();
        } catch (IOException e) {
            throw new UncheckedClose(e);
        }
    }

    private static final class UncheckedClose extends RuntimeException {
        private static final long serialVersionUID = 1;
        final IOException reason;

        UncheckedClose(IOException reason) {
            super(reason);
            this.reason = reason;
        }
    }

    /** Chooses memory, threads and name; see {@link ReadAhead#builder()}. */
    public static final class Builder extends OverlapBuilder<Builder> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Reads {@code source}; closing the result closes it. */
        public ReadAhead build(InputStream source) {
            return new ReadAhead(Source.of(source, name), this, OverlapPolicy.measuring());
        }

        /** Reads {@code source}; closing the result closes it. */
        public ReadAhead build(ReadableByteChannel source) {
            return new ReadAhead(Source.of(source, name), this, OverlapPolicy.measuring());
        }

        /** Always on another thread, for tests of that. */
        ReadAhead buildAlwaysApart(InputStream source) {
            return build(source, OverlapPolicy.always());
        }

        ReadAhead build(InputStream source, OverlapPolicy policy) {
            return new ReadAhead(Source.of(source, name), this, policy);
        }
    }
}
