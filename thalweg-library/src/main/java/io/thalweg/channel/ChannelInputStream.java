package io.thalweg.channel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A readable channel as a stream. It holds nothing of its own: all that was read is the channel's. */
final class ChannelInputStream extends InputStream {
    private final ReadValues in;

    ChannelInputStream(ReadValues in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return in.next();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        return in.read(ByteBuffer.wrap(into, offset, length));
    }

    @Override
    public long skip(long n) throws IOException {
        return in.skipAtMost(n);
    }

    @Override
    public int available() {
        return in.promised();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
