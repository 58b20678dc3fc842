package io.thalweg.channel;

import io.thalweg.internal.Failures;
import io.thalweg.internal.Pauses;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.Channel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The far end of a buffered channel, for reading and writing alike: its name, its patience, its deadline. */
final class Endpoint {
    /** How often a transfer that moved nothing is repeated; with the pauses between, for about 50 ms. */
    private static final int MAX_EMPTY_TRANSFERS = 100;

    private static final long PAUSE_STEP_NANOS = 10_000;

    final String name;
    private final Channel channel;
    private final @Nullable Watchdog watchdog;
    private volatile @Nullable IOException closeFailure;
    private @Nullable ClosedByInterruptException interruption;

    Endpoint(Channel channel, String name) {
        this.channel = channel;
        this.name = name;
        // Their close() ends a wait in another thread; that of other channels need not.
        boolean closesWaits =
                channel instanceof StreamChannel stream ? stream.ofSocket() : channel instanceof InterruptibleChannel;
        this.watchdog = closesWaits ? new Watchdog(this::closeForDeadline) : null;
        requireBlocking();
    }

    /** Refuses a channel whose transfers return instead of waiting. */
    void requireBlocking() {
        if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw Failures.nonBlocking(name);
        }
    }

    /**
     * Where a file stands; -1 for all else. An interrupt that the thread has already does not close the file: the first
     * transfer does, and tells. One that comes meanwhile closes it, which the first transfer tells too.
     */
    long filePosition() {
        return asked(FileChannel::position);
    }

    /** How long a file is; -1 for all else. Interrupts are as with {@link #filePosition}. */
    long fileSize() {
        return asked(FileChannel::size);
    }

    private interface Question {
        long to(FileChannel file) throws IOException;
    }

    private long asked(Question question) {
        if (!(channel instanceof FileChannel file)) {
            return -1;
        }
        boolean interrupted = Thread.interrupted();
        try {
            return question.to(file);
        } catch (ClosedByInterruptException e) {
            interruption = e;
        } catch (ClosedChannelException e) {
            // Somebody may have asked it before, for the size of its buffer.
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
    void pause(int emptyTransfers) throws IOException {
        requireBlocking();
        if (emptyTransfers >= MAX_EMPTY_TRANSFERS) {
            throw new IOException(emptyTransfers + " attempts in a row moved no byte");
        }
        Pauses.nanos(emptyTransfers * PAUSE_STEP_NANOS);
    }

    /** Whether the JDK's own code is at this end, which forgets a buffer when its method returns. */
    boolean isOfTheJdk() {
        return channel.getClass().getModule().equals(Object.class.getModule());
    }

    /** Whether a deadline can be kept. */
    boolean canExpire() {
        return watchdog != null;
    }

    void requireDeadlines() {
        if (!canExpire()) {
            throw new IllegalArgumentException(
                    "a deadline needs a channel that another thread can close: a socket or an"
                            + " interruptible channel; " + name + " is neither");
        }
    }

    void beginWait(long nanos) {
        if (watchdog != null) {
            watchdog.begin(nanos);
        }
    }

    void endWait() {
        if (watchdog != null) {
            watchdog.end();
        }
    }

    /** Closes this end: there is nothing left to wait for. */
    void close() throws IOException {
        try {
            channel.close();
        } catch (IOException e) {
            throw Failures.of("cannot close " + name, e);
        } finally {
            // Not before: a close that waits, as that of TLS for a write, ends with the deadline of who reads.
            if (watchdog != null) {
                watchdog.cancel();
            }
        }
    }

    /** What a deadline is closing is as good as closed: the thread that closes it may come late. */
    boolean isOpen() {
        return channel.isOpen() && !expired();
    }

    /** Whether a deadline closed this end, now or at an earlier call. */
    boolean expired() {
        return watchdog != null && watchdog.expired();
    }

    /** {@code cause} of {@code what}, which tells the place; the deadline's own error if that closed the channel. */
    IOException failure(String what, IOException cause) {
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
    ClosedChannelException closed(String operation, long offset) {
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

    String at(String operation, long offset) {
        return "cannot " + operation + " at offset " + offset + " of " + name;
    }

    /** Closes this end for a thread that waits at it. */
    void abort() throws IOException {
        if (channel instanceof StreamChannel stream) {
            stream.abort();
        } else {
            channel.close();
        }
    }

    private void closeForDeadline() {
        try {
            abort();
        } catch (IOException e) {
            closeFailure = e;
        }
    }
}
