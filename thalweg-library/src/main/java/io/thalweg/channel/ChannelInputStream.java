package io.thalweg.channel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A readable channel as a stream. It holds no bytes of its own: all that was read is the channel's. */
final class ChannelInputStream extends InputStream {
    private final ReadValues in;
    /** What failed behind bytes that were given. */
    private @Nullable Throwable failure;

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
        if (length > 0) {
            throwFailure();
        }
        ByteBuffer rest = ByteBuffer.wrap(into, offset, length);
        int count = in.read(rest);
        try {
            for (int more = count; more > 0 && rest.hasRemaining() && in.promised() > 0; ) {
                more = in.read(rest);
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
        }
        return count > 0 ? rest.position() - offset : count;
    }

    private void throwFailure() throws IOException {
        Throwable thrown = in.isOpen() ? failure : null;
        failure = null;
        if (thrown instanceof IOException e) {
            throw e;
        }
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
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
