package io.thalweg.stream;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Buffers any output stream. */
public sealed class TunedOutputStream extends OutputStream permits TunedFileOutputStream {
    private final BufferedOutputStream out;

    public TunedOutputStream(OutputStream out, int bufferSizeBytes) {
        this.out = new BufferedOutputStream(out, bufferSizeBytes);
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
