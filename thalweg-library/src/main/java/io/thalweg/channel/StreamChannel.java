package io.thalweg.channel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * Streams as channels, one stream call per channel call. The JDK's adapter would turn a file stream into its
 * interruptible channel and call {@code available()} between reads; through these a stream stays what it is.
 */
abstract class StreamChannel implements Channel {
    private final byte[] chunk;
    private volatile boolean closed;

    private StreamChannel(int chunkSizeBytes) {
        chunk = new byte[chunkSizeBytes];
    }

    /** Marks a stream whose socket another thread can close, which ends a wait for it. */
    interface OfSocket {}

    static ReadableByteChannel of(InputStream in, int chunkSizeBytes) {
        return new Input(in, chunkSizeBytes);
    }

    static WritableByteChannel of(OutputStream out, int chunkSizeBytes) {
        return new Output(out, chunkSizeBytes);
    }

    static ReadableByteChannel input(Socket socket, int chunkSizeBytes) throws IOException {
        return new SocketInput(socket, chunkSizeBytes);
    }

    static WritableByteChannel output(Socket socket, int chunkSizeBytes) throws IOException {
        return new SocketOutput(socket, chunkSizeBytes);
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        closeStream();
    }

    abstract void closeStream() throws IOException;

    private static class Input extends StreamChannel implements ReadableByteChannel {
        private final InputStream in;

        Input(InputStream in, int chunkSizeBytes) {
            super(chunkSizeBytes);
            this.in = in;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            byte[] chunk = super.chunk;
            int n = in.read(chunk, 0, Math.min(chunk.length, into.remaining()));
            if (n > 0) {
                into.put(chunk, 0, n);
            }
            return n;
        }

        @Override
        void closeStream() throws IOException {
            in.close();
        }

        @Override
        public String toString() {
            return in.toString();
        }
    }

    private static class Output extends StreamChannel implements WritableByteChannel {
        private final OutputStream out;

        Output(OutputStream out, int chunkSizeBytes) {
            super(chunkSizeBytes);
            this.out = out;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            byte[] chunk = super.chunk;
            int n = Math.min(chunk.length, from.remaining());
            from.get(from.position(), chunk, 0, n);
            out.write(chunk, 0, n);
            from.position(from.position() + n);
            return n;
        }

        @Override
        void flush() throws IOException {
            out.flush();
        }

        @Override
        void closeStream() throws IOException {
            out.close();
        }

        @Override
        public String toString() {
            return out.toString();
        }
    }

    /** Passes on what the stream itself may still hold. */
    void flush() throws IOException {}

    private static final class SocketInput extends Input implements OfSocket {
        private final Socket socket;

        SocketInput(Socket socket, int chunkSizeBytes) throws IOException {
            super(socket.getInputStream(), chunkSizeBytes);
            this.socket = socket;
        }

        @Override
        void closeStream() throws IOException {
            socket.close();
        }
    }

    private static final class SocketOutput extends Output implements OfSocket {
        private final Socket socket;

        SocketOutput(Socket socket, int chunkSizeBytes) throws IOException {
            super(socket.getOutputStream(), chunkSizeBytes);
            this.socket = socket;
        }

        @Override
        void closeStream() throws IOException {
            socket.close();
        }
    }
}
