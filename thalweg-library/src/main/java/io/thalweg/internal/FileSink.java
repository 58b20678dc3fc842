package io.thalweg.internal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A file open for writing, as it comes from the operating system; its errors name the file and the byte offset. */
public final class FileSink extends StreamSink {
    /** Whether the file was opened, and is no descriptor of the program, which no interrupt may close. */
    private final boolean hasChannel;
    /** Bytes handed to the operating system so far. */
    private long written;

    /** Writes to {@code file}; to its own channel only if {@code hasChannel}, which an interrupt closes. */
    public FileSink(OutputStream file, String name, boolean hasChannel) {
        super(file, name);
        this.hasChannel = hasChannel;
    }

    /** The file as the kernel takes it; null for a descriptor, and where a path is on another file system. */
    public @Nullable FileChannel channel() {
        return hasChannel && out instanceof FileOutputStream stream ? stream.getChannel() : null;
    }

    /** So many bytes have come through the channel. */
    public void advance(long bytes) {
        written += bytes;
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        try {
            out.write(bytes, start, length);
            written += length;
        } catch (IOException e) {
            throw located("write " + length + " bytes to", e);
        }
    }

    @Override
    public void closeTransport() throws IOException {
        try {
            super.closeTransport();
        } catch (IOException e) {
            throw located("close", e);
        }
    }

    /**
     * {@code cause} with what was done, the name and how many bytes the file has taken; a more specific class says
     * more.
     */
    private IOException located(String action, IOException cause) {
        if (cause.getClass() != IOException.class) {
            return cause;
        }
        // The system's words; in another language they have to do by themselves.
        String hint = "Broken pipe".equals(cause.getMessage()) ? ": the reader has closed its end" : "";
        return new IOException(
                "cannot " + action + " " + name() + " after " + written + " bytes: " + cause.getMessage() + hint,
                cause);
    }
}
