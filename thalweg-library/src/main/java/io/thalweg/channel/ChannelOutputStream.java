package io.thalweg.channel;

import java.io.IOException;
import java.io.OutputStream;

/** A writable channel as a stream. It holds nothing of its own: all that was written is the channel's. */
final class ChannelOutputStream extends OutputStream {
    private final BufferedWritableByteChannel out;
    private boolean closed;

    ChannelOutputStream(BufferedWritableByteChannel out) {
        this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
        out.put((byte) value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.put(bytes, offset, length);
    }

    /** Nothing once this was closed: streams around it flush when they are closed again. */
    @Override
    public void flush() throws IOException {
        if (!closed) {
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        out.close();
    }
}
