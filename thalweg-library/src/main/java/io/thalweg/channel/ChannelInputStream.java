package io.thalweg.channel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A readable channel as a stream. It holds nothing of its own: all that was read is the channel's. */
final class ChannelInputStream extends InputStream {
    private final ReadValues in;
    /** What failed behind bytes that were given. */
    private @Nullable IOException failure;

    ChannelInputStream(ReadValues in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        throwFailure();
        return in.next();
    }

    /** Fewer bytes than wanted only where the source promises no more: as {@code BufferedInputStream}. */
    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        throwFailure();
        ByteBuffer rest = ByteBuffer.wrap(into, offset, length);
        int count = in.read(rest);
        try {
            for (int more = count; more > 0 && rest.hasRemaining() && in.promised() > 0; ) {
                more = in.read(rest);
            }
        } catch (IOException e) {
            failure = e;
        }
        return count > 0 ? rest.position() - offset : count;
    }

    private void throwFailure() throws IOException {
        IOException thrown = failure;
        if (thrown != null) {
            failure = null;
            throw thrown;
        }
    }

    @Override
    public long skip(long n) throws IOException {
        throwFailure();
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
