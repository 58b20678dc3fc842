package io.thalweg.channel;

import io.thalweg.internal.Faults;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Streams as channels, one stream call per channel call. The JDK's adapter would turn a file stream into its
 * interruptible channel and call {@code available()} between reads; through these a stream stays what it is. Heap
 * memory is read and written where it lies.
 */
abstract class StreamChannel implements Channel {
    /** For direct memory, which streams do not know. */
    private static final int CHUNK_SIZE_BYTES = 64 * 1024;

    private final Closeable stream;
    private final boolean ofSocket;
    private byte[] chunk = {};
    private volatile boolean closed;

    private StreamChannel(Closeable stream, boolean ofSocket) {
        this.stream = stream;
        this.ofSocket = ofSocket;
    }

    static ReadableByteChannel of(InputStream in) {
        return new Input(in, in, false);
    }

    static WritableByteChannel of(OutputStream out) {
        return new Output(out, out, false);
    }

    /** Reads from {@code socket}, from its channel if it has one; but that does not know the timeout of a socket's reads. */
    static ReadableByteChannel input(Socket socket) throws IOException {
        SocketChannel own = channelOf(socket);
        return own != null && socket.getSoTimeout() == 0 ? own : new Input(socket.getInputStream(), socket, true);
    }

    /** Writes to {@code socket}, to its channel if it has one. */
    static WritableByteChannel output(Socket socket) throws IOException {
        SocketChannel own = channelOf(socket);
        return own != null ? own : new Output(socket.getOutputStream(), socket, true);
    }

    /** One that encrypts over another socket answers with the channel of that, through which passes what is encrypted. */
    private static @Nullable SocketChannel channelOf(Socket socket) {
        SocketChannel channel = socket.getChannel();
        return channel != null && channel.socket().equals(socket) ? channel : null;
    }

    /** Whether another thread can close it, which ends a wait for it. */
    boolean ofSocket() {
        return ofSocket;
    }

    /** How many bytes a read brings without a wait, as far as the stream tells. */
    int promised() throws IOException {
        return 0;
    }

    /** Passes on what the stream itself may still hold. */
    void flush() throws IOException {}

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        stream.close();
    }

    /** Closes what another thread may wait for, come what may of bytes under way. */
    void abort() throws IOException {
        try {
            if (stream instanceof SSLSocket socket) {
                // Else its close() waits until a blocked write is done, which the peer may never let happen.
                socket.setSoLinger(true, 0);
            }
        } finally {
            close();
        }
    }

    final byte[] chunk(int neededBytes) {
        int sizeBytes = Math.min(neededBytes, CHUNK_SIZE_BYTES);
        if (chunk.length < sizeBytes) {
            chunk = new byte[sizeBytes];
        }
        return chunk;
    }

    private static final class Input extends StreamChannel implements ReadableByteChannel {
        private final InputStream in;
        private final Closeable closing;

        Input(InputStream in, Closeable closing, boolean ofSocket) {
            super(closing, ofSocket);
            this.in = in;
            this.closing = closing;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            int room = into.remaining();
            if (into.hasArray()) {
                int n = checked(in.read(into.array(), into.arrayOffset() + into.position(), room), room);
                into.position(into.position() + Math.max(n, 0));
                return n;
            }
            byte[] bytes = chunk(room);
            int asked = Math.min(room, bytes.length);
            int n = checked(in.read(bytes, 0, asked), asked);
            if (n > 0) {
                into.put(bytes, 0, n);
            }
            return n;
        }

        @Override
        int promised() throws IOException {
            return in.available();
        }

        private int checked(int n, int asked) throws IOException {
            if (n < 0 && closing instanceof Socket socket && socket.isClosed()) {
                // Closed on this side, by whoever has the socket too: that is no end of the input.
                throw new AsynchronousCloseException();
            }
            if (n > asked) {
                throw new IOException("its read returned " + n + ", of at most " + asked + " bytes asked for");
            }
            return n;
        }
    }

    private static final class Output extends StreamChannel implements WritableByteChannel {
        private final OutputStream out;

        Output(OutputStream out, Closeable closing, boolean ofSocket) {
            super(closing, ofSocket);
            this.out = out;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            int n = from.remaining();
            if (from.hasArray()) {
                out.write(from.array(), from.arrayOffset() + from.position(), n);
            } else {
                byte[] bytes = chunk(n);
                n = Math.min(n, bytes.length);
                from.get(from.position(), bytes, 0, n);
                Faults.surface(from);
                out.write(bytes, 0, n);
            }
            from.position(from.position() + n);
            return n;
        }

        @Override
        void flush() throws IOException {
            out.flush();
        }
    }
}
