package io.thalweg.internal;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Any stream, of which no more is known than its contract says. */
public sealed class StreamSink extends Sink permits FileSink {
    final OutputStream out;
    private byte[] chunk = {};

    /** Writes to {@code out}. */
    public StreamSink(OutputStream out, String name) {
        this(out, out, name);
    }

    StreamSink(OutputStream out, Closeable transport, String name) {
        super(transport, name);
        this.out = out;
    }

    @Override
    public final boolean isStream() {
        return true;
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        out.write(bytes, start, length);
    }

    @Override
    final long writeOnce(ByteBuffer first, ByteBuffer from) throws IOException {
        int n = from.remaining();
        if (from.hasArray()) {
            write(from.array(), from.arrayOffset() + from.position(), n);
        } else {
            n = Math.min(n, StreamSource.CHUNK_SIZE_BYTES);
            if (chunk.length < n) {
                chunk = new byte[n];
            }
            from.get(from.position(), chunk, 0, n);
            Faults.surface(from);
            write(chunk, 0, n);
        }
        from.position(from.position() + n);
        return n;
    }

    @Override
    public final void flush() throws IOException {
        out.flush();
    }

    @Override
    final boolean mayHold() {
        return true;
    }

    @Override
    public final void force(boolean metadata) throws IOException {
        if (!(out instanceof FileOutputStream file)) {
            throw cannotForce(out);
        }
        file.getFD().sync(); // Its channel would be closed if the thread were interrupted.
    }
}
