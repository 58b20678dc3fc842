package io.thalweg.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Buffers any input stream. */
public sealed class TunedInputStream extends InputStream permits TunedFileInputStream {
    private final InputStream in;
    private final byte[] buffer;
    private int position;
    private int limit;

    public TunedInputStream(InputStream in, int bufferSizeBytes) {
        this.in = in;
        this.buffer = new byte[bufferSizeBytes];
    }

    @Override
    public int read() throws IOException {
        return position < limit || refill() ? buffer[position++] & 0xff : -1;
    }

    /** The unread bytes of the buffer, refilled when empty; null at end of input. */
    public @Nullable ByteBuffer nextChunk() throws IOException {
        if (position == limit && !refill()) {
            return null;
        }
        ByteBuffer chunk = ByteBuffer.wrap(buffer, position, limit - position).asReadOnlyBuffer();
        position = limit;
        return chunk;
    }

    private boolean refill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
