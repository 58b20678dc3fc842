package io.thalweg.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/** A blocking channel as a stream: every write goes on until all bytes are taken. */
final class ChannelSink extends OutputStream {
    /** A blocking channel takes at least a byte per call; one that never does must not make us spin for ever. */
    private static final int MOST_EMPTY_WRITES = 1000;

    private final WritableByteChannel channel;

    ChannelSink(WritableByteChannel channel) {
        this.channel = Objects.requireNonNull(channel, "target");
        if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        // Read-only, or the channel could change or keep an array that is not its own.
        writeFully(ByteBuffer.wrap(bytes, start, length).asReadOnlyBuffer());
    }

    private void writeFully(ByteBuffer bytes) throws IOException {
        int emptyWrites = 0;
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) > 0) {
                emptyWrites = 0;
            } else if (++emptyWrites == MOST_EMPTY_WRITES) {
                throw new IOException("the channel took none of " + bytes.remaining() + " bytes in " + emptyWrites
                        + " writes: " + channel.getClass().getName());
            }
        }
    }
}
