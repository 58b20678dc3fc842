package io.thalweg.channel;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** What a buffered channel writes to. */
final class Sink implements Closeable {
    private final WritableByteChannel channel;
    private final Endpoint endpoint;
    private @Nullable Exception failure;

    Sink(WritableByteChannel channel, String name) {
        this.channel = channel;
        this.endpoint = new Endpoint(channel, name);
    }

    String name() {
        return endpoint.name;
    }

    /** Where the first byte goes: a file's own position, 0 for all else. */
    long startOffset() {
        return Math.max(0, endpoint.filePosition());
    }

    boolean gathers() {
        return channel instanceof GatheringByteChannel;
    }

    /** Writes all of {@code from}, in as many calls as the channel needs. */
    void writeFully(ByteBuffer from, long offset, long withinNanos) throws IOException {
        int start = from.position();
        try {
            beginWait(withinNanos);
            for (int empty = 0; from.hasRemaining(); ) {
                if (channel.write(from) > 0) {
                    empty = 0;
                } else {
                    endpoint.pause(++empty);
                }
            }
        } catch (IOException e) {
            throw failed(offset + (from.position() - start), e);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        } finally {
            endWait(withinNanos);
        }
    }

    /** Writes all of both, the first of them with the beginning of the second: a header does not travel alone. */
    void writeFully(ByteBuffer[] both, long offset, long withinNanos) throws IOException {
        long all = (long) both[0].remaining() + both[1].remaining();
        try {
            beginWait(withinNanos);
            for (int empty = 0; both[0].hasRemaining() || both[1].hasRemaining(); ) {
                if (((GatheringByteChannel) channel).write(both) > 0) {
                    empty = 0;
                } else {
                    endpoint.pause(++empty);
                }
            }
        } catch (IOException e) {
            long rest = (long) both[0].remaining() + both[1].remaining();
            throw failed(offset + all - rest, e);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        } finally {
            endWait(withinNanos);
        }
    }

    /** Passes on what the target itself may still hold. */
    void flush(long offset, long withinNanos) throws IOException {
        if (channel instanceof StreamChannel stream) {
            try {
                beginWait(withinNanos);
                stream.flush();
            } catch (IOException e) {
                throw failed(offset, e);
            } finally {
                endWait(withinNanos);
            }
        }
    }

    private IOException failed(long offset, IOException cause) {
        IOException told = endpoint.failure("write", offset, cause);
        failure = told;
        return told;
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
        if (nanos > 0) {
            endpoint.beginWait(nanos);
        }
    }

    private void endWait(long nanos) {
        if (nanos > 0) {
            endpoint.endWait();
        }
    }

    void requireDeadlines() {
        endpoint.requireDeadlines();
    }

    ClosedChannelException closed(long offset) {
        return endpoint.closed("write", offset);
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        endpoint.endDeadlines();
        try {
            channel.close();
        } catch (IOException e) {
            throw Failures.of("cannot close " + name(), e);
        }
    }
}
