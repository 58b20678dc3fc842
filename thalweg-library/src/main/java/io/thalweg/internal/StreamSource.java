package io.thalweg.internal;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.WritableByteChannel;

/** Any stream, of which no more is known than its contract says. */
public sealed class StreamSource extends Source permits FileSource {
    /** For direct memory, which streams do not know. */
    static final int CHUNK_SIZE_BYTES = 64 * 1024;

    final InputStream in;
    private byte[] chunk = {};

    /** Reads {@code in}. */
    public StreamSource(InputStream in, String name) {
        this(in, in, name);
    }

    StreamSource(InputStream in, Closeable transport, String name) {
        super(transport, name);
        this.in = in;
    }

    @Override
    public final boolean isStream() {
        return true;
    }

    @Override
    public final int read(byte[] into, int start, int length) throws IOException {
        int count = in.read(into, start, length);
        if (count == 0) { // Against its contract. It cannot do so with a single byte, and nothing spins.
            int single = in.read();
            into[start] = (byte) single;
            count = single < 0 ? -1 : 1;
        }
        if (count > length) {
            throw new IOException("broken source " + name() + ": asked for at most " + length + " bytes at byte "
                    + offset() + ", but it reported " + count);
        }
        if (count < 0 && transport instanceof Socket socket && socket.isClosed()) {
            // Closed on this side, by another user of the socket: that is no end of the input.
            throw new AsynchronousCloseException();
        }
        requireOpen();
        advance(Math.max(0, count));
        return count;
    }

    @Override
    public final int read(ByteBuffer into) throws IOException {
        int room = into.remaining();
        if (into.hasArray()) {
            int n = read(into.array(), into.arrayOffset() + into.position(), room);
            into.position(into.position() + Math.max(n, 0));
            return n;
        }
        if (chunk.length < Math.min(room, CHUNK_SIZE_BYTES)) {
            chunk = new byte[Math.min(room, CHUNK_SIZE_BYTES)];
        }
        int n = read(chunk, 0, Math.min(room, chunk.length));
        if (n > 0) {
            into.put(chunk, 0, n);
        }
        return n;
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    /** How many bytes are left if nothing changes; 0 where that cannot be known. */
    public int expected() {
        return 0;
    }

    /**
     * No more than is available: the stream's own skip may wait for all, and cannot say how far it came if it fails.
     */
    @Override
    public long skip(long n) throws IOException {
        long most = Math.min(n, availableHint());
        if (most <= 0) {
            return 0;
        }
        long skipped = in.skip(most);
        if (skipped < 0 || skipped > most) {
            throw new IOException("broken source " + name() + ": asked to skip at most " + most + " bytes at byte "
                    + offset() + ", but it reported " + skipped);
        }
        requireOpen();
        advance(skipped);
        return skipped;
    }

    /** Moves the rest by the stream's own method; how many bytes. */
    public final long transferTo(OutputStream target) throws IOException {
        return in.transferTo(target);
    }

    @Override
    public long moveInKernel(WritableByteChannel target) throws IOException {
        return 0;
    }

    /** A whole input ends without an exception. One that was cut, such as a GZIP file, should say where. */
    public IOException located(IOException e) {
        if (e.getClass() != EOFException.class) {
            return e;
        }
        String what = e.getMessage() == null ? "the input ended" : e.getMessage();
        EOFException located = new EOFException(what + " at byte " + offset() + " of " + name());
        located.initCause(e);
        return located;
    }
}
