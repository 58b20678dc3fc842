package io.thalweg.channel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A readable channel as a stream. It holds no bytes of its own: all that was read is the channel's. */
final class ChannelInputStream extends InputStream {
    private final ReadValues in;

    ChannelInputStream(ReadValues in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return in.next();
    }

    /**
     * Fewer bytes than wanted only where the source says that no more can be had without a wait: as {@code
     * BufferedInputStream}.
     */
    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        ByteBuffer rest = ByteBuffer.wrap(into, offset, length);
        int count = in.read(rest);
        try {
            for (int more = count; more > 0 && rest.hasRemaining() && in.availableHint() > 0; ) {
                more = in.read(rest);
            }
        } catch (IOException | RuntimeException | Error e) {
            in.deferred.keep(e);
        }
        return count > 0 ? rest.position() - offset : count;
    }

    /** Where the source fails in the middle the count is that of the bytes before; the next call throws. */
    @Override
    public long skip(long n) throws IOException {
        long from = in.offset();
        try {
            return in.skipAtMost(n);
        } catch (IOException | RuntimeException | Error e) {
            long skipped = in.offset() - from;
            if (skipped == 0) {
                throw e;
            }
            in.deferred.keep(e);
            return skipped;
        }
    }

    @Override
    public int available() throws IOException {
        in.requireOpen();
        return in.availableHint();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
