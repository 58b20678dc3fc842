package io.thalweg.channel;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** What a buffered channel writes to. */
final class Sink implements Closeable {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final WritableByteChannel channel;
    private final Endpoint endpoint;
    private @Nullable Throwable failure;
    private volatile @Nullable Thread writing;

    Sink(WritableByteChannel channel, String name) {
        this.channel = channel;
        this.endpoint = new Endpoint(channel, name);
    }

    String name() {
        return endpoint.name;
    }

    /** Where the first byte goes: the position of a file or of another buffered channel, 0 for all else. */
    long startOffset() {
        return channel instanceof BufferedWritableByteChannel known
                ? known.position()
                : Math.max(0, endpoint.filePosition());
    }

    boolean gathers() {
        return channel instanceof GatheringByteChannel;
    }

    /** Writes all of {@code from}, in as many calls as the channel needs. */
    void writeFully(ByteBuffer from, long offset, long withinNanos) throws IOException {
        writeFully(NOTHING, from, offset, withinNanos);
    }

    /**
     * Writes all of both, in as many calls as the channel needs; the first, which is empty unless the channel
     * {@link #gathers}, with the beginning of the second: a header does not travel alone.
     */
    void writeFully(ByteBuffer first, ByteBuffer second, long offset, long withinNanos) throws IOException {
        long all = remaining(first, second);
        try {
            beginWait(withinNanos);
            for (int empty = 0; remaining(first, second) > 0; ) {
                if (write(first, second) > 0) {
                    empty = 0;
                } else {
                    endpoint.pause(++empty);
                }
            }
        } catch (IOException e) {
            throw failed(offset + all - remaining(first, second), e);
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        } finally {
            endWait(withinNanos);
        }
        requireInTime(offset + all);
    }

    /** A TLS socket that was closed at the deadline may have taken bytes, which then never leave. */
    private void requireInTime(long offset) throws IOException {
        if (endpoint.expired()) {
            throw failed(offset, new AsynchronousCloseException());
        }
    }

    private long write(ByteBuffer first, ByteBuffer second) throws IOException {
        return first.hasRemaining()
                ? ((GatheringByteChannel) channel).write(new ByteBuffer[] {first, second})
                : channel.write(second);
    }

    private static long remaining(ByteBuffer first, ByteBuffer second) {
        return (long) first.remaining() + second.remaining();
    }

    /** Passes on what the target itself may still hold. */
    void flush(long offset, long withinNanos) throws IOException {
        if (channel instanceof StreamChannel || channel instanceof BufferedWritableByteChannel) {
            try {
                beginWait(withinNanos);
                flushTarget();
            } catch (IOException e) {
                throw failed(offset, e);
            } catch (RuntimeException | Error e) {
                fail(e);
                throw e;
            } finally {
                endWait(withinNanos);
            }
            requireInTime(offset);
        }
    }

    private void flushTarget() throws IOException {
        if (channel instanceof StreamChannel stream) {
            stream.flush();
        } else if (channel instanceof BufferedWritableByteChannel buffered) {
            buffered.flush();
        }
    }

    private IOException failed(long offset, IOException cause) {
        IOException told = endpoint.failure(endpoint.at("write", offset), cause);
        fail(told);
        return told;
    }

    /** From now on {@code cause} is why nothing can be written. */
    void fail(Throwable cause) {
        failure = cause;
    }

    /** After a failure nobody knows what the target has: no more writes. */
    void requireWorking() throws IOException {
        if (failure != null) {
            throw new IOException("cannot write to " + name() + " any more: an earlier write failed", failure);
        }
    }

    /** As {@link #requireWorking}, for close: what it throws may be added to the failure, so must not have it as cause. */
    void requireNothingLost() throws IOException {
        if (failure != null) {
            throw new IOException(
                    "closed " + name() + " with bytes lost: an earlier write failed: " + failure.getMessage());
        }
    }

    private void beginWait(long nanos) {
        writing = Thread.currentThread();
        if (nanos > 0) {
            endpoint.beginWait(nanos);
        }
    }

    private void endWait(long nanos) {
        writing = null;
        if (nanos > 0) {
            endpoint.endWait();
        }
    }

    /** Whether another thread than the caller's waits for the channel to take its bytes. */
    boolean isWrittenByAnotherThread() {
        Thread busy = writing;
        return busy != null && !busy.equals(Thread.currentThread());
    }

    /** Ends that wait. */
    void abort() throws IOException {
        endpoint.abort();
    }

    /** Whether it writes heap memory without a detour. */
    boolean isStream() {
        return channel instanceof StreamChannel;
    }

    /** Whether what writes is known to forget the buffer. */
    boolean isOfTheJdk() {
        return endpoint.isOfTheJdk();
    }

    void requireDeadlines() {
        endpoint.requireDeadlines();
    }

    ClosedChannelException closed(long offset) {
        return endpoint.closed("write", offset);
    }

    boolean isOpen() {
        return endpoint.isOpen();
    }

    @Override
    public void close() throws IOException {
        endpoint.close();
    }
}
