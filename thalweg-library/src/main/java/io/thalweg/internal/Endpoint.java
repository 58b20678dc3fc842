package io.thalweg.internal;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.Channel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * The far end of a stream or channel of this library, for reading and writing alike: its name, its patience, its
 * deadline. For one thread, but for {@link #close} and {@link #isOpen}.
 */
public abstract sealed class Endpoint implements Closeable permits Source, Sink {
    /** A stream, a socket that is read or written by its stream, or a channel. */
    final Closeable transport;

    private final String name;
    private final @Nullable Watchdog watchdog;
    private volatile boolean closed;
    private volatile @Nullable IOException closeFailure;
    private @Nullable ClosedByInterruptException interruption;
    private final OneThread oneThread = new OneThread();
    private final Transfer transfer = new Transfer();

    Endpoint(Closeable transport, String name) {
        this.transport = transport;
        this.name = name;
        // Their close() ends a wait in another thread; that of others need not.
        boolean closeEndsWaits = isStream() ? transport instanceof Socket : transport instanceof InterruptibleChannel;
        this.watchdog = closeEndsWaits ? new Watchdog(this::closeForDeadline) : null;
        requireBlocking();
    }

    /** What messages call it. */
    public final String name() {
        return name;
    }

    /** Refuses a channel whose transfers return instead of waiting. */
    private void requireBlocking() {
        if (!isStream() && transport instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw Failures.nonBlocking(name);
        }
    }

    /** Whether a stream is at this end, which knows arrays only; else a channel is. */
    public abstract boolean isStream();

    /** Whether the JDK's own channel is at this end, which forgets a buffer when its method returns. */
    public final boolean isOfTheJdk() {
        return !isStream() && transport.getClass().getModule().equals(Object.class.getModule());
    }

    /**
     * Where a file stands; -1 for all else. An interrupt that the thread has already does not close the file: the first
     * transfer does, and says so. One that comes meanwhile closes it, which the first transfer reports too.
     */
    final long filePosition() {
        return asked(FileChannel::position);
    }

    /** How long a file is; -1 for all else. Interrupts are as with {@link #filePosition}. */
    final long fileSize() {
        return asked(FileChannel::size);
    }

    private interface StateQuestion {
        long to(FileChannel file) throws IOException;
    }

    private long asked(StateQuestion question) {
        if (!(transport instanceof FileChannel file)) {
            return -1;
        }
        boolean interrupted = Thread.interrupted();
        try {
            return question.to(file);
        } catch (ClosedByInterruptException e) {
            interruption = e;
        } catch (ClosedChannelException e) {
            // It may have been asked before, for the size of its buffer.
            boolean byInterrupt = interrupted || Thread.currentThread().isInterrupted();
            interruption = byInterrupt ? new ClosedByInterruptException() : null;
        } catch (IOException e) {
            // A pipe or device opened as a file has no offset: it is used like any other channel.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return -1;
    }

    /** Pauses before a transfer that moved nothing is repeated, or gives up. */
    final void pause(int emptyTransfers) throws IOException {
        requireBlocking();
        Pauses.afterEmpty(emptyTransfers);
    }

    /** Whether a deadline can be kept. */
    public final boolean canExpire() {
        return watchdog != null;
    }

    /** Refuses a deadline that cannot be kept. */
    public final void requireDeadlines() {
        if (!canExpire()) {
            throw new IllegalArgumentException(
                    "a deadline needs a channel that another thread can close: a socket or an"
                            + " interruptible channel; " + name + " is neither");
        }
    }

    /** A transfer of one thread; {@link #transfer} begins it, and {@code try} ends it. */
    public final class Transfer implements AutoCloseable {
        private boolean limited;

        @Override
        public void close() {
            if (limited && watchdog != null) {
                watchdog.end();
            }
            oneThread.leave();
        }
    }

    /**
     * Begins a transfer, which must end within {@code nanos} if that is above 0.
     *
     * @throws IllegalStateException if another thread is in a transfer
     */
    public final Transfer transfer(long nanos) {
        oneThread.enter(name);
        transfer.limited = nanos > 0;
        if (nanos > 0 && watchdog != null) {
            watchdog.begin(nanos);
        }
        return transfer;
    }

    /**
     * Refuses a second thread, before it changes what a transfer uses.
     *
     * @throws IllegalStateException if another thread is in a transfer
     */
    public final void requireOneThread() {
        oneThread.requireAlone(name);
    }

    /** Whether another thread than the caller's waits in a transfer. */
    public final boolean isUsedByAnotherThread() {
        return oneThread.isUsedByAnother();
    }

    /** Closes this end, with its own exception: there is nothing left to wait for. */
    public void closeTransport() throws IOException {
        closed = true;
        try {
            transport.close();
        } finally {
            // Cancel only now: a blocking close (TLS waits for pending writes) must still be ended by the reader's
            // deadline.
            if (watchdog != null) {
                watchdog.cancel();
            }
        }
    }

    /** As {@link #closeTransport}, with the name in the exception. */
    @Override
    public final void close() throws IOException {
        try {
            closeTransport();
        } catch (IOException e) {
            throw Failures.of("cannot close " + name, e);
        }
    }

    /** Closes this end for a thread that waits at it, come what may of bytes under way. */
    public final void abort() throws IOException {
        try {
            if (transport instanceof SSLSocket socket) {
                // Else its close() waits until a blocked write is done, which the peer may never let happen.
                socket.setSoLinger(true, 0);
            }
        } finally {
            closed = true;
            transport.close();
        }
    }

    private void closeForDeadline() {
        try {
            abort();
        } catch (IOException e) {
            closeFailure = e;
        }
    }

    /** What a deadline is closing is as good as closed: the thread that closes it may come late. */
    public final boolean isOpen() {
        return (isStream() ? !closed : ((Channel) transport).isOpen()) && !expired();
    }

    /** Otherwise bytes, or an end, that only a close has brought about. */
    public final void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("stream closed: " + name);
        }
    }

    /** Whether a deadline closed this end, now or at an earlier call. */
    public final boolean expired() {
        return watchdog != null && watchdog.expired();
    }

    /** {@code cause} of {@code what}, which names the place; the deadline's own error if that closed the channel. */
    public final IOException failure(String what, IOException cause) {
        if (watchdog != null && watchdog.expired()) {
            return late(what, watchdog.allowed(), cause);
        }
        ClosedByInterruptException earlier = interruption;
        if (earlier != null && cause instanceof ClosedChannelException) {
            return Failures.interrupted(what, earlier);
        }
        return Failures.of(what, cause);
    }

    /** Why nothing can be done at {@code offset}: this end is closed. */
    final ClosedChannelException closed(String operation, long offset) {
        ClosedByInterruptException earlier = interruption;
        return earlier == null
                ? Failures.closed(at(operation, offset))
                : Failures.interrupted(at(operation, offset), earlier);
    }

    /** {@code wanted} did not come in time. */
    private IOException late(String wanted, Duration allowed, IOException cause) {
        SocketTimeoutException late =
                new SocketTimeoutException(wanted + ": the deadline of " + allowed + " passed and closed the channel");
        late.initCause(cause);
        if (closeFailure != null) {
            late.addSuppressed(closeFailure);
        }
        return late;
    }

    final String at(String operation, long offset) {
        return "cannot " + operation + " at offset " + offset + " of " + name;
    }
}
