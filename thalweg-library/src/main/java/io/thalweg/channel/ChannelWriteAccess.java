package io.thalweg.channel;

import io.thalweg.internal.WriteAccess;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a channel does only for the writers of this library over it. */
record ChannelWriteAccess(BufferedWritableByteChannel channel) implements WriteAccess {
    @Override
    public ByteBuffer room(int sizeBytes) throws IOException {
        return channel.room(sizeBytes);
    }

    @Override
    public void commit(int sizeBytes) {
        channel.commit(sizeBytes);
    }

    @Override
    public int smallBytes() {
        return Math.min(BufferMemory.FIRST_SIZE_BYTES, channel.bufferSize());
    }

    @Override
    public void keepTogether(long sizeBytes) throws IOException {
        channel.keepTogether(sizeBytes);
    }

    @Override
    public void put(long header, byte[] payload, int offset, int length) throws IOException {
        channel.put(header, payload, offset, length);
    }

    @Override
    public void append(ByteBuffer payload) throws IOException {
        channel.append(payload);
    }

    @Override
    public long position() {
        return channel.position();
    }

    @Override
    public void flush() throws IOException {
        channel.flush();
    }

    @Override
    public void fail(Throwable cause) {
        channel.fail(cause);
    }
}
