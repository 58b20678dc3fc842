package io.thalweg.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/** A blocking channel. */
final class ChannelSink extends Sink {
    private final WritableByteChannel channel;
    /** The buffer of a buffered channel of this library. */
    private final @Nullable WriteAccess buffered;

    ChannelSink(WritableByteChannel channel, String name) {
        super(channel, name);
        this.channel = channel;
        this.buffered = SharedSecrets.WRITE_ACCESS.find(channel);
    }

    @Override
    public boolean isStream() {
        return false;
    }

    @Override
    public long startOffset() {
        return buffered != null ? buffered.position() : Math.max(0, filePosition());
    }

    @Override
    public boolean gathers() {
        return channel instanceof GatheringByteChannel;
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        // Read-only, or the channel could change or keep an array that is not its own.
        writeAll(ByteBuffer.wrap(bytes, start, length).asReadOnlyBuffer());
    }

    @Override
    long writeOnce(ByteBuffer first, ByteBuffer second) throws IOException {
        return first.hasRemaining()
                ? ((GatheringByteChannel) channel).write(new ByteBuffer[] {first, second})
                : channel.write(second);
    }

    @Override
    public void flush() throws IOException {
        if (buffered != null) {
            buffered.flush();
        }
    }

    @Override
    boolean mayHold() {
        return buffered != null;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        if (!(channel instanceof FileChannel file)) {
            throw cannotForce(channel);
        }
        file.force(metadata);
    }
}
